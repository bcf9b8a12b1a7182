import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from './check-content.ts';
import { type Finding, formatFinding } from './content-finding.ts';
import { createSampleContent, plant, repositoryRoot, sampleDay } from './sample-content.ts';

test('the real content has no errors', () => {
  const findings = checkContent({ contentFolder: join(repositoryRoot, 'content'), repositoryRoot, today: sampleDay });
  expect(findings.filter(({ severity }) => severity === 'error').map(formatFinding)).toEqual([]);
});

test('the sample content, in which the other tests plant faults, has no errors and no warnings', () => {
  const { contentFolder, remove } = createSampleContent();
  try {
    expect(checkContent({ contentFolder, repositoryRoot, today: sampleDay }).map(formatFinding)).toEqual([]);
  } finally {
    remove();
  }
});

test('a finding is one line: file, line, what is wrong, the fix', () => {
  const finding = { severity: 'error', file: 'a.mdx', line: 3, problem: 'It is wrong.', fix: 'Mend it.' } as const;
  expect(formatFinding(finding)).toBe('a.mdx:3: It is wrong. Mend it.');
  expect(formatFinding({ ...finding, severity: 'warning' })).toBe('a.mdx:3: warning: It is wrong. Mend it.');
});

test('an archive button that finds fewer than two published posts is reported', () => {
  const { contentFolder, remove } = createSampleContent();
  try {
    for (const slug of ['bravo', 'charlie', 'delta']) {
      const file = join(contentFolder, `posts/${slug}/index.mdx`);
      writeFileSync(file, readFileSync(file, 'utf8').replace(', News & Updates', ''));
    }
    const found = checkContent({ contentFolder, repositoryRoot, today: sampleDay }).map(formatFinding);
    expect(found).toEqual([
      "site.config.ts:1: The archive button 'News & Updates' finds 1 published posts, at least 2 are wanted. Publish another in the category, or take the button away.",
    ]);
  } finally {
    remove();
  }
});

test('what a draft still lacks is a warning, what would break the build stays an error', () => {
  const inAlpha = ({ file }: Finding) => file === 'content/posts/alpha/index.mdx';
  const unfinished = plant('posts/alpha/index.mdx', (text) =>
    text.replace('keywords:', 'draft: true\nkeywords:').replace(', [delta](/blog/delta)', ''),
  ).findings;
  expect(unfinished.filter(inAlpha).map(({ severity }) => severity)).toEqual(['warning']);
  const broken = plant('posts/alpha/index.mdx', (text) =>
    text.replace('keywords:', 'draft: true\nkeywords:').replace('id="sample-torque"', 'id="nobody"'),
  ).findings;
  expect(broken.filter(inAlpha).map(({ severity }) => severity)).toEqual(['error']);
});

test('a contradiction that one of the two records names is accepted', () => {
  const { findings } = plant('facts/engine.yaml', (text) =>
    text.concat(
      text.replace('sample-torque', 'listed-torque').replace('430', '440'),
      '  contradicts: [sample-torque]\n',
    ),
  );
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatFinding } from '../../core/content-finding.ts';
import { createSampleContent, plant, repositoryRoot } from './test-content.ts';

type Slip = [name: string, path: string, from: string | RegExp, to: string, at: string, message: RegExp];
const alpha = 'posts/alpha/index.mdx';

const slips: Slip[] = [
  ['month 13', alpha, '2025-07-01', '2026-13-45', '2026-13', /^Field publishedAt: publishedAt is not a day\. Write/],
  ['a missing field', alpha, /^author: .*\n/m, '', 'id: 1', /^Field author: author is missing/],
  ['an unknown category', alpha, /^category: .*$/m, 'category: Boats', 'Boats', /category 'Boats' is unknown/],
  [
    'a colon in the title',
    alpha,
    "'Sample alpha'",
    'Oil: the truth',
    'Oil:',
    /needs quotes around it\. Write {2}title: 'Oil: the truth'$/,
  ],
  ['an apostrophe in quotes', alpha, "'Sample alpha'", "'Ann's oil'", "Ann's", /apostrophe inside the quotes twice/],
  ['a tab', alpha, 'schema:\n  type', 'schema:\n\ttype', '\ttype', /^The line starts with a tab\. Use spaces\.$/],
  [
    'half a tag',
    alpha,
    '## What',
    'See <Fact id="x.\n\n## What',
    'See <',
    /^A tag that begins with < is not complete\./,
  ],
  [
    'template text',
    alpha,
    /^excerpt: .*$/m,
    "excerpt: 'One or two sentences for the card\n  and under the title: what the reader gets.'",
    'One or two',
    /is the text of the template\./,
  ],
  [
    'a redirect to no page',
    'redirects.yaml',
    '/blog/alpha',
    '/blog/alhpa',
    '/blog/old',
    /where no page is\. Correct it \(closest: \/blog\/alpha\)/,
  ],
  [
    'a list of redirects',
    'redirects.yaml',
    '/blog/old: ',
    '- ',
    '- ',
    /^This is not a table of addresses\. Write one line/,
  ],
];

test.each(slips)('%s gives one message with its line', (_name, path, from, to, at, message) => {
  const { findings, lineWith } = plant(path, (text) => text.replace(from, to));
  expect(findings.map(formatFinding)).toHaveLength(1);
  expect(findings[0]).toMatchObject({ severity: 'error', file: `content/${path}`, line: lineWith(at) });
  expect(`${findings[0]?.problem} ${findings[0]?.fix}`).toMatch(message);
});

function runCheck(
  change: (edit: (path: string, from: string | RegExp, to: string) => void) => void,
  ...options: string[]
) {
  const { contentFolder, remove } = createSampleContent();
  onTestFinished(remove);
  change((path, from, to) => {
    const file = join(contentFolder, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  });
  const program = join(repositoryRoot, 'publishing/content/main.ts');
  return spawnSync(process.execPath, [program, '--content', contentFolder, ...options], { encoding: 'utf8' });
}

test('the check before a build stops it with one line for each mistake and no stack', () => {
  const { status, stdout, stderr } = runCheck((edit) => {
    edit(alpha, '2025-07-01', '2026-13-45');
    edit('posts/bravo/index.mdx', '(/blog/alpha)', '(/blog/alpah)');
    edit('posts/charlie/index.mdx', '"sample-torque" />', '"sample-torqe" />');
    edit('redirects.yaml', /[\s\S]*/, '[oops');
  }, '--build');
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^content\/posts\/alpha\/index\.mdx:5: .*publishedAt is not a day/),
    expect.stringMatching(/^content\/posts\/bravo\/index\.mdx:\d+: .*leads nowhere/),
    expect.stringMatching(/^content\/posts\/charlie\/index\.mdx:\d+: .*'sample-torqe' is not in content\/facts/),
    expect.stringMatching(/^content\/redirects\.yaml:1: /),
  ]);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The site was not built\. [^\n]+\n$/),
  });
});

test('length and style fail the content check and not the build; empty redirects are fine', () => {
  const shorten = (edit: (path: string, from: string | RegExp, to: string) => void): void => {
    edit(alpha, /\n\nThe farmer took a (rope|lamp|crate|tarp)[^\n]*/g, '');
    edit(alpha, ', [delta](/blog/delta)', '');
    edit('redirects.yaml', /[\s\S]*/, '[]\n');
  };
  expect(runCheck(shorten, '--build')).toMatchObject({ status: 0, stderr: '' });
  const { status, stdout } = runCheck(shorten);
  expect(status).toBe(1);
  expect(stdout).toMatch(/has \d+ words[\s\S]*links to 2 other posts/);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from './check-content.ts';
import { createSampleContent, plant, repositoryRoot, sampleDay } from './sample-content.ts';

interface PlantedFault {
  change: (text: string) => string;
  /** Text on the line that must be named. */
  at: string;
  problem: RegExp;
  fix: RegExp;
}

const sample = 'newsletter/2025-07-sample.md';
const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const append = (more: string) => (text: string) => text + more;

const faults: Record<string, PlantedFault> = {
  'a subject over 70 letters': {
    change: swap(
      'A letter about the sample',
      'Seventy-one letters are one more than a subject of this house may have.',
    ),
    at: 'subject:',
    problem: /subject is longer than 70 letters/,
    fix: /say it shorter/,
  },
  'a preview under 35 letters': {
    change: swap('What the sample makes, and where to read how it is done.', 'Too short to say a thing.'),
    at: 'preview:',
    problem: /preview is shorter than 35 letters/,
    fix: /Say what the reader gets/,
  },
  'a missing date': {
    change: swap('date: 2025-07-15\n', ''),
    at: 'subject:',
    problem: /date is not a day/,
    fix: /Write for example: {2}date: /,
  },
  'a misspelled field': {
    change: swap('posts:', 'post:'),
    at: 'post:',
    problem: /post"/,
    fix: /correct its spelling/,
  },
  'a picked post that does not exist': {
    change: swap('[alpha, bravo]', '[alpha, brav]'),
    at: 'posts:',
    problem: /content\/posts has no post 'brav'/,
    fix: /Use one of: alpha, bravo/,
  },
  'a post that is picked twice': {
    change: swap('[alpha, bravo]', '[alpha, alpha]'),
    at: 'posts:',
    problem: /names a slug twice/,
    fix: /Name each post once/,
  },
  'a figure without a record': {
    change: append('\nIt makes 430 lb-ft.\n'),
    at: 'It makes 430',
    problem: /'430 lb-ft' stands in prose without a record/,
    fix: /Write \{fact:…\} \('sample-torque' has this value\)/,
  },
  'a figure of the preview that the ledger does not know': {
    change: swap('What the sample makes', 'What the sample makes (500 lb-ft)'),
    at: 'preview:',
    problem: /the ledger has no figure 500/,
    fix: /Correct it/,
  },
  'an unknown record': {
    change: swap('{fact:sample-torque}', '{fact:nobody}'),
    at: '{fact:nobody}',
    problem: /The figure 'nobody' is used here/,
    fix: /add the record/,
  },
  'a figure that cannot be read': {
    change: append('\nIt makes {fact sample-torque}.\n'),
    at: '{fact sample-torque}',
    problem: /holds a figure that cannot be read/,
    fix: /\{fact:record-id\}/,
  },
  'a link that leads nowhere': {
    change: swap('/blog/alpha#what-alpha-does', '/blog/alfa'),
    at: '/blog/alfa',
    problem: /leads nowhere/,
    fix: /Correct it/,
  },
  'an anchor that does not exist': {
    change: swap('#what-alpha-does', '#what-alpha-did'),
    at: '#what-alpha-did',
    problem: /has no anchor #what-alpha-did/,
    fix: /#what-alpha-does/,
  },
  'raw HTML': {
    change: append('\n<div>Hello</div>\n'),
    at: '<div>',
    problem: /raw HTML cannot stand in an issue/,
    fix: /Use headings/,
  },
  'a table': {
    change: append('\n| A | B |\n| - | - |\n| 1 | 2 |\n'),
    at: '| A | B |',
    problem: /a table cannot stand in an issue/,
    fix: /Use headings/,
  },
  'a second title': {
    change: append('\n# Title\n'),
    at: '# Title',
    problem: /second title/,
    fix: /## Title/,
  },
  'a worn phrase': {
    change: append('\nIt packs a punch.\n'),
    at: 'packs a punch',
    problem: /the house does not write/,
    fix: /worn out/,
  },
};

for (const [name, { change, at, problem, fix }] of Object.entries(faults)) {
  test(`${name} in an issue is reported with line and fix`, () => {
    const { findings, lineWith } = plant(sample, change);
    const place = { file: `content/${sample}`, line: lineWith(at) };
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...place,
        severity: 'error',
        problem: expect.stringMatching(problem),
        fix: expect.stringMatching(fix),
      }),
    );
  });
}

test('two issues with one subject, and a file whose name is no id, are reported', () => {
  const { contentFolder, remove } = createSampleContent();
  try {
    const text = readFileSync(join(contentFolder, sample), 'utf8');
    writeFileSync(join(contentFolder, 'newsletter/2025_08 Copy.md'), text);
    const found = checkContent({ contentFolder, repositoryRoot, today: sampleDay });
    expect(found.map(({ file, problem }) => `${file}: ${problem}`)).toEqual([
      expect.stringMatching(/^content\/newsletter\/2025_08 Copy\.md: The name of the file is no id/),
      'content/newsletter/2025_08 Copy.md: The subject stands in content/newsletter/2025-07-sample.md too.',
    ]);
  } finally {
    remove();
  }
});

test('what a draft issue still lacks is a warning, and it may pick a post that is not published yet', () => {
  const { findings } = plant(sample, (text) =>
    text.replace('posts:', 'draft: true\nposts:').replace('/blog/alpha#what-alpha-does', '/blog/alfa'),
  );
  expect(findings.map(({ severity }) => severity)).toEqual(['warning']);
});

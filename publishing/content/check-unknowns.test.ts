import { expect, test } from 'vitest';
import { formatFinding } from '../../core/content-finding.ts';
import { editorial } from '../../site.config.ts';
import { plant } from './test-content.ts';

/** What the check says of an article with one more part. */
const findings = (part: string) =>
  plant('posts/alpha/index.mdx', (text) => text.replace('### More', `${part}\n\n### More`)).findings.map(formatFinding);
const box = (lines: string) => `<NotFound>\n\n${lines}\n\n</NotFound>`;

test('an article says what is not known in its box only', () => {
  expect(findings(box('- We could not find a price.'))).toEqual([]);
  expect(findings('We found no rating.')).toEqual([
    expect.stringContaining("'found no' is outside the box <NotFound>"),
  ]);
});

test('more such sentences than the site allows are listed with their places', () => {
  const found = findings(box('- We found none.\n'.repeat(editorial.unknowns + 1)));
  expect(found).toEqual([expect.stringMatching(/sentences of the site say what we could not find.*alpha.*alpha/)]);
});

test('tables count as words of the page', () => {
  const cell = 'Many words here. '.repeat(editorial.wordsOnPage / 3);
  expect(findings(`<DataTable headers={["A"]} rows={[["${cell}"]]} />`)).toEqual([
    expect.stringMatching(/The page has \d+ words with its tables and questions/),
  ]);
});

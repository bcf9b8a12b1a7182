import { expect, test } from 'vitest';
import { readLedger } from '../../facts/ledger.ts';
import type { Issue } from '../posts/issue.ts';
import { factsInBody, photosInBody, readIssueBody } from '../posts/issue-body.ts';
import { issueHtml } from './issue-html.tsx';

const record = (id: string, value: number, unit: string) => `- id: ${id}
  label: A figure
  value: ${value}
  unit: ${unit}
  appliesTo: { truck: Sample }
  source: { kind: spec }
  checked: 2026-11-15
  status: stated
`;
const ledger = readLedger({ 'facts.yaml': record('towing', 9500, 'lb') + record('miles', 5000, 'mi') });
const read = (markdown: string) => readIssueBody(markdown, ledger, 'content/newsletter/x.md');

/** The text as feeds have it. */
const drawn = (markdown: string) =>
  issueHtml({ blocks: read(markdown), posts: [] } as unknown as Issue, 'https://garage.example/');

test.each([
  [
    'a fact, with its unit or without',
    'Up to {fact:towing}, every {fact:miles:value} miles.',
    '<p>Up to 9,500\u00a0lb, every 5,000 miles.</p>',
  ],
  ['headings', '## One\n\n### Two', '<h2 class="heading-plain">One</h2><h3 class="heading-plain">Two</h3>'],
  [
    'emphasis, a link and a line break',
    'A *b* **c** [d](/blog/e#f).  \nNext\nline.',
    '<p>A <em>b</em> <strong>c</strong> <a href="https://garage.example/blog/e#f">d</a>.<br/>Next line.</p>',
  ],
  [
    'lists',
    '1. first\n2. second\n\n- loose\n\n- items',
    '<ol><li>first</li><li>second</li></ol><ul><li>loose</li><li>items</li></ul>',
  ],
  ['a quote', '> Said.', '<blockquote><p>Said.</p></blockquote>'],
  ['printed quotes, escaped signs, entities', 'GM\'s "column" \\*a\\* Q&amp;A', '<p>GM’s “column” *a* Q&amp;A</p>'],
])('%s are read', (_, markdown, html) => {
  expect(drawn(markdown)).toBe(html);
});

test('facts in headings, lists, links, emphasis and quotes count, each once, in order of first use', () => {
  const blocks = read('## {fact:miles}\n\n- **{fact:miles}**\n- [{fact:towing}](/blog/x)\n\n> *{fact:towing}*');
  expect(factsInBody(blocks).map(({ id }) => id)).toEqual(['miles', 'towing']);
});

test.each([
  ['{Fact:towing', /contains a fact that cannot be read/],
  ['# Title', /'# Title' is a heading of level 1\. Write ## or ###/],
  ['a <b>b</b>', /raw HTML cannot stand in an issue/],
  ['<!-- note -->', /raw HTML cannot stand in an issue/],
  ['![a](/b.jpg)', /The photo '\/b\.jpg' is not in content\/newsletter\/x\/\. Put it there/],
  ['![](./b.jpg)', /The photo '\.\/b\.jpg' has no alt text\. Say what it shows/],
  ['See ![a](./b.jpg) here.', /a photo inside a sentence cannot stand/],
  ['    code', /a code block cannot stand/],
  ['a `b`', /code cannot stand/],
  ['a\n\n---\n\nb', /a line across cannot stand/],
  ['- a\n  - b', /a list inside a list or a quote cannot stand/],
  ['- [ ] a', /cannot stand in an issue/],
  ['[a](#b)', /The link '#b' works in no mail/],
  ['[a](javascript:alert)', /works in no mail/],
  ['[a](http://plain.example)', /works in no mail/],
  ['[a](//other.example)', /works in no mail/],
])('%s is refused with the file and the fix', (markdown, message) => {
  expect(() => read(markdown)).toThrow(/^content\/newsletter\/x\.md: /);
  expect(() => read(markdown)).toThrow(message);
});

test('a photo and a button are blocks of their own; a bold link in a sentence stays one', () => {
  const blocks = read(
    '![A "lake"](./lake.jpg#62-55 "Day \\"one\\" (cold)")\n![b](<./two words.jpg>)\n\n**[Read it](/blog/x)**\n\nSo **[read](/blog/x)** it.',
  );
  expect(blocks).toEqual([
    { kind: 'photo', id: 'content/newsletter/x/lake.jpg#62% 55%', alt: 'A "lake"', caption: 'Day “one” (cold)' },
    { kind: 'photo', id: 'content/newsletter/x/two words.jpg', alt: 'b' },
    { kind: 'button', href: '/blog/x', children: [{ kind: 'text', text: 'Read it' }] },
    expect.objectContaining({ kind: 'paragraph' }),
  ]);
  expect(photosInBody(blocks)).toHaveLength(2);
});

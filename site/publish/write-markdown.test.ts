import { expect, test } from 'vitest';
import { element, factNode, type PlainNode } from '../../core/text/plain-text.ts';
import { writeMarkdown } from './write-markdown.ts';

const context = { page: 'https://garage.example/blog/v8', footnotes: new Map([['torque', 2]]) };
const paragraph = (...children: PlainNode[]) => element('p', children);
const item = (...children: PlainNode[]) => element('li', children);
const link = (words: string, href: string) => paragraph(element('a', [words], { href }));
const row = (tag: string, ...cells: string[]) =>
  element(
    'tr',
    cells.map((cell) => element(tag, [cell])),
  );
const table = element('table', [
  element('thead', [row('th', 'Engine', 'lb')]),
  element('tbody', [row('td', 'a|b', '9,500')]),
]);

test.each<[what: string, nodes: PlainNode[], markdown: string]>([
  ['blocks have an empty line between', [element('h2', ['Towing']), paragraph('It')], '## Towing\n\nIt'],
  ['emphasis', [paragraph(element('strong', ['pulls']), ' ', element('em', ['well']))], '**pulls** *well*'],
  ['a link is absolute', [link('there', '/about')], '[there](https://garage.example/about)'],
  ['an anchor is absolute', [link('up', '#top')], '[up](https://garage.example/blog/v8#top)'],
  [
    'a picture',
    [element('figure', [element('img', [], { src: '/a.webp', alt: 'A [truck]' })])],
    '![A \\[truck\\]](https://garage.example/a.webp)',
  ],
  [
    'a fact has the number of its source, if any',
    [paragraph(factNode('torque', '430 lb-ft'), ' and ', factNode('other', '8 gears'))],
    '430 lb-ft[^2] and 8 gears',
  ],
  ['a source is listed once', [paragraph('Pounds.', factNode('torque'), factNode('torque'))], 'Pounds.[^2]'],
  ['bars in a table are escaped', [table], '| Engine | lb |\n| --- | --- |\n| a\\|b | 9,500 |'],
  [
    'lists count, and what belongs to an item is indented',
    [element('ol', [item('one'), item(paragraph('two'), paragraph('more'))])],
    '1. one\n2. two\n   \n   more',
  ],
  ['a quote is marked on every line', [element('blockquote', [paragraph('a'), paragraph('b')])], '> a\n>\n> b'],
  ['signs are text', [paragraph('1. 5 * 3 < 16_000 [sic]')], '\\1. 5 \\* 3 \\< 16\\_000 \\[sic\\]'],
  ['a mark at the start is text', [paragraph('# no heading')], '\\# no heading'],
])('%s', (_, nodes, markdown) => {
  expect(writeMarkdown(nodes, context)).toBe(markdown);
});

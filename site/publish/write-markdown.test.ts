import { expect, test } from 'vitest';
import { element, factNode } from '../../core/plain-text.ts';
import { writeMarkdown } from './write-markdown.ts';

const context = { page: 'https://garage.example/blog/v8', footnotes: new Map([['torque', 2]]) };
const write = (...nodes: Parameters<typeof writeMarkdown>[0]) => writeMarkdown(nodes, context);

test('headings, paragraphs and emphasis keep their marks, with an empty line between blocks', () => {
  const text = write(
    element('h2', ['Towing']),
    element('p', ['It ', element('strong', ['pulls']), ' ', element('em', ['well']), '.']),
  );
  expect(text).toBe('## Towing\n\nIt **pulls** *well*.');
});

test('links and pictures are absolute', () => {
  expect(write(element('p', [element('a', ['there'], { href: '/about' })]))).toBe(
    '[there](https://garage.example/about)',
  );
  expect(write(element('p', [element('a', ['up'], { href: '#top' })]))).toBe(
    '[up](https://garage.example/blog/v8#top)',
  );
  expect(write(element('figure', [element('img', [], { src: '/a.webp', alt: 'A [truck]' })]))).toBe(
    '![A \\[truck\\]](https://garage.example/a.webp)',
  );
});

test('a fact is followed by the number of its source, unless it has none', () => {
  expect(write(element('p', [factNode('torque', '430 lb-ft'), ' and ', factNode('other', '8 gears')]))).toBe(
    '430 lb-ft[^2] and 8 gears',
  );
});

test('each source is listed once under a table', () => {
  expect(write(element('p', ['Pounds.', factNode('torque'), factNode('torque')]))).toBe('Pounds.[^2]');
});

test('a table is a Markdown table, with its bars escaped', () => {
  const row = (tag: string, ...cells: string[]) =>
    element(
      'tr',
      cells.map((cell) => element(tag, [cell])),
    );
  const table = element('table', [
    element('thead', [row('th', 'Engine', 'lb')]),
    element('tbody', [row('td', 'a|b', '9,500')]),
  ]);
  expect(write(table)).toBe('| Engine | lb |\n| --- | --- |\n| a\\|b | 9,500 |');
});

test('lists count, and what belongs to an item is indented under it', () => {
  const item = (...children: Parameters<typeof element>[1] & object) => element('li', children);
  expect(write(element('ol', [item('one'), item(element('p', ['two']), element('p', ['more']))]))).toBe(
    '1. one\n2. two\n   \n   more',
  );
});

test('a quote carries its mark on every line', () => {
  expect(write(element('blockquote', [element('p', ['a']), element('p', ['b'])]))).toBe('> a\n>\n> b');
});

test('text that looks like a mark stays text', () => {
  expect(write(element('p', ['1. 5 * 3 < 16_000 [sic]']))).toBe('\\1. 5 \\* 3 \\< 16\\_000 \\[sic\\]');
  expect(write(element('p', ['# no heading']))).toBe('\\# no heading');
});

import { expect, test } from 'vitest';
import { siteLedger } from '../../../facts/site-facts.ts';
import { vocabulary as authorVocabulary } from '../../../scripts/content/checks/vocabulary.ts';
import { element } from './plain-node.ts';
import { plainVocabularyFor } from './plain-vocabulary.ts';
import { readMdx } from './read-mdx.ts';
import { writeHtml } from './write-html.ts';

const drawn = (type: unknown, props: object = {}) => ({ type, props });
const vocabulary = plainVocabularyFor(siteLedger, 'test');
const html = (what: unknown) => writeHtml(readMdx(what, vocabulary), 'https://garage.example/');

test('plain elements keep their address and lose everything else', () => {
  expect(readMdx(drawn('a', { href: '/x', className: 'y', children: ['z', 1] }), {})).toEqual([
    element('a', ['z', '1'], { href: '/x' }),
  ]);
});

test('a fragment is what it holds', () => {
  expect(readMdx(drawn(Symbol('fragment'), { children: [drawn('p', { children: 'a' }), null, false] }), {})).toEqual([
    element('p', ['a']),
  ]);
});

test('an element nobody foresaw is refused with the file to change', () => {
  expect(() => readMdx(drawn('video'), vocabulary)).toThrow('site/publish/text/plain-vocabulary.ts');
});

test('every component an author may use has a plain form', () => {
  expect(Object.keys(vocabulary).sort()).toEqual(Object.keys(authorVocabulary).sort());
});

test('a table is a table with its figures filled, a chart is one too', () => {
  const table = drawn('DataTable', { title: 'T', headers: ['A', 'B'], rows: [['x', '{turbomax-torque:unit}']] });
  expect(html(table)).toContain('<td>430\u00a0lb-ft</td>');
  const rows = [{ rank: '#1', engine: '2.7L', era: '2025', capacity: '{turbomax-towing}', shortName: 'x' }];
  expect(html(drawn('TowingChart', { title: 'C', rows }))).toContain('<td>9,500</td>');
});

test('a figure is printed, and questions and asides are readable text', () => {
  expect(html(drawn('Fact', { id: 'turbomax-torque' }))).toBe('430\u00a0lb-ft');
  expect(html(drawn('Faq', { items: [{ question: 'Why?', answer: "It's so." }] }))).toBe(
    '<h3>Why?</h3><p>It’s so.</p>'.replaceAll("'", '&#39;'),
  );
  expect(html(drawn('Callout', { title: 'Note', children: drawn('p', { children: 'x' }) }))).toBe(
    '<blockquote><p><strong>Note</strong></p><p>x</p></blockquote>',
  );
});

import { expect, test } from 'vitest';
import { element, readMdx, writeHtml } from '../../core/text/plain-text.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { readRecalls } from '../../facts/trucks/recalls.ts';
import { plainComponentsFor } from './registry.ts';

const drawn = (type: unknown, props: object = {}) => ({ type, props });
const recalls = readRecalls({
  'a.yaml': `- { id: 25v001, kind: safety, nhtsa: ["25V001"], title: Latch, trucks: [{ model: canyon, years: [2024] }], problem: P., remedy: R., dates: May 2025, appliesTo27: 'yes', doNotDrive: { advice: Stay home. }, mark: B, sources: [{ title: T, address: "https://one.example/", written: May 2025 }], count: { us: 1234 }, added: 2025-07-01, checked: 2025-07-01 }`,
});
const vocabulary = plainComponentsFor({
  ledger: siteLedger,
  subject: recalls,
  where: 'test',
  findPicture: (id) => ({ url: `/${id}.webp`, width: 1600, height: 900 }),
  findTool: (slug) => ({ name: slug, question: 'How?', path: `/tools/${slug}` }),
});
const html = (what: unknown) => writeHtml(readMdx(what, vocabulary), 'https://garage.example/');

test('plain elements keep their address and lose everything else; a fragment is its content', () => {
  expect(readMdx(drawn('a', { href: '/x', className: 'y', children: ['z', 1] }), {})).toEqual([
    element('a', ['z', '1'], { href: '/x' }),
  ]);
  expect(readMdx(drawn(Symbol('fragment'), { children: [drawn('p', { children: 'a' }), null, false] }), {})).toEqual([
    element('p', ['a']),
  ]);
});

test('an unknown element is refused with the file to change, a component with a wrong property too', () => {
  expect(() => readMdx(drawn('video'), vocabulary)).toThrow('site/mdx/registry.ts');
  expect(() => html(drawn('Callout', { title: 'Note', tone: 'loud' }))).toThrow('note');
});

test('a table is a table with its facts filled, a chart is one too', () => {
  const table = drawn('DataTable', { title: 'T', headers: ['A', 'B'], rows: [['x', '{turbomax-torque:unit}']] });
  expect(html(table)).toContain('<td>430\u00a0lb-ft</td>');
  const rows = [{ rank: '#1', engine: '2.7L', era: '2025', capacity: '{turbomax-towing}', shortName: 'x' }];
  expect(html(drawn('TowingChart', { title: 'C', stamp: 'S', rows }))).toContain('<td>9,500</td>');
});

test('in a feed, a chart of old figures keeps its stamp and what sources say today', () => {
  const old = {
    rank: '#1',
    engine: '350',
    era: '1980',
    capacity: '{turbomax-towing}',
    shortName: 'x',
    today: 'none found',
  };
  const chart = html(drawn('TowingChart', { title: 'C', stamp: 'First published in 2025', rows: [old] }));
  expect(chart).toContain('C (First published in 2025)');
  expect(chart).toMatch(/As first published \(lb\)<\/th><th>What sources say today<[\s\S]*<td>none found<\/td>/);
});

test('recalls are a table with do-not-drive in words, a linked number, and a count from the data', () => {
  const table = html(drawn('RecallTable', { model: 'canyon', year: '2024' }));
  expect(table).toContain(
    '<td><a href="https://garage.example/recalls#25v001">25V001: Latch</a> <strong>Do not drive</strong></td><td>2024 Canyon</td><td>Stay home. R.</td><td>Yes</td>',
  );
  expect(html(drawn('Recall', { id: '25v001', as: 'vehicles' }))).toContain('>1,234</a>');
  expect(html(drawn('RecallCount', { model: 'canyon', year: '2024' }))).toBe(
    '<a href="https://garage.example/recalls/2024-canyon">1</a>',
  );
  expect(() => html(drawn('Recall', { id: '25v002' }))).toThrow("test uses the recall '25v002'");
});

test('a fact is printed, and questions and asides are readable text', () => {
  expect(html(drawn('Fact', { id: 'turbomax-torque' }))).toBe('430\u00a0lb-ft');
  expect(html(drawn('Faq', { items: [{ question: 'Why?', answer: "It's so." }] }))).toBe(
    '<h3>Why?</h3><p>It’s so.</p>'.replaceAll("'", '&#39;'),
  );
  expect(html(drawn('Callout', { title: 'Note', children: drawn('p', { children: 'x' }) }))).toBe(
    '<blockquote><p><strong>Note</strong></p><p>x</p></blockquote>',
  );
});

const page = 'https://garage.example/blog/v8';

test('words are escaped, addresses absolute, and empty elements closed', () => {
  const nodes = [
    element('p', ['5 < 6 & "7"', element('br'), element('a', ['up'], { href: '#top' })]),
    element('img', [], { src: '/a.webp', alt: 'Tom’s "truck"' }),
  ];
  expect(writeHtml(nodes, page)).toBe(
    '<p>5 &lt; 6 &amp; &quot;7&quot;<br /><a href="https://garage.example/blog/v8#top">up</a></p>' +
      '<img src="https://garage.example/a.webp" alt="Tom’s &quot;truck&quot;" />',
  );
});

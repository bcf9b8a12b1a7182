import { expect, test } from 'vitest';
import type { Fact } from '../../facts/fact-schema.ts';
import { createTestFact } from '../../facts/test-fact.ts';
import { drawChecklists } from './draw-checklists.ts';
import { keepTogether } from './keep-together.ts';
import { markSources } from './mark-sources.ts';

const facts: Record<string, Partial<Fact>> = {
  a: { value: 430, unit: 'lb-ft' },
  b: { value: 383, unit: 'lb-ft' },
  gap: { value: 1700, unit: 'lb', source: { kind: 'arithmetic', formula: '11,200 − 9,500' } },
  odd: { status: 'contested', sentence: 'One table says 9,300.' },
  odder: { status: 'contested', sentence: 'One table says 9,300.' },
};
const findFact = (id: string) => createTestFact(id, facts[id]);
const figure = (id: string, words = '9') => `<span class="fact-value" data-fact="${id}">${words}</span>`;
const mark = (html: string) => markSources(html, findFact);
/** The text with numerals in brackets and without the margin. */
const read = (html: string) =>
  mark(html)
    .replace(/<span class="margin-note[\s\S]*?<\/span>/g, '')
    .replace(/<sup>.*?>(\d+)<\/a><\/sup>/g, '[$1]')
    .replace(/<[^>]*>/g, '');
const margin = (html: string) =>
  [...mark(html).matchAll(/<span class="(margin-note[^"]*)" aria-hidden="true">(.*?)<\/span>/g)].map(
    ([, name, words]) => [name, words?.replace(/<[^>]*>/g, '')],
  );

test('the facts of a sentence share one numeral at its end, and each is marked on first use only', () => {
  const text = `<p>It makes ${figure('a')} against ${figure('b')}. It tows ${figure('c')}, so there. Again ${figure('a')}.</p>`;
  expect(read(text)).toBe('It makes 9 against 9.[1] It tows 9, so there.[2] Again 9.');
  expect(mark(text)).toContain('id="note-1" href="#figure-a" aria-label="Source 1 for 430\u00a0lb-ft, 383\u00a0lb-ft"');
  expect(read(`<div data-cite="each">${text}</div>`)).toContain('Again 9.[1]');
});

test('a decimal point, an abbreviation and a lower-case word do not end a sentence', () => {
  expect(read(`<p>With ${figure('a')} of 5.3 vs. Ford and the U.S. market it wins. Next.</p>`)).toBe(
    'With 9 of 5.3 vs. Ford and the U.S. market it wins.[1] Next.',
  );
});

test('a list item without a full stop gets its numeral after the last word', () => {
  expect(read(`<ul><li>Payload: ${figure('a')} </li><li>None</li></ul>`)).toBe('Payload: 9[1]None');
});

test('a numeral is never inside another link, a heading or a label', () => {
  const link = mark(`<p>See <a href="/x">the ${figure('a')} page.</a> Then.</p>`);
  expect(link).toMatch(/page\.<\/a><sup>/);
  expect(mark(`<h2><a href="#x">Up to ${figure('a')}</a></h2><p>Text.</p>`)).not.toContain('<sup>');
  const box = drawChecklists(
    `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled/> Hold ${figure('a')}. Feel it.</li></ul>`,
  );
  expect(mark(box)).toMatch(/Feel it\.<\/label><sup>/);
});

test('the margin says figures and source, and what sources disagree on, once; a sum of ours has no footnote', () => {
  expect(margin(`<p>It makes ${figure('a')} and ${figure('b')}. That is ${figure('gap')}.</p>`)).toEqual([
    ['margin-note', '1 430\u00a0lb-ft, 383\u00a0lb-ft: A figure this site began with.'],
  ]);
  expect(margin(`<p>Up to ${figure('odd')}.</p>`)).toEqual([
    [
      'margin-note is-disputed',
      '1 9,500\u00a0lb: A figure this site began with. Sources disagree: One table says 9,300.',
    ],
  ]);
  const [, again] = margin(`<p>Up to ${figure('odd')}. And ${figure('odder')}.</p>`);
  expect(again?.[1]).toBe('2 9,500\u00a0lb: A figure this site began with. Sources disagree: see 1.');
});

test('an island keeps the HTML that React will draw again', () => {
  const island = `<astro-island props="{&quot;a&quot;:&quot;x>y&quot;}"><p>An F-150 with ${figure('a')}.</p></astro-island>`;
  expect(keepTogether(`<body>${mark(island)}</body>`)).toBe(`<body>${island}</body>`);
});

test.each([
  ['An F-150 and a half-ton', '<p>An <span class="nowrap">F-150</span> and a <span class="nowrap">half-ton</span></p>'],
  ['for 5 yr/60,000 mi', '<p>for <span class="nowrap">5 yr/60,000 mi</span></p>'],
  ['a four-wheel-drive understeer-prone car', '<p>a four-wheel-drive understeer-prone car</p>'],
])('%s: no line parts what belongs together', (words, html) => {
  expect(keepTogether(`<body><p>${words}</p></body>`)).toBe(`<body>${html}</body>`);
});

test('a heading also keeps an engine, a truck and a double word together', () => {
  const heading = (words: string) => keepTogether(`<body><h2>${words}</h2></body>`);
  for (const words of ['5.3L V8', '5.3L V8:', 'Sierra 1500', 'Five-Year']) {
    expect(heading(`The ${words} plan`)).toBe(`<body><h2>The <span class="nowrap">${words}</span> plan</h2></body>`);
  }
  expect(keepTogether('<body><td>Sierra 1500</td></body>')).toBe('<body><td>Sierra 1500</td></body>');
});

test('text in a box that may be a grid is left alone', () => {
  for (const html of ['<summary>An F-150</summary>', '<li><a href="#x">The F-150</a></li>', '<div>F-150</div>']) {
    expect(keepTogether(`<body>${html}</body>`)).toBe(`<body>${html}</body>`);
  }
});

test('a task list becomes boxes with labels and names of their own', () => {
  const item = '<li class="task-list-item"><input type="checkbox" disabled/> <strong>Oil.</strong> Check it</li>';
  const html = drawChecklists(`<ol class="contains-task-list">${item}${item}</ol>`);
  expect(html).toContain('<input type="checkbox" id="check-oil-check-it"><label for="check-oil-check-it">');
  expect(html).toContain('id="check-oil-check-it-2"');
  expect(html).not.toContain('disabled');
});

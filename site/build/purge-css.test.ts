import { expect, test } from 'vitest';
import { purgePage } from './purge-css.ts';

const page = (css: string) => `<style>${css}</style><p class="note is-open">Text</p>`;

test('a page keeps the rules for what is in it and for what a script may add, and loses the others', () => {
  const css =
    '.note{color:red}.chart{color:#00f}.toast{color:green}.tone-ok{top:3px}.note:not(.chart){top:0}.chart .note{left:0}:is(.chart,.map) p{top:1px}:is(.chart,.note) b{top:2px}';
  const kept = purgePage(page(css), new Set(['toast', 'tone-']));
  expect(kept).toBe(
    page('.note{color:red}.toast{color:green}.tone-ok{top:3px}.note:not(.chart){top:0}.note b{top:2px}'),
  );
});

test('a list of selectors loses those that nothing on the page can match', () => {
  const css =
    '.chart p,.note b,:is(.chart,.map) i,:is(.map,.note) u{top:0}.chart,.map{left:0}.note:not(.chart,.map),.map+p{top:1px}';
  expect(purgePage(page(css), new Set())).toBe(page('.note b,.note u{top:0}.note:not(.chart,.map){top:1px}'));
});

test('layers for the end of a page, for paper and for other colors leave it whole', () => {
  const late = new Set<string>();
  const print = '@layer print{@media print{.note{color:#000}.gone{top:0}}}';
  const css = `@layer base{.note{color:red}}${print}@layer tail{.note{left:0}}@layer base{p{top:0}}`;
  expect(purgePage(page(css), new Set(), { late })).toBe(page('@layer base{.note{color:red}p{top:0}}'));
  expect([...late]).toEqual([print, '@layer tail{.note{left:0}}']);
});

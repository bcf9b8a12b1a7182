import { expect, test } from 'vitest';
import { purgePage } from './purge-css.ts';

test('a page keeps the rules for what is in it and for what a script may add, and loses the others', () => {
  const page = (css: string) => `<style>${css}</style><p class="note is-open">Text</p>`;
  const css = '.note{color:red}.chart{color:blue}.toast{color:green}.note:not(.chart){top:0}.chart .note{left:0}';
  expect(purgePage(page(css), new Set(['toast']))).toBe(
    page('.note{color:red}.toast{color:green}.note:not(.chart){top:0}'),
  );
});

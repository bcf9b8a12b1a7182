import { expect, test } from 'vitest';
import { type Names, pruneStyles } from './prune-styles.ts';

const named = (...names: string[]): Names => ({
  hasClass: (name) => names.includes(name),
  hasTag: (name) => names.includes(name),
});

test('a rule whose class the page never carries goes, and so does a group that becomes empty', () => {
  const css = '.card{a:b}.chart svg .val{c:d}@media (width>=40rem){.chart{e:f}}@media print{.card{g:h}.chart{i:j}}';
  expect(pruneStyles(css, named('card', 'svg'))).toBe('.card{a:b}@media print{.card{g:h}}');
});

test('of a list of selectors only those that can match stay', () => {
  expect(pruneStyles('.a,.b,p>.a.c{x:y}', named('a', 'c', 'p'))).toBe('.a,p>.a.c{x:y}');
});

test('a rule for a tag that the page does not have goes', () => {
  expect(pruneStyles('.plate dl>div{a:b}.plate p+p{c:d}::selection{e:f}', named('plate', 'p'))).toBe(
    '.plate p+p{c:d}::selection{e:f}',
  );
});

test('elements, attributes and classes inside parentheses are kept', () => {
  const css = 'h1{a:b}[data-x=".y"]{c:d}a:not(.btn){e:f}p:is(.x,.y){g:h}main:has(.z){i:j}';
  expect(pruneStyles(css, named('h1', 'a', 'p', 'main'))).toBe(css);
});

test('fonts, keyframes, statements and strings with braces are left as they are', () => {
  const css =
    '@charset "utf-8";@font-face{src:url(/f.woff2)}@keyframes k{0%{a:b}to{c:d}}p:before{content:"}.a{"}q{d:url("data:,{;}")}';
  expect(pruneStyles(css, named('p', 'q'))).toBe(css);
});

test('a rule that is never closed is an error that shows it', () => {
  expect(() => pruneStyles('.a{b:c', named('a'))).toThrow('A rule is never closed: .a{');
});

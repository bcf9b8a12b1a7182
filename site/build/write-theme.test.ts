import { expect, test } from 'vitest';
import { colors } from '../../site.colors.ts';
import { categories } from '../../site.config.ts';
import { themeSheets } from './write-theme.ts';

const { colors: sheet = '' } = themeSheets();

test('every color is a variable, with both schemes where it has two', () => {
  for (const name of Object.keys(colors)) expect(sheet).toContain(`--${name}:`);
  expect(sheet).toContain(`--paper:light-dark(${colors.paper.light},${colors.paper.dark})`);
  expect(sheet).toContain(`--brand:${colors.brand.light}`);
});

test('a category in site.config.ts is all its badge needs', () => {
  for (const { slug } of categories) expect(sheet).toContain(`.category-${slug}{--category:`);
});

test('paper replaces the ground and the text', () => {
  expect(sheet).toMatch(/@media print\{:root\{--paper:#fff/);
});

import { expect, test } from 'vitest';
import { categories } from '../../site.config.ts';
import { themeSheets } from './write-theme.ts';

const { colors: sheet = '' } = themeSheets();

test('a category in site.config.ts is all its badge needs', () => {
  for (const { slug } of categories) expect(sheet).toContain(`.category-${slug}{--category:`);
});

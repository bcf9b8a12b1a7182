import { toSlug } from '../../core/text/slug.ts';
import { archiveCategories, categories } from '../../site.config.ts';

const names = new Set<string>([...archiveCategories.map(({ name }) => name), ...categories.map(({ label }) => label)]);

/** Every category with a prerendered archive page: the buttons and the categories posts carry. */
export const categoryPages = [...names].map((name) => ({
  name,
  segment: toSlug(name),
  path: `/blog/category/${toSlug(name)}`,
}));

/** The archive page the server fills in for any other category value. */
export const anyCategoryPage = '/blog/category/any';

/** Placeholders for the category in that page, as text and inside an address. */
export const anyCategoryTokens = { text: '__CATEGORY__', url: '__CATEGORY_URL__' } as const;

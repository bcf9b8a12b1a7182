import { archiveCategories, categories } from '../../site.config.ts';

const names = new Set<string>([...archiveCategories.map(({ name }) => name), ...categories.map(({ label }) => label)]);

/** 'Engine & Specs' → 'engine-specs'. */
const toSegment = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Every category with a prerendered archive page: the buttons and the categories posts carry. */
export const categoryPages = [...names].map((name) => ({
  name,
  segment: toSegment(name),
  path: `/blog/category/${toSegment(name)}`,
}));

/** The archive page the server fills in for any other category value. */
export const anyCategoryPage = '/blog/category/any';

/** Placeholders for the category in that page, as text and inside an address. */
export const anyCategoryTokens = { text: '__CATEGORY__', url: '__CATEGORY_URL__' } as const;

/** Makes a part of an address from words: 'Oil & Water: What’s Left?' → 'oil-water-whats-left'. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Shortens a slug to that many characters, between words. */
export const shortenSlug = (slug: string, longest: number): string =>
  slug.length <= longest ? slug : slug.slice(0, longest + 1).replace(/-[^-]*$/, '');

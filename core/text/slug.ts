/** Makes a part of an address from words: '2.7L Oil: What’s Left?' → '27l-oil-whats-left'. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]|\p{M}|(?<=\d)[,.](?=\d)/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Shortens a slug to that many characters, between words. */
export const shortenSlug = (slug: string, longest: number): string =>
  slug.length <= longest ? slug : slug.slice(0, longest + 1).replace(/-[^-]*$/, '');

/** Most characters of the last part of an address. */
export const longestSlug = 100;

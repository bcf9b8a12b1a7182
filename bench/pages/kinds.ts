import { applicationAddress, comparedPaths, floorAddress } from './assemble-site.ts';

/** The pages that are measured, and how the report calls them. */
export const pages = [
  { name: 'home', path: '/' },
  { name: 'archive', path: '/blog' },
  { name: 'article', path: '/blog/turbomax-vs-v8-comparison' },
  { name: 'tool', path: '/tools/will-it-tow' },
] as const;

/** Who draws a page: the site, the same words by hand, or the client-rendered application. */
export const kinds = ['site', 'floor', 'application'] as const;

export type PageName = (typeof pages)[number]['name'];
export type Kind = (typeof kinds)[number];

/** One page drawn by one of the three. */
export interface Candidate {
  page: PageName;
  kind: Kind;
  address: string;
}

const addressOf: Record<Kind, (path: string) => string> = {
  site: (path) => path,
  floor: floorAddress,
  application: applicationAddress,
};

/** Everything that is visited, page by page, so that the three stand beside each other in time too. */
export const candidates: readonly Candidate[] = pages.flatMap(({ name, path }) => {
  const drawn = comparedPaths.includes(path) ? kinds : (['site'] as const);
  return drawn.map((kind) => ({ page: name, kind, address: addressOf[kind](path) }));
});

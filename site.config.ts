/** The one file a fork edits: name, addresses, categories, navigation. Nothing here depends on the environment. */

import { otherKinds } from './core/search.ts';

/** What the site is called and where it lives. */
export const site = {
  name: 'TurboMax Garage',
  /** The brand's two coloured words. */
  brand: ['TurboMax', 'Garage'],
  /** Public address without a trailing slash; `SITE_URL` at build time wins over it. */
  url: 'http://localhost:3000',
  language: 'en',
  /** Language and country as social networks write them. */
  locale: 'en_US',
  headline: 'Your Ultimate Resource for GM 2.7L Turbo Engines',
  description: 'News, reviews, comparisons and owner guides for the GM 2.7L turbo truck engine.',
  /** Words for the keywords tag of pages that have none of their own. */
  keywords: ['GM 2.7L turbo', 'TurboMax', 'L3B engine', 'Silverado 1500', 'Sierra 1500', 'Colorado', 'Canyon'],
  author: 'TurboMax Garage Staff',
  contactEmail: 'hello@turbomaxgarage.example',
  postalAddress: 'TurboMax Garage, 100 Example Street, Springfield, USA',
  /** The manufacturer's dealer locator, opened by 'Find certified service centers'. */
  serviceCentreUrl: 'https://www.chevrolet.com/dealer-locator',
  /** The government recall look-up. */
  recallLookupUrl: 'https://www.nhtsa.gov/recalls',
} as const;

/** The four social networks of the footer. */
export const socialNetworks = [
  { name: 'Facebook', url: 'https://www.facebook.com/turbomaxgarage' },
  { name: 'Twitter', url: 'https://twitter.com/turbomaxgarage' },
  { name: 'Instagram', url: 'https://www.instagram.com/turbomaxgarage' },
  { name: 'YouTube', url: 'https://www.youtube.com/@turbomaxgarage' },
] as const;

/** Links of the navigation bar, in order. */
export const navigation = [
  { label: 'Home', href: '/' },
  { label: 'Blog', href: '/blog' },
  { label: 'About', href: '/about' },
] as const;

/** Every category a post may carry, with the tone (palette name) of its badge. */
export const postCategories = {
  'Maintenance & Reliability': 'maint',
  'Engine & Specs': 'engine',
  Comparisons: 'comp',
  'Models & Reviews': 'models',
  'News & Updates': 'news',
  Reviews: 'reviews',
  'Performance Tuning & Aftermarket': 'tuning',
  'Performance & Tuning': 'perf',
} as const;

export type PostCategory = keyof typeof postCategories;
export type CategoryTone = (typeof postCategories)[PostCategory];

/** Buttons of the blog archive after 'All', in order. */
export const archiveCategories = [
  { name: 'Engine & Specs', tone: 'engine' },
  { name: 'Comparisons', tone: 'comp' },
  { name: 'Models', tone: 'models' },
  { name: 'Performance Tuning & Aftermarket', tone: 'tuning' },
  { name: 'Maintenance & Reliability', tone: 'maint' },
  { name: 'News & Updates', tone: 'news' },
  { name: 'Reviews', tone: 'reviews' },
] as const satisfies readonly { name: string; tone: CategoryTone }[];

/** What a search can be narrowed to, in order. */
export const searchFilters: readonly string[] = [
  ...archiveCategories.map(({ name }) => name),
  ...Object.values(otherKinds),
];

/** Old category values still found in links, with the value that replaced them. */
export const legacyCategories: Readonly<Record<string, string>> = {
  'Performance & Tuning, Aftermarket': 'Performance Tuning & Aftermarket',
};

/** How many posts stand where. */
export const counts = { recentOnHome: 5, recentInSidebar: 3, cardsInArchive: 60, newestInFeed: 50 } as const;

/** Slugs of the three posts the welcome mail leads to: the ones to start with. */
export const welcomePosts = [
  'turbomax-reliability',
  'turbomax-vs-v8-comparison',
  'turbomax-maintenance-costs',
] as const;

/** Steps of an article's text size, and the one it is written for; site/styles/tokens.css holds the same steps. */
export const textSizes = { percent: [90, 100, 115, 130], normal: 1 } as const;

/** Anchor of the newsletter section, and the pause before the page scrolls to it. */
export const newsletterAnchor = { id: 'newsletter-section', scrollDelayMs: 100 } as const;

/** How long a toast stays open unless the reader points at it. */
export const toastMs = 5000;

/** Folders of tools/ that are switched off: no page, no link, no embed, not in the search. */
export const toolsOff: readonly string[] = [];

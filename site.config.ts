/** Name, addresses, categories, navigation and rules of this site; colors are in site.colors.ts, words in site.words.ts. Nothing here depends on the environment. */

import {
  type ArchiveGroup,
  type Category,
  type EditorialRules,
  type Features,
  listOf,
  type PageLink,
  type PagePicture,
} from './core/pages/site-types.ts';

/** What the site is called and where it lives. */
export const site = {
  name: 'TurboMax Garage',
  /** The brand's two colored words. */
  brand: ['TurboMax', 'Garage'],
  /** Public address without a trailing slash; `SITE_URL` at build time wins over it. */
  url: 'http://localhost:3000',
  /** Where the publisher's clock is, as in the time zone database: dates and times in posts and issues are read there. */
  timeZone: 'America/New_York',
  language: 'en',
  /** Language and country as social networks write them. */
  locale: 'en_US',
  headline: 'Your Ultimate Resource for GM 2.7L Turbo Engines',
  description: 'News, reviews, comparisons and owner guides for the GM 2.7L turbo truck engine.',
  /** Words for the keywords tag of pages that have none of their own. */
  keywords: ['GM 2.7L turbo', 'TurboMax', 'L3B engine', 'Silverado 1500', 'Sierra 1500', 'Colorado', 'Canyon'],
  author: 'TurboMax Garage',
  /** Where readers learn how the texts are made. */
  howWritten: '/about#how-this-was-written',
  /** Day the site went online; an article dated earlier says so. Empty says nothing. */
  firstPublished: '2026-11-17' as string,
  /** The person or company behind the site; About and the privacy policy name it. */
  publisher: 'Example Publisher',
  contactEmail: 'hello@turbomaxgarage.example',
  postalAddress: 'TurboMax Garage, 100 Example Street, Springfield, USA',
  /** The manufacturer's dealer locator, opened by 'Find certified service centers'. */
  serviceCenterUrl: 'https://www.chevrolet.com/dealer-locator',
  /** The government's recall lookup. */
  recallLookupUrl: 'https://www.nhtsa.gov/recalls',
  /** The manufacturer's own look-up, which also shows programs and emissions actions. */
  makerRecallUrl: 'https://my.gm.com/recalls',
} as const;

/** Fills in what a text of site.words.ts leaves open: `{site}` is the name of the site. */
export const fillWords = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (open, name: string) => (name === 'site' ? site.name : (values[name] ?? open)));

/** The social networks of the footer. */
export const socialNetworks: readonly { name: string; url: string }[] = [
  { name: 'Facebook', url: 'https://www.facebook.com/turbomaxgarage' },
  { name: 'Twitter', url: 'https://twitter.com/turbomaxgarage' },
  { name: 'Instagram', url: 'https://www.instagram.com/turbomaxgarage' },
  { name: 'YouTube', url: 'https://www.youtube.com/@turbomaxgarage' },
];

/** What this site has. A part that is off has no page, no link, no style and no script. */
export const features: Features = { tools: true, subject: true, specs: true, facts: true, glossary: true, art: true };

// The lists below are calls, so that a browser gets none of those it does not use.
const hasTools = () => features.subject && features.tools !== false;
const withoutMissing = (links: PageLink[]) =>
  links.filter(({ href }) => ({ '/tools': hasTools(), '/recalls': features.subject })[href] ?? true);

/** Links of the navigation bar, in order; one to a part that is off is left out. */
export const navigation = /* @__PURE__ */ withoutMissing([
  { label: 'Home', href: '/' },
  { label: 'Blog', href: '/blog' },
  { label: 'Tools', href: '/tools' },
  { label: 'Recalls', href: '/recalls' },
  { label: 'About', href: '/about' },
]);

/** Pages built from data. The menu, the footer, the sitemap, the search and llms.txt list them from here. */
export const referencePages = /* @__PURE__ */ listReferencePages();

function listReferencePages() {
  return listOf<PageLink & { about: string }>([
    features.subject,
    {
      label: 'Recalls',
      href: '/recalls',
      about: 'Recalls and factory actions found for trucks that can have the 2.7L, by model and year.',
    },
    {
      label: 'Known problems',
      href: '/problems',
      about: 'What owners notice, the part, the years, what GM offers and how well it is documented.',
    },
    {
      label: 'Fuel economy',
      href: '/fuel-economy',
      about: 'EPA labels of every truck with the 2.7L and of its rivals, and what others measured, empty and towing.',
    },
    {
      label: 'Model years',
      href: '/model-years',
      about: 'What changed from year to year: tunes, tow ratings, labels, warranty, prices and recalls.',
    },
    { label: 'Which engine', href: '/which-engine', about: 'The engine by the VIN, its tune by truck, year and trim.' },
    {
      label: 'Used-truck sheet',
      href: '/used',
      about: 'What to ask and look at on a used truck with the 2.7L, by model year; prints on two pages.',
    },
    {
      label: 'Newest trucks',
      href: '/this-year',
      about: 'The newest model year on one page, and what is known of the next.',
    },
  ]);
}

/** What the menu and the footer list under 'Reference'. */
export const referenceLinks = /* @__PURE__ */ listReferenceLinks();

function listReferenceLinks() {
  return listOf<PageLink>(
    [true, ...referencePages],
    [features.subject && features.specs, { label: 'Specs', href: '/specs' }],
    [features.glossary, { label: 'Glossary', href: '/glossary' }],
    [true, { label: 'Corrections', href: '/corrections' }],
  );
}

/** Pictures of pages; a page that is left out has none. */
export const pagePictures: Readonly<Record<string, PagePicture>> = {
  home: { id: 'home-hero', alt: '' },
  newsletter: {
    id: 'newsletter',
    alt: 'A couple and their dog at a campfire by a lake at night, with a tent and a pickup',
  },
  'newsletter-archive': { id: 'newsletter-mailbox', alt: '' },
  'not-found': { id: 'not-found', alt: 'A pickup stopped in fog before a barricade beside a sign: Mile 404' },
  about: { id: 'about', alt: 'A pickup raised on a scissor lift in a warm home garage' },
};

/** Pictures on the cards that others show when a page is shared, where it has none of its own. */
export const cardPictures: Readonly<Record<string, string>> = {
  blog: 'turbomax-buying-guide-2025',
  gallery: 'gallery',
  glossary: 'turbomax-27-swap-engine-future',
  tools: 'tool-will-it-tow',
};

/** Words of a query that say nothing about what is asked: every page here is about them. */
export const searchFillers =
  '2.7 2.7l 1500 chevrolet chevy engine gm gmc silverado sierra colorado canyon truck trucks turbo turbomax crew double regular cab bed 2wd 4wd 4x4 lt rst wt custom base z71 zr2 trail boss elevation at4 at4x aev edition 1 bison denali limited';

/** Every category a post may have, in the order of the archive's buttons. */
export const categories = [
  { label: 'Engine & Specs', slug: 'engine', color: { light: '#1f5683', dark: '#8ec5f2' }, archiveButton: true },
  { label: 'Comparisons', slug: 'comparisons', color: { light: '#b83a14', dark: '#ff9a70' }, archiveButton: true },
  { label: 'Models & Reviews', slug: 'models', color: { light: '#6b4191', dark: '#cfb0f0' }, archiveButton: 'Models' },
  {
    label: 'Performance Tuning & Aftermarket',
    slug: 'tuning',
    color: { light: '#46506a', dark: '#b9c5dc' },
    archiveButton: true,
  },
  {
    label: 'Maintenance & Reliability',
    slug: 'maintenance',
    color: { light: '#1f6459', dark: '#7fd1bf' },
    archiveButton: true,
  },
  { label: 'News & Updates', slug: 'news', color: { light: '#7d5600', dark: '#f0c155' }, archiveButton: true },
  { label: 'Reviews', slug: 'reviews', color: { light: '#9b2c52', dark: '#f5a3bd' }, archiveButton: true },
  {
    label: 'Performance & Tuning',
    slug: 'performance',
    color: { light: '#7a4a2b', dark: '#e0b28f' },
    archiveButton: false,
  },
] as const satisfies readonly Category[];

export type CategoryLabel = (typeof categories)[number]['label'];

/** Returns the category a post names; undefined for any other text. */
export const findCategory = (label: string): Category | undefined => categories.find((each) => each.label === label);

/** What readers come to do, in the order of the archive. The first takes what no other claims; none draws one list. */
export const archiveGroups: readonly ArchiveGroup<CategoryLabel>[] = [
  {
    id: 'choosing',
    label: 'Choosing a truck',
    about: 'Which engine, which body, which year, and what to skip.',
    next: { tool: 'compare', label: 'Compare two or three' },
    categories: ['Comparisons', 'Models & Reviews', 'Reviews'],
  },
  {
    id: 'towing',
    label: 'Towing',
    about: 'What the rating means, and what your payload leaves of it.',
    next: { tool: 'will-it-tow', label: 'Will it tow?' },
    categories: [],
  },
  {
    id: 'running',
    label: 'Keeping it running',
    about: 'What comes due, what the record shows, what was recalled.',
    next: { tool: 'service-planner', label: 'Service planner' },
    categories: ['Maintenance & Reliability'],
  },
  {
    id: 'tuning',
    label: 'Tuning and parts',
    about: 'What is possible, what is locked, what it costs in payload.',
    next: { tool: 'engine-explorer', label: 'Engine explorer' },
    categories: ['Performance Tuning & Aftermarket', 'Performance & Tuning'],
  },
  {
    id: 'offers',
    label: 'Offers',
    about: 'Kept for the method: how to compare cash, rate and lease.',
    next: undefined,
    categories: [],
    takesDated: true,
  },
];

/** Rules of `npm run check:content` that a magazine sets for itself; 0 asks for nothing. */
export const editorial: EditorialRules = {
  words: { least: 900, most: 1500 },
  wordsOnPage: 1500,
  unknowns: 30,
  linksToPosts: 3,
  postsPerCategory: 2,
  readingGrade: { high: 9, hard: 11 },
  numbersFromLedger: true,
  bannedPhrases: [
    { phrase: /(?<!found )\bno recalls\b/i, fix: 'Say which list you looked in, and on which day.' },
    { phrase: /\bmost reliable\b/i, fix: 'Say what the record shows.' },
    { phrase: /\bbest[- ]in[- ]class\b/i, fix: 'Name the number and what it is compared with.' },
  ],
};

/** Buttons of the blog archive after 'All', in order. */
export const archiveCategories: readonly { name: string; slug: string }[] = /* @__PURE__ */ categories.flatMap(
  ({ label, slug, archiveButton }) =>
    archiveButton === false ? [] : [{ name: archiveButton === true ? label : archiveButton, slug }],
);

/** What the empty search field shows. */
export const searchExample = 'Ask: oil, tow 7000, recall 2024';

/** Searches offered before anything is typed. */
export const popularSearches: string[] = [
  'which engine do I have',
  'oil change',
  'tow 7000',
  'recall 2022',
  'cost per year',
  'vs EcoBoost',
];

/** Old category values still found in links, with the value that replaced them. */
export const legacyCategories: Readonly<Record<string, string>> = {
  'Performance & Tuning, Aftermarket': 'Performance Tuning & Aftermarket',
};

/** How many posts stand where. */
export const counts = { recentOnHome: 5, recentInSidebar: 3, newestInFeed: 50 } as const;

/** Slugs of the posts the welcome mail leads to: the ones to start with. None means the three newest. */
export const welcomePosts: readonly string[] = [
  'turbomax-reliability',
  'turbomax-vs-v8-comparison',
  'turbomax-maintenance-costs',
];

/** Whether articles take readers' letters; one closes with `letters: closed` among its fields. */
export const letters: { isOpen: boolean } = { isOpen: true };

/** Anchor of the newsletter section, and the pause before the page scrolls to it. */
export const newsletterAnchor = { id: 'newsletter-section', scrollDelayMs: 100 } as const;

/** How long a toast stays open unless the reader points at it. */
export const toastMs = 5000;

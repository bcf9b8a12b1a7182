/** The one file a fork edits: name, addresses, colors, categories, navigation. Nothing here depends on the environment. */

import { otherKinds } from './core/search.ts';

/** What the site is called and where it lives. */
export const site = {
  name: 'TurboMax Garage',
  /** The brand's two colored words. */
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
  { label: 'Tools', href: '/tools' },
  { label: 'Recalls', href: '/recalls' },
  { label: 'About', href: '/about' },
] as const;

/** Pages built from data. The menu, the footer, the sitemap, the search and llms.txt list them from here. */
export const referencePages: readonly { label: string; href: string; about: string }[] = [
  {
    label: 'Recalls',
    href: '/recalls',
    about: 'Recalls and factory actions found for trucks that can have the 2.7L, by model and year.',
  },
  {
    label: 'Fuel economy',
    href: '/fuel-economy',
    about: 'EPA labels of every truck with the 2.7L and of its rivals, by model year and drive.',
  },
  {
    label: 'Model years',
    href: '/model-years',
    about: 'What changed from 2019 to 2026: tunes, tow ratings, labels, warranty, prices and recalls.',
  },
  {
    label: 'Which engine',
    href: '/which-engine',
    about: 'Tell the engine by the VIN, and its tune by truck, model year and trim.',
  },
];

/** What the menu and the footer list under 'Reference'. */
export const referenceLinks: readonly { label: string; href: string }[] = [
  ...referencePages,
  { label: 'Specs', href: '/specs' },
  { label: 'Glossary', href: '/glossary' },
  { label: 'Corrections', href: '/corrections' },
];

/** A color in the light and in the dark scheme; plain text means both. */
export type Color = string | { light: string; dark: string };

const navy = '#12233b';
const midnight = '#0b1626';
const abyss = '#07101d';
const cream = '#f6ead3';
const chalk = '#fffdf8';
const orange = '#e2582f';
const slate = '#47566b';

/** Every color of the site. Each becomes the CSS variable of its name; mails, icons, cards and the manifest read them here. */
export const colors = {
  paper: { light: '#faf5ea', dark: midnight },
  surface: { light: chalk, dark: '#13233a' },
  sunk: { light: '#f1e8d6', dark: abyss },
  ink: { light: navy, dark: cream },
  'ink-2': { light: slate, dark: '#b3bdcc' },
  rule: { light: '#d9cdb6', dark: '#2b3d58' },
  'rule-ui': { light: '#8a7f6a', dark: '#6b7d98' },
  'rule-strong': { light: navy, dark: cream },
  brand: orange,
  'on-brand': midnight,
  accent: { light: '#b83a14', dark: '#ff9468' },
  'on-accent': { light: chalk, dark: midnight },
  win: { light: '#fbe3cf', dark: '#4a2c20' },
  'win-ink': { light: navy, dark: '#ffe9db' },
  ok: { light: '#1c6a52', dark: '#6fd0ac' },
  err: { light: '#b3261e', dark: '#ff9a8f' },
  /** Close to a limit: never for danger. */
  warn: { light: '#7d5600', dark: '#f0c155' },
  'ok-bg': { light: '#dcebe2', dark: '#12342f' },
  'warn-bg': { light: '#f6e6bf', dark: '#3a2f12' },
  'err-bg': { light: '#f9dcd6', dark: '#47201d' },
  /** The sticker that says when a page was last checked. */
  sticker: { light: '#1c6a52', dark: '#24755a' },
  /** Parts that are dark in both schemes, and what is drawn on them. */
  night: { light: '#0f1f35', dark: abyss },
  'night-2': { light: '#182c48', dark: '#101d31' },
  'night-rule': { light: '#33475f', dark: '#2b3d58' },
  'night-rule-ui': '#5d7089',
  'night-accent': '#ff9468',
  'night-accent-2': '#ffb08e',
  'night-ok': '#6fd0ac',
  'night-err': '#ff9a8f',
  'on-night': cream,
  'on-night-2': '#b9c4d4',
  /** The light field of a form on such a part. */
  field: chalk,
  'on-field': navy,
  'on-field-2': slate,
  /** The ground under a picture, the shade over it and the words on the shade. */
  'picture-ground': '#0f1f35',
  shade: midnight,
  'on-picture': chalk,
  /** The ground behind a dialog. */
  backdrop: abyss,
  bar: { light: navy, dark: '#8fb4d9' },
  'bar-2': { light: orange, dark: '#ff8a5c' },
  'bar-3': { light: '#2f6a68', dark: '#7fd1bf' },
  'bar-mute': { light: '#9aa4b2', dark: '#6b7d98' },
  /** Lines of the hatching that means 'no source we trust'. */
  'hatch-line': { light: '#b9ad95', dark: '#4a5d7a' },
  'on-category': { light: chalk, dark: midnight },
} as const satisfies Record<string, Color>;

/** Colors of one drawing or part each: CSS variables on the pages that use them. */
export const drawingColors = {
  /** The home page's sky, from the headline to the sun. */
  hero: { 'sky-1': '#26365a', 'sky-2': '#2d3857', 'sky-3': '#514e69', 'sky-4': '#8d6f72', 'sky-5': '#f0cfa6' },
  odometer: {
    'wheel-edge': midnight,
    'wheel-shine': '#2a3c55',
    'last-wheel-edge': '#c9bb9e',
    'last-wheel-shine': cream,
  },
  /** Do not drive: the stripes mean this and nothing else. */
  barricade: { stop: '#b3261e', 'on-stop': chalk, 'stop-ink': { light: '#b3261e', dark: '#ff9a8f' } },
  /** The bay in which a reader's truck is drawn. */
  bay: {
    'bay-wall': { light: '#dfe9ea', dark: '#1b3350' },
    'bay-floor': { light: '#cfc4ab', dark: '#0f1f35' },
  },
  engine: {
    blueprint: { light: '#1f5683', dark: '#8ec5f2' },
    oil: { light: '#7d5600', dark: '#f0c155' },
    bronze: { light: '#7a4a2b', dark: '#e0b28f' },
    brass: '#d9b15f',
    'flame-1': '#fff3c4',
    'flame-2': '#ffb64d',
  },
} as const satisfies Record<string, Record<string, Color>>;

/** What replaces the colors on paper, and the grays that only paper has. */
export const printColors = {
  paper: '#fff',
  surface: '#fff',
  sunk: '#fff',
  win: '#fff',
  ink: '#000',
  'ink-2': '#333',
  accent: '#000',
  rule: '#bbb',
  'print-gray': '#777',
  'print-pale': '#eee',
} as const satisfies Record<string, string>;

interface Category {
  /** As posts name it, as its badge shows it. */
  label: string;
  /** Name of its CSS class. */
  slug: string;
  color: Color;
  /** Whether the blog archive has a button for it; text when the button is worded differently. */
  archiveButton: boolean | string;
}

/** Every category a post may have, in the order of the archive's buttons. */
export const categories = [
  {
    label: 'Engine & Specs',
    slug: 'engine',
    color: { light: '#1f5683', dark: '#8ec5f2' },
    archiveButton: true,
  },
  {
    label: 'Comparisons',
    slug: 'comparisons',
    color: { light: '#b83a14', dark: '#ff9a70' },
    archiveButton: true,
  },
  {
    label: 'Models & Reviews',
    slug: 'models',
    color: { light: '#6b4191', dark: '#cfb0f0' },
    archiveButton: 'Models',
  },
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
  {
    label: 'News & Updates',
    slug: 'news',
    color: { light: '#7d5600', dark: '#f0c155' },
    archiveButton: true,
  },
  {
    label: 'Reviews',
    slug: 'reviews',
    color: { light: '#9b2c52', dark: '#f5a3bd' },
    archiveButton: true,
  },
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

/** Buttons of the blog archive after 'All', in order. */
export const archiveCategories: readonly { name: string; slug: string }[] = /* @__PURE__ */ categories.flatMap(
  ({ label, slug, archiveButton }) =>
    archiveButton === false ? [] : [{ name: archiveButton === true ? label : archiveButton, slug }],
);

/** What a search can be narrowed to, in order. */
export const searchFilters: readonly string[] = /* @__PURE__ */ archiveCategories
  .map(({ name }) => name)
  .concat(Object.values(otherKinds));

/** Searches offered before anything is typed. */
export const popularSearches = ['oil change', 'tow 7000', 'vs EcoBoost', 'recall 2024', 'mpg', 'warranty'] as const;

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

/** Whether articles take readers' letters, and after how many months one closes; without a number none does. */
export const letters: { isOpen: boolean; closeAfterMonths?: number } = { isOpen: true };

/** Steps of an article's text size, and the one it is written for. */
export const textSizes = { percent: [90, 100, 115, 130], normal: 1 } as const;

/** Anchor of the newsletter section, and the pause before the page scrolls to it. */
export const newsletterAnchor = { id: 'newsletter-section', scrollDelayMs: 100 } as const;

/** How long a toast stays open unless the reader points at it. */
export const toastMs = 5000;

/** Folders of tools/ that are switched off: no page, no link, no embed, not in the search. */
export const toolsOff: readonly string[] = [];

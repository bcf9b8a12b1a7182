import type { Color } from './palette.ts';

export interface Category {
  /** As posts name it, as its badge shows it. */
  label: string;
  /** Name of its CSS class. */
  slug: string;
  color: Color;
  /** Whether the blog archive has a button for it; text when the button is worded differently. */
  archiveButton: boolean | string;
}

export interface ArchiveGroup<Label extends string = string> {
  /** As `job` in the frontmatter names it, and the anchor of its group. */
  id: string;
  label: string;
  /** What its articles settle, in one sentence. */
  about: string;
  /** The tool in which the job gets done, by its folder. */
  next?: { tool: string; label: string } | undefined;
  /** Articles of these categories are about it. */
  categories: readonly Label[];
  /** Takes the articles with a last day (`validUntil`). */
  takesDated?: boolean;
}

/** What `npm run check:content` asks of an article beyond what the build needs. */
export interface EditorialRules {
  /** Words of an article's prose. */
  words: { least: number; most: number };
  /** Words of an article with its headings, tables, boxes and questions, at most. */
  wordsOnPage: number;
  /** Sentences of the whole site that say what was not found, at most; articles say it in <NotFound> only. */
  unknowns: number;
  /** Other articles that each one links to, at least. */
  linksToPosts: number;
  /** Published articles that each button of the archive finds, at least. */
  postsPerCategory: number;
  /** Flesch-Kincaid grade: a warning above the first, refused above the second. */
  readingGrade: { high: number; hard: number };
  /** Whether a number with a unit must come from content/facts. */
  numbersFromLedger: boolean;
  /** Phrases to avoid besides the clichés, and what to write instead. */
  bannedPhrases: readonly { phrase: RegExp; fix: string }[];
}

/** What a site has: `features` of site.config.ts. */
export interface Features {
  /** The reader's tools: false for none, or the folders of tools/ that are off; needs `subject`. */
  tools: boolean | readonly string[];
  /** What tools/subject adds: its pages, its part of the header and of the home page, its components of articles. */
  subject: boolean;
  /** The page /specs with its plate of key figures; needs `subject`. */
  specs: boolean;
  /** The ledger of content/facts with its sources. */
  facts: boolean;
  /** The page /glossary and the terms of content/glossary.yaml. */
  glossary: boolean;
  /** The pictures of content/pictures and the page /gallery. */
  art: boolean;
}

export interface PageLink {
  label: string;
  href: string;
}

export interface PagePicture {
  /** Id of a picture in content/pictures. */
  id: string;
  /** What is drawn, for readers who cannot see it; empty where the page says it. */
  alt: string;
}

/** Returns the items of the parts that are on. */
export const listOf = <Item>(...parts: readonly (readonly [isOn: boolean, ...items: Item[]])[]): readonly Item[] =>
  parts.flatMap(([isOn, ...items]) => (isOn ? items : []));

import type { ComponentType } from 'react';
import type { Watched } from '../core/people/watched.ts';
import type { FeedEntry } from '../core/posts/feed.ts';
import type { ContentProblem } from '../core/problem/content-problem.ts';
import type { SearchAnswer, SearchPage } from '../core/search/search-pages.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { features } from '../site.config.ts';

/** A route that a subject adds to the site; the build reads these in plain Node. */
export type SubjectRoute = {
  /** The route, such as /recalls or /recalls/[page]; a page's last part is called `page`. */
  pattern: string;
  /** Part of `features` in site.config.ts that must be on as well. */
  feature?: 'specs';
} & (
  | {
      /** File below tools/ with the body of the page: an Astro file, or a React component of the file's name. */
      body: string;
      /** Its style sheets in order: names in site/styles, or files below tools/ that start with './'. */
      styles: readonly string[];
    }
  | {
      /** File below tools/ that answers with something else than a page. */
      endpoint: string;
    }
);

/** One page of a route: its head, its entry in lists, and what its body is given. */
export interface SubjectPage {
  path: string;
  /** Title without the name of the site. */
  title: string;
  description: string;
  /** Names and paths from below the home page to this page. */
  trail: [name: string, path: string][];
  /** The picture shown where the page is shared. */
  card: { title: string; label: string; picture: string };
  /** Title of the page's own feed, if it has one. */
  feedTitle?: string;
  /** Structured data: a question with its answer. */
  questions?: readonly { question: string; answer: string }[];
  /** Day of the last substantial change, if known. */
  changedOn?: string | undefined;
  /** A picture for the body's slot of that name. */
  picture?: { id: string; alt: string };
  /** What it is about, for llms.txt, where site.config.ts does not list it. */
  about?: string;
  /** A sentence on /corrections that leads to it: the words before the link. */
  onCorrections?: string;
  /** Its name in the sitemap page, for one of many pages alike. */
  listedAs?: string;
  props?: Readonly<Record<string, unknown>>;
}

/** Something that was gone back to and changed, for the home page. */
export interface Check {
  date: string;
  about: string;
  /** The figure as it was; left out where there was none. */
  was?: string | undefined;
  now: string;
  why?: string | undefined;
  /** True for what nobody may miss. */
  isStop?: boolean;
  link: { label: string; href: string };
}

/** What a subject adds to pages at build. Every part may be left out. */
export interface Subject {
  /** A part of the header. */
  HeaderTag?: ComponentType;
  /** What nobody may miss, under the header of a page; it says itself on which pages it stands. */
  HeaderNotice?: ComponentType<{ path: string }>;
  /** Pages by the pattern of their route. */
  pages?: Readonly<Record<string, readonly SubjectPage[]>>;
  /** Pages listed with the tools: `about` is for llms.txt, `text` for the search. */
  links?: readonly { label: string; href: string; about: string; text: string }[];
  /** What the lists of tools say: the heading on the home page, below the title of /tools, and in search results. */
  toolWords?: { heading: string; lede: string; description: string };
  /** Feeds by the path of their folder. */
  feeds?: Readonly<Record<string, { title: string; description: string; loadEntries: (base: string) => FeedEntry[] }>>;
  /** Newest first. */
  checks?: readonly Check[];
  search?: {
    /** Parts of reference pages, by path. */
    sections: Readonly<Record<string, SearchPage['sections']>>;
    pages: readonly SearchPage[];
    /** Queries for which a page comes first, by its path. */
    asks: Readonly<Record<string, readonly string[]>>;
    answers: (pages: readonly SearchPage[]) => readonly SearchAnswer[];
  };
  /** What readers can ask to be told about, besides the facts. */
  watched?: Watched;
  /** What the plain forms of its components read, as PlainContext.subject. */
  plainData?: unknown;
}

/** Returns true when a route is switched on in site.config.ts. */
export const isRouteOn = ({ feature }: SubjectRoute): boolean =>
  features.subject && (feature === undefined || features[feature]);

/** How an article's components read their properties. */
export interface ArticleReader {
  /** Names the article in errors. */
  where: string;
}

/** An article as the subject's checks see it. */
export interface CheckedArticle {
  file: string;
  /** Its components; `given` returns the value of a property. */
  uses: readonly { name: string; line: number; given: (property: string) => unknown }[];
  /** The typed text of its paragraphs. */
  paragraphs: readonly { line: number; text: string }[];
}

/** The texts of the files in a folder of content/ whose names end so, by their path: 'content/recalls/2025.yaml'. */
export type ReadFiles = (folder: string, ending: string) => Readonly<Record<string, string>>;

/** What the subject's checks of the content look at. */
export interface CheckedContent {
  articles: readonly CheckedArticle[];
  filesIn: ReadFiles;
  facts: readonly { record: Fact; file: string; lineOf: (field: string) => number }[];
  /** As 2025-07-23. */
  today: string;
}

/** What a subject knows about its part of content/; plain Node reads it. Every part may be left out. */
export interface SubjectContent {
  /** Returns the mistakes in the subject's data, and in what articles print from it. */
  check?: (content: CheckedContent) => ContentProblem[];
  /** Paths of its pages that no single route names. */
  paths?: readonly string[];
  /** Returns the anchors of its pages, by their paths. */
  anchors?: (filesIn: ReadFiles) => Readonly<Record<string, readonly string[]>>;
  /** Files of content/ that name facts, or print them as '{id}', by the path of their page. */
  factFiles?: Readonly<Record<string, readonly string[]>>;
  /** Variables of its style sheets that follow from its data, by name. */
  styleTokens?: Readonly<Record<string, number>>;
  /** Returns what must be looked at again from time to time, as facts with the path of their page. */
  dueFacts?: (filesIn: ReadFiles) => { fact: Fact; place: string }[];
}

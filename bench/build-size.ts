import type { RunCost } from './measured-run.ts';

/** What the server spends on a built site before it answers. */
export interface ServerCost {
  loadCpuMs: number;
  /** Memory of all pages, pictures and their compressed forms. */
  pagesMb: number;
  indexCpuMs: number;
  indexMb: number;
  /** All of the process. */
  residentMb: number;
}

/** What the search dialog spends, in Node instead of a browser. */
export interface BrowserCost {
  /** Reading the text and making the index. */
  indexCpuMs: number;
  indexMb: number;
  /** The median of several queries, and the slowest of them. */
  queryCpuMs: number;
  slowestQueryCpuMs: number;
}

/** A file as it is and as it travels. */
export interface FileBytes {
  bytes: number;
  brotliBytes: number;
}

/** Everything measured on a site of one size. */
export interface SiteSize {
  posts: number;
  /** In an empty folder, and again with what the first build kept. */
  first: RunCost;
  again: RunCost;
  files: number;
  siteBytes: number;
  /** The page of an article, on average. */
  article: FileBytes;
  /** The files that hold something of every article. */
  whole: Record<WholeFile, FileBytes>;
  server: ServerCost;
  browser: BrowserCost;
}

/** Files of the site that grow with the number of articles, and what they are called in the report. */
export const wholeFiles = {
  'blog.html': 'archive `/blog`',
  'search.json': 'search `/search.json`',
  'feed.xml': 'feed `/feed.xml`',
  'sitemap.xml': '`/sitemap.xml`',
  'llms.txt': '`/llms.txt`',
} as const;

/** One of them. */
export type WholeFile = keyof typeof wholeFiles;

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { toolSlugs } from '../../tools/tool-slugs.ts';
import { type Article, readArticle } from './article.ts';
import { type LedgerWithPlaces, readLedgerRecords } from './ledger-records.ts';
import { readYaml } from './yaml-lines.ts';

/** A term of the glossary. */
export interface GlossaryTerm {
  id: string;
  term: string;
  line: number;
}

/** A figure that may stand in prose without a record, and why. */
export interface AllowedFigure {
  figure: string;
  why: string;
}

/** Everything the checks look at, read once. */
export interface Content {
  posts: Article[];
  pages: Article[];
  issues: Article[];
  ledger: LedgerWithPlaces;
  glossary: GlossaryTerm[];
  /** Old path → new path. */
  redirects: Readonly<Record<string, string>>;
  /** Ids of the rendered pictures. */
  pictures: ReadonlySet<string>;
  /** Paths of the pages that are not articles: '/', '/about', '/feed.json'. */
  sitePaths: ReadonlySet<string>;
  /** Source text of the website, to see which figures it prints. */
  siteCode: string;
  allowedFigures: AllowedFigure[];
  /** Sentences that may stand in more than one article. */
  sharedSentences: string[];
  /** The day the check runs, as 2025-07-23. */
  today: string;
}

/** Where the content stands, where the rest of the product stands, and what day it is. */
export interface ContentPlaces {
  contentFolder: string;
  repositoryRoot: string;
  today: string;
}

const termsSchema = z.array(z.looseObject({ id: z.string(), term: z.string() }));
const allowedSchema = z.array(z.strictObject({ figure: z.string(), why: z.string().min(10) }));

/** Reads the content folder, the ledger and what the website offers beside it. */
export function readContent({ contentFolder, repositoryRoot, today }: ContentPlaces): Content {
  const text = (path: string) => readFileSync(join(contentFolder, path), 'utf8').replaceAll('\r\n', '\n');
  const ours = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const glossary = readYaml(text('glossary.yaml'));
  return {
    posts: readPosts(contentFolder, text),
    pages: namesIn(join(contentFolder, 'pages'), '.mdx').map((name) =>
      readArticle('page', `content/pages/${name}`, name.replace('.mdx', ''), text(`pages/${name}`)),
    ),
    issues: namesIn(join(contentFolder, 'newsletter'), '.md').map((name) =>
      readArticle('issue', `content/newsletter/${name}`, name.replace(/\.md$/, ''), text(`newsletter/${name}`)),
    ),
    ledger: readLedgerRecords(
      Object.fromEntries(
        namesIn(join(contentFolder, 'facts'), '.yaml').map((name) => [`content/facts/${name}`, text(`facts/${name}`)]),
      ),
    ),
    glossary: termsSchema
      .parse(glossary.value ?? [])
      .map(({ id, term }, at) => ({ id, term, line: glossary.lineOf([at, 'id']) })),
    redirects: z.record(z.string(), z.string()).parse(readYaml(text('redirects.yaml')).value ?? {}),
    pictures: new Set(
      Object.keys(JSON.parse(readFileSync(join(repositoryRoot, 'art/rendered/manifest.json'), 'utf8')) as object),
    ),
    sitePaths: new Set([
      ...sitePaths(join(repositoryRoot, 'site/pages')),
      ...toolSlugs.map((slug) => `/tools/${slug}`),
    ]),
    siteCode: ['site', 'tools', 'facts'].map((folder) => siteCode(join(repositoryRoot, folder))).join('\n'),
    allowedFigures: allowedSchema.parse(readYaml(ours('./allowed-figures.yaml')).value ?? []),
    sharedSentences: z.array(z.string()).parse(readYaml(ours('./shared-sentences.yaml')).value ?? []),
    today,
  };
}

function readPosts(contentFolder: string, text: (path: string) => string): Article[] {
  return namesIn(join(contentFolder, 'posts'), '').flatMap((slug) => {
    const path = `posts/${slug}/index.mdx`;
    return existsSync(join(contentFolder, path)) ? [readArticle('post', `content/${path}`, slug, text(path))] : [];
  });
}

const namesIn = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Pages with one address each; routes with parameters are articles, archives and outcomes, which have their own rules. */
function sitePaths(pagesFolder: string): Set<string> {
  const routes = filesBelow(pagesFolder).map((file) =>
    file
      .slice(pagesFolder.length)
      .replace(/(\.astro|\.ts)$/, '')
      .replace(/\/index$/, ''),
  );
  return new Set(routes.filter((route) => !/\[|^\/404$/.test(route)).map((route) => route || '/'));
}

const siteCode = (folder: string): string =>
  filesBelow(folder)
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

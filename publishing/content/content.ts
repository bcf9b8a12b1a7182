import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { filesBelow, namesIn } from '../../core/node/files/list-files.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { licensesPath } from '../../core/pages/site-manifest.ts';
import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';
import { Refused } from '../../core/problem/problem.ts';
import { readYaml } from '../../core/text/yaml-lines.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { readLedgerFiles } from '../../facts/ledger.ts';
import type { Placed } from '../../facts/record-files.ts';
import { optionalPages } from '../../site/build/optional-pages.ts';
import { type Redirects, readRedirects } from '../../site/posts/redirects.ts';
import { features } from '../../site.config.ts';
import { isRouteOn, type ReadFiles } from '../../tools/define-subject.ts';
import { subjectContent } from '../../tools/subject/subject-content.ts';
import { routes } from '../../tools/subject/subject-routes.ts';
import { toolFolders, toolSlugs } from '../../tools/tool-slugs.ts';
import { type Article, readArticle } from './article.ts';
import { readRendered } from './picture-files.ts';

const { error } = contentProblems('redirects');

/** A fact of the ledger with its file and line. */
export type LedgerRecord = Placed<Fact>;

/** Reads ledger files (path → text): every valid record, the same ledger in the form the site uses, and the errors. */
function readLedgerRecords(files: Readonly<Record<string, string>>) {
  const { records, findings } = readLedgerFiles(files);
  return { records, facts: new Map([...records].map(([id, { record }]) => [id, record])), findings };
}

export interface GlossaryTerm {
  id: string;
  term: string;
  line: number;
}

/** Everything the checks look at, read once. */
export type Content = ReturnType<typeof readContent>;

/** The folders of the content and of the product, and today's date. */
export interface ContentPlaces {
  contentFolder: string;
  /** That of this program unless given. */
  repositoryRoot?: string;
  today: string;
  /** The end of the day unless given. */
  now?: string;
}

/** Nothing, where the subject is switched off. */
export const subject = features.subject ? subjectContent : {};

const termsSchema = z.array(z.looseObject({ id: z.string(), term: z.string() }));
const allowedSchema = z.array(z.strictObject({ number: z.string(), why: z.string().min(10) }));

/** Reads the content folder, the ledger, and the site's pages, tools and pictures. */
export function readContent({ contentFolder, today, ...places }: ContentPlaces) {
  const { repositoryRoot = projectFolder(''), now = `${today} 23:59` } = places;
  const text = (path: string) => readFileSync(join(contentFolder, path), 'utf8').replaceAll('\r\n', '\n');
  const textIfThere = (path: string) => (existsSync(join(contentFolder, path)) ? text(path) : '');
  const filesIn: ReadFiles = (folder, ending) =>
    Object.fromEntries(
      namesIn(join(contentFolder, folder), ending).map((name) => [
        `content/${folder}/${name}`,
        text(`${folder}/${name}`),
      ]),
    );
  const articlesIn = (kind: Article['kind'], folder: string, before = ''): Article[] => {
    const ending = kind === 'issue' ? '.md' : '.mdx';
    return namesIn(join(contentFolder, folder), ending).map((name) =>
      readArticle(kind, `content/${folder}/${name}`, before + basename(name, ending), text(`${folder}/${name}`)),
    );
  };
  const glossary = readYaml(features.glossary ? textIfThere('glossary.yaml') : '');
  const terms = termsSchema.safeParse(glossary.value ?? []);
  const redirects = textIfThere('redirects.yaml');
  return {
    posts: readPosts(contentFolder, text),
    pages: [...articlesIn('page', 'pages'), ...articlesIn('tool', 'tools', 'tools/')],
    issues: [...articlesIn('issue', 'newsletter'), ...articlesIn('issue', 'welcome', 'welcome/')],
    /** Readers' letters: path → text. */
    letters: filesIn('letters', '.yaml'),
    ledger: readLedgerRecords(features.facts ? filesIn('facts', '.yaml') : {}),
    /** Data files of reference pages, which print facts. */
    references: Object.values(subject.factFiles ?? {})
      .flat()
      .filter((name) => existsSync(join(contentFolder, name)))
      .map((name) => ({ file: `content/${name}`, text: text(name) })),
    /** Reads further files of the content, for the checks of the subject. */
    filesIn,
    glossary: (terms.data ?? []).map(({ id, term }, at) => ({ id, term, line: glossary.lineOf([at, 'id']) })),
    glossaryFaults: [
      ...glossary.faults,
      ...(terms.error?.issues ?? []).slice(0, 1).map(({ path }) => ({
        line: glossary.lineOf(path),
        problem: 'The term lacks its id or its name.',
        fix: 'Write  - id: wastegate  and below it  term: Wastegate  and  definition: …',
      })),
    ].map(({ line, problem, fix }) => error({ file: 'content/glossary.yaml', line }, problem, fix)),
    ...readRedirectTable(redirects),
    /** Where the content is, to look at its photos. */
    contentFolder,
    pictures: new Set(features.art ? Object.keys(readRendered(join(repositoryRoot, 'content'))) : []),
    /** Paths of the pages that are not articles: '/', '/about', '/feed.json'. */
    sitePaths: new Set([
      ...sitePaths(join(repositoryRoot, 'site/pages')),
      licensesPath,
      ...optionalPages.filter(({ isOn }) => isOn).map(({ path }) => path),
      ...toolSlugs.map((slug) => `/tools/${slug}`),
      ...routes.filter(isRouteOn).map(({ pattern }) => pattern),
      ...(subject.paths ?? []),
    ]),
    toolNames: toolFolders,
    /** Numbers that prose may use without a record, and why. */
    allowedNumbers: allowedSchema.parse(readYaml(textIfThere('allowed-numbers.yaml')).value ?? []),
    today,
    /** The time the check runs where the site is, as 2025-07-23 08:00; posts dated later are hidden. */
    now,
  };
}

/** Reads the redirect table as the build does, old path → new path; its mistake becomes a finding. */
function readRedirectTable(yaml: string) {
  /** Line of an old path in the table. */
  const redirectLines = (from: string): number => readYaml(yaml).lineOf([from]);
  let redirects: Redirects = {};
  let redirectFault: ContentProblem | undefined;
  try {
    redirects = readRedirects(yaml);
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    const { problem, fix = '', place } = thrown.problem;
    redirectFault = error({ file: 'content/redirects.yaml', line: place?.line ?? 1 }, problem, fix);
  }
  return { redirects, redirectFault, redirectLines };
}

function readPosts(contentFolder: string, text: (path: string) => string): Article[] {
  return namesIn(join(contentFolder, 'posts')).flatMap((slug) => {
    const path = `posts/${slug}/index.mdx`;
    return existsSync(join(contentFolder, path)) ? [readArticle('post', `content/${path}`, slug, text(path))] : [];
  });
}

/** Returns the pages with a fixed path; routes with parameters are checked by their own rules. */
function sitePaths(pagesFolder: string): Set<string> {
  const routes = filesBelow(pagesFolder).map((file) =>
    file
      .slice(pagesFolder.length)
      .replace(/(\.astro|\.ts)$/, '')
      .replace(/\/index$/, ''),
  );
  return new Set(routes.filter((route) => !/\[|^\/404$|\/_/.test(route)).map((route) => route || '/'));
}

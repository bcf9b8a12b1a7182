import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { filesBelow } from '../../core/node/files/list-files.ts';
import type { Environment } from '../../core/node/settings/settings.ts';
import { site } from '../../site.config.ts';
import { addressOf, type Project, shownPath } from './post-files.ts';

export interface Reference {
  file: string;
  line: number;
  text: string;
  /** Whether it is a link, or the name in a list of articles. */
  kind: 'link' | 'name';
}

const textFile = new Set(['.md', '.mdx', '.yaml', '.yml']);
const codeFile = new Set(['.ts', '.tsx', '.astro']);

/** What a file may name an article with; in pages' code, and in content, a bare name is a picture. */
type Names = 'links' | 'links and names' | 'links and posts';

/** Finds every place in content, settings, tools and page code that names an article, and its file with the new name. */
export function findReferences(project: Project, slug: string, environment: Environment, newSlug = slug) {
  const found: { path: string; references: Reference[]; renamed: string }[] = [];
  for (const { path, names } of listFiles(project)) {
    const source = readFileSync(path, 'utf8');
    if (!source.includes(slug)) continue;
    const file = { path, references: [] as Reference[], renamed: '' };
    const note = (offset: number, kind: Reference['kind']): void => {
      const line = source.slice(0, offset).split('\n').length;
      const text = (source.split('\n')[line - 1] ?? '').trim();
      file.references.push({ file: shownPath(project, path), line, text, kind });
    };
    file.renamed = rewrite(source, slug, { newSlug, names, hosts: hostsOf(environment), note });
    if (file.references.length > 0) found.push(file);
  }
  return found;
}

function listFiles({ root, content }: Project): { path: string; names: Names }[] {
  const settings = join(root, 'site.config.ts');
  return [
    ...filesIn(content, textFile).map((path) => ({
      path,
      names: path.startsWith(join(content, 'newsletter')) ? ('links and posts' as const) : ('links' as const),
    })),
    ...(existsSync(settings) ? [{ path: settings, names: 'links and names' as const }] : []),
    ...['tools', 'facts'].flatMap((folder) =>
      filesIn(join(root, folder), codeFile).map((path) => ({ path, names: 'links and names' as const })),
    ),
    ...filesIn(join(root, 'docs'), textFile).map((path) => ({ path, names: 'links' as const })),
    ...filesIn(join(root, 'site'), codeFile).map((path) => ({ path, names: 'links' as const })),
  ];
}

const filesIn = (folder: string, extensions: ReadonlySet<string>): string[] =>
  filesBelow(folder)
    .filter((path) => extensions.has(extname(path)) && !/\.test\.tsx?$/.test(path))
    .sort();

const hostsOf = (environment: Environment): string[] =>
  [site.url, environment['SITE_URL'] ?? ''].filter(Boolean).map((url) => url.replace(/\/+$/, ''));

interface Rewrite {
  newSlug: string;
  names: Names;
  hosts: readonly string[];
  note(offset: number, kind: Reference['kind']): void;
}

/** Replaces a name where it means the article; the same word in a longer name or on another site stays. */
function rewrite(source: string, slug: string, { newSlug, names, hosts, note }: Rewrite): string {
  const own = hosts.map((host) => host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const link = new RegExp(`(?:(?<=${own || '(?!)'})|(?<![\\w./-]))${addressOf(slug)}(?![\\w-])`, 'g');
  const patterns: { kind: Reference['kind']; pattern: RegExp }[] = [{ kind: 'link', pattern: link }];
  if (names === 'links and names')
    patterns.push({ kind: 'name', pattern: new RegExp(`(?<=(['"\`]))${slug}(?=\\1)`, 'g') });
  const posts = names === 'links and posts' ? postsOfIssue(source) : undefined;
  const inList = new RegExp(`(?<![\\w/-])${slug}(?![\\w-])`, 'g');
  const places = patterns
    .flatMap(({ kind, pattern }) => [...source.matchAll(pattern)].map(({ index }) => ({ kind, index })))
    .map(({ kind, index }) => ({ kind, index: kind === 'link' ? index + addressOf('').length : index }));
  if (posts) {
    for (const { index } of posts.text.matchAll(inList)) places.push({ kind: 'name', index: posts.start + index });
  }
  places.sort((one, other) => one.index - other.index);
  let text = '';
  let at = 0;
  for (const { kind, index } of places) {
    note(index, kind);
    text += source.slice(at, index) + newSlug;
    at = index + slug.length;
  }
  return text + source.slice(at);
}

/** Finds the list `posts:` at the start of an issue. */
function postsOfIssue(source: string): { start: number; text: string } | undefined {
  const block = /^---\r?\n[\s\S]*?\r?\n---/.exec(source)?.[0] ?? '';
  const found = /^posts:.*(?:\r?\n[ \t-].*)*/m.exec(block);
  return found ? { start: found.index, text: found[0] } : undefined;
}

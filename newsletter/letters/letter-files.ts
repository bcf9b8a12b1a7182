import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { siteDay } from '../../core/dates.ts';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { letterFileSchema, type PublishedLetter, readLetters, sortLetters } from '../../core/people/letter.ts';
import { Refused } from '../../core/problem/problem.ts';
import type { Queryable } from '../db/store.ts';
import { type Letter, listLetters } from './letter.ts';

const all = { limit: Number.MAX_SAFE_INTEGER };

/**
 * Brings `content/letters` in line with the publisher's and the writers' decisions, before the site is built: removes
 * letters that were withdrawn, rejected or put on hold, and adds approved ones that a killed command left out. Letters
 * the database does not know stay as they are. Repeating it changes nothing.
 */
export async function syncLetterFiles(context: { store: Queryable; timeZone: string }, contentFolder: string) {
  const ids = listIds(contentFolder);
  const off = await listLetters(context, ['withdrawn', 'rejected', 'held'], all);
  const removed = off.filter(({ id }) => ids.has(id));
  for (const { id } of removed) removeFromFiles(contentFolder, id);
  const approved = await listLetters(context, ['approved'], all);
  const added = approved.filter((letter) => !ids.has(letter.id) && findArticle(contentFolder, letter) !== undefined);
  for (const letter of added) addToFile(context, contentFolder, letter);
  return { added: added.length, removed: removed.length };
}

/** Returns the ids of withdrawn letters that are still in `content/letters`, for the publisher's attention. */
export async function findLeftInFiles(context: { store: Queryable }, contentFolder: string): Promise<string[]> {
  const ids = listIds(contentFolder);
  const withdrawn = await listLetters(context, ['withdrawn'], all);
  return withdrawn.map(({ id }) => id).filter((id) => ids.has(id));
}

/** Writes an approved letter into the file of its article, in place of an earlier version. */
export function addToFile({ timeZone }: { timeZone: string }, contentFolder: string, letter: Letter): void {
  const { id, name, created_at, text, edited_text, reply } = letter;
  const slug = findArticle(contentFolder, letter) ?? letter.slug;
  const entry: PublishedLetter = {
    id,
    name,
    date: siteDay(new Date(created_at), timeZone),
    text: edited_text ?? text,
    ...(edited_text === null ? {} : { edited: true }),
    ...(reply === null ? {} : { reply }),
  };
  const others = readFile(contentFolder, slug).filter((each) => each.id !== id);
  writeLetters(contentFolder, slug, [...others, entry]);
}

/** Returns the article whose page shows a letter, which may have been renamed; undefined when it was deleted. */
export function findArticle(contentFolder: string, { id, slug }: Pick<Letter, 'id' | 'slug'>): string | undefined {
  return findFileOf(contentFolder, id) ?? followRename(contentFolder, slug);
}

/** Returns the name an article has today, by the redirects of its old ones; undefined when it was deleted. */
function followRename(contentFolder: string, slug: string): string | undefined {
  const table = join(contentFolder, 'redirects.yaml');
  const redirects: unknown = existsSync(table) ? parse(readFileSync(table, 'utf8')) : {};
  const seen = new Set<string>();
  for (let name = slug; !seen.has(name); ) {
    if (existsSync(join(contentFolder, 'posts', name, 'index.mdx'))) return name;
    seen.add(name);
    const target = (redirects as Record<string, unknown> | null)?.[`/blog/${name}`];
    name = /^\/blog\/([\w-]+)$/.exec(String(target))?.[1] ?? name;
  }
  return undefined;
}

/** Removes a letter from whichever file has it; resolves to whether one had. */
export function removeFromFiles(contentFolder: string, id: string): boolean {
  const slug = findFileOf(contentFolder, id);
  if (slug === undefined) return false;
  const others = readFile(contentFolder, slug).filter((each) => each.id !== id);
  writeLetters(contentFolder, slug, others);
  return true;
}

function writeLetters(contentFolder: string, slug: string, letters: PublishedLetter[]): void {
  const file = fileOf(contentFolder, slug);
  if (letters.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  const text = stringify(letterFileSchema.parse(sortLetters(letters)), { lineWidth: 0, blockQuote: 'literal' });
  mkdirSync(join(contentFolder, 'letters'), { recursive: true });
  writeFileAtomically(file, text);
}

function readFile(contentFolder: string, slug: string): PublishedLetter[] {
  const file = fileOf(contentFolder, slug);
  if (!existsSync(file)) return [];
  try {
    return readLetters(readFileSync(file, 'utf8'));
  } catch {
    throw new Refused({
      code: 'letter-file',
      problem: `content/letters/${slug}.yaml has a mistake`,
      fix: 'to see its line, {run npm run check:content}.',
    });
  }
}

const findFileOf = (contentFolder: string, id: string): string | undefined =>
  listFiles(contentFolder).find((slug) => readFile(contentFolder, slug).some((each) => each.id === id));

const listIds = (contentFolder: string): ReadonlySet<string> =>
  new Set(listFiles(contentFolder).flatMap((slug) => readFile(contentFolder, slug).map(({ id }) => id)));

const fileOf = (contentFolder: string, slug: string): string => join(contentFolder, 'letters', `${slug}.yaml`);

function listFiles(contentFolder: string): string[] {
  const folder = join(contentFolder, 'letters');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace(/\.yaml$/, ''))
    .sort();
}

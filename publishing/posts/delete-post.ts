import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../core/node/settings/settings.ts';
import { closestPage } from '../../core/search/closest-word.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { siteTime } from '../program.ts';
import { refusal } from '../refused.ts';
import { addressOf, findSlug, folderOf, isPublic, lettersOf, type Project } from './post-files.ts';
import {
  addRedirects,
  followTo,
  goneWord,
  leadElsewhere,
  parseRedirects,
  readRedirectText,
  redirectFile,
} from './redirect-table.ts';
import { findReferences, type Reference } from './references.ts';
import { listPages } from './site-pages.ts';

/** What the server does with an address that no page takes. */
export const goneMeaning = 'it answers 410, with the articles closest to it, and search engines drop it';

/** An article that nothing links to. */
export interface DeletablePost {
  project: Project;
  slug: string;
  /** Whether readers may have its address. */
  isKnown: boolean;
}

/** Returns an article that can be deleted; refuses with each place that names it. */
export function findDeletablePost(project: Project, typed: string, environment: Environment): DeletablePost {
  const slug = findSlug(project, typed);
  const places = findReferences(project, slug, environment)
    .filter(({ path }) => path !== redirectFile(project) && !path.startsWith(join(folderOf(project, slug), '/')))
    .flatMap(({ references }) => references.map((reference) => describePlace(slug, reference)));
  if (places.length > 0) throw refusal('post-named', { slug, places });
  return { project, slug, isKnown: isPublic(project, slug, siteTime()) };
}

/** What deleting an article changes: its address leads to `to`, or is gone. */
type DeletePlan = ReturnType<typeof planDelete>;

/** Finds what deleting changes; writes nothing. Without a path no page takes its place. */
export function planDelete(post: DeletablePost, path: string | undefined) {
  const { project, slug } = post;
  const to = path === undefined ? undefined : readTarget(project, slug, path);
  const files = readdirSync(folderOf(project, slug), { recursive: true }).length;
  return { ...post, to, files, table: deleteFromTable(readRedirectText(project), post, to) };
}

export function describeDelete({ slug, isKnown, to, files, table }: DeletePlan): string {
  const gone = isKnown ? `${addressOf(slug)} is gone: ${goneMeaning}.` : 'No reader has its address.';
  return [
    `content/posts/${slug} is deleted with ${formatCountOf(files, 'file')}.`,
    to === undefined ? gone : `${addressOf(slug)} leads to ${to} (301).`,
    ...table.changes.map((line) => `  content/redirects.yaml: ${line}`),
  ].join('\n');
}

/** Deletes the article, and writes what its address answers. */
export function deletePost({ project, slug, table }: DeletePlan): void {
  if (table.changes.length > 0) writeFileSync(redirectFile(project), table.text);
  rmSync(folderOf(project, slug), { recursive: true });
  rmSync(lettersOf(project, slug), { force: true });
}

/** Checks that a page takes the article's place; an address that is itself redirected means where it leads. */
function readTarget(project: Project, slug: string, typed: string): string {
  if (!/^\/(?!\/)/.test(typed)) throw refusal('no-path', { typed });
  const asked = typed.replace(/(.)\/$/, '$1');
  const end = followTo(parseRedirects(readRedirectText(project)), asked);
  const to = end === goneWord ? asked : end;
  const page = to.replace(/[?#].*$/s, '');
  if (page === addressOf(slug)) throw refusal('path-of-deleted', { typed });
  const pages = listPages(project).filter((each) => each !== addressOf(slug));
  if (pages.includes(page)) return to;
  throw refusal('no-page', { page, closest: closestPage(page, pages) });
}

/** Rewrites the table: what led to the article leads where it leads now, or is gone with it. */
function deleteFromTable(text: string, { slug, isKnown }: DeletablePost, target: string | undefined) {
  const from = addressOf(slug);
  const to = target ?? goneWord;
  const { table, changes } = leadElsewhere(text, from, () => to);
  if (!isKnown && target === undefined) return { text: table, changes };
  return { text: addRedirects(table, new Map([[from, to]])), changes: [...changes, `add     ${from}: ${to}`] };
}

function describePlace(slug: string, { file, line, kind, text }: Reference): string {
  const todo = kind === 'link' ? 'Link to another page, or remove the link' : `Remove '${slug}' from the list`;
  return `${file}:${line}: ${todo}: ${text.length > 80 ? `${text.slice(0, 79)}…` : text}`;
}

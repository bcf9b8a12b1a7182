import { existsSync, renameSync, writeFileSync } from 'node:fs';
import type { Environment } from '../../core/node/settings/settings.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { siteTime } from '../program.ts';
import { refusal } from '../refused.ts';
import {
  addressOf,
  assertSlug,
  findSlug,
  folderOf,
  isPublic,
  lettersOf,
  type Project,
  shownPath,
} from './post-files.ts';
import {
  addRedirects,
  leadElsewhere,
  parseRedirects,
  readRedirectText,
  redirectFile,
  redirectLine,
  removeRedirect,
} from './redirect-table.ts';
import { findReferences } from './references.ts';

type RenamePlan = ReturnType<typeof planRename>;

/** Finds what giving an article a new address changes; writes nothing. */
export function planRename(project: Project, typed: string, newSlug: string, environment: Environment) {
  const slug = findSlug(project, typed);
  assertFree(project, slug, newSlug);
  const files = findReferences(project, slug, environment, newSlug).filter(
    ({ path }) => path !== redirectFile(project),
  );
  // Whether readers may have the old address.
  const isKnown = isPublic(project, slug, siteTime());
  return {
    project,
    slug,
    newSlug,
    files,
    isKnown,
    table: renameInTable(readRedirectText(project), slug, newSlug, isKnown),
  };
}

/** Moves the article, corrects every link to it and writes the redirect. */
export function renamePost({ project, slug, newSlug, files, table }: RenamePlan): void {
  // The article's own text is written at its old place: its path is known there.
  for (const { path, renamed } of files) writeFileSync(path, renamed);
  if (table.changes.length > 0) writeFileSync(redirectFile(project), table.text);
  renameSync(folderOf(project, slug), folderOf(project, newSlug));
  if (existsSync(lettersOf(project, slug))) renameSync(lettersOf(project, slug), lettersOf(project, newSlug));
}

function assertFree(project: Project, slug: string, newSlug: string): void {
  assertSlug(newSlug);
  if (slug === newSlug) throw refusal('post-same', { slug });
  if (existsSync(folderOf(project, newSlug))) throw refusal('post-exists', { slug: newSlug });
  const text = readRedirectText(project);
  const taken = parseRedirects(text).get(addressOf(newSlug));
  // A post that gets an old name of its own back takes the redirect's place.
  if (taken === undefined || taken.split(/[?#]/)[0] === addressOf(slug)) return;
  const path = addressOf(newSlug);
  throw refusal('address-taken', { path, to: taken, line: redirectLine(text, path) });
}

/** Rewrites the table: what led to the old address leads to the new one, and so does the old address itself. */
function renameInTable(text: string, slug: string, newSlug: string, isKnown: boolean) {
  const from = addressOf(slug);
  const to = addressOf(newSlug);
  const own = parseRedirects(text).get(to);
  const { table, changes } = leadElsewhere(removeRedirect(text, to), from, (rest) => to + rest);
  return {
    text: addRedirects(table, new Map(isKnown ? [[from, to]] : [])),
    changes: [
      ...(own === undefined ? [] : [`delete  ${to}: ${own}`]),
      ...changes,
      ...(isKnown ? [`add     ${from}: ${to}`] : []),
    ],
  };
}

export function describeRename({ project, slug, newSlug, files, table, isKnown }: RenamePlan): string {
  const references = files.flatMap((file) => file.references);
  const shown = (name: string): string => shownPath(project, folderOf(project, name));
  const lines = isKnown ? table.changes : [...table.changes, 'No redirect: readers have never seen this address.'];
  return [
    `${shown(slug)} becomes ${shown(newSlug)}.`,
    '',
    references.length === 0
      ? 'Nothing else names it.'
      : `${formatCountOf(references.length, 'place')} in ${formatCountOf(files.length, 'file')} will name the new address:`,
    ...references.map(({ file, line, kind }) => `  ${file}:${line}  ${kind === 'link' ? addressOf(newSlug) : newSlug}`),
    '',
    'content/redirects.yaml:',
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
}

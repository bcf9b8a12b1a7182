import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { formatNumberOf } from '../../core/counts.ts';
import {
  addressOf,
  assertSlug,
  findProject,
  findSlug,
  folderOf,
  isPublic,
  lettersOf,
  type Project,
  shownPath,
} from '../../publishing/posts/post-files.ts';
import {
  addRedirects,
  parseRedirects,
  readRedirectText,
  redirectFile,
  redirectLine,
  removeRedirect,
} from '../../publishing/posts/redirect-table.ts';
import { findReferences, type ReferringFile } from '../../publishing/posts/references.ts';
import { siteTime } from '../../publishing/settings.ts';
import { CommandError, contentFlag, defineCommand, yesFlag } from '../command.ts';

/** `post rename` */
export const renamePostCommand = defineCommand({
  name: 'post rename',
  summary: 'Give an article a new address: moves its folder, corrects every link to it and writes the redirect.',
  takes: ['<old>', '<new>'],
  flags: {
    yes: yesFlag,
    'dry-run': { type: 'boolean', help: 'show what would change and write nothing' },
    folder: contentFlag,
  },
  details: `
Looks through articles, pages, issues, facts, recalls, the glossary, redirects.yaml, site.config.ts and the tools.
Pictures keep their ids: a picture named after the old address stays where it is.`,
  async run({ values, words, terminal, environment }) {
    const project = findProject(values.folder);
    const slug = findSlug(project, words[0] ?? '');
    const newSlug = words[1] ?? '';
    assertFree(project, slug, newSlug);
    const files = findReferences(project, slug, environment, newSlug).filter(
      ({ path }) => path !== redirectFile(project),
    );
    const isKnown = isPublic(project, slug, siteTime());
    const table = renameInTable(readRedirectText(project), slug, newSlug, isKnown);
    await terminal.print(describeRename(project, { slug, newSlug, files, changes: table.changes, isKnown }));
    if (values['dry-run']) {
      await terminal.print('\nNothing was written.');
      return 0;
    }
    if (!values.yes && !(await terminal.ask(`\nRename it to ${newSlug}?`))) {
      throw new CommandError('Nothing was written.');
    }
    // The article's own text is written at its old place: its path is known there.
    for (const { path, renamed } of files) writeFileSync(path, renamed);
    if (table.changes.length > 0) writeFileSync(redirectFile(project), table.text);
    renameSync(folderOf(project, slug), folderOf(project, newSlug));
    if (existsSync(lettersOf(project, slug))) renameSync(lettersOf(project, slug), lettersOf(project, newSlug));
    await terminal.print(
      `\nRenamed. It is at ${addressOf(newSlug)} after the next build; npm run check:content looks it over.`,
    );
    return 0;
  },
});

function assertFree(project: Project, slug: string, newSlug: string): void {
  assertSlug(newSlug);
  if (slug === newSlug) throw new CommandError(`The post is already called ${slug}.`);
  if (existsSync(folderOf(project, newSlug)))
    throw new CommandError(`content/posts/${newSlug} already exists. Choose another name.`);
  const text = readRedirectText(project);
  const taken = parseRedirects(text).get(addressOf(newSlug));
  // A post that gets an old name of its own back takes the redirect's place.
  if (taken === undefined || taken.split(/[?#]/)[0] === addressOf(slug)) return;
  throw new CommandError(
    `content/redirects.yaml:${redirectLine(text, addressOf(newSlug))} says of ${addressOf(newSlug)}: ${taken}. Delete that line first, or choose another name.`,
  );
}

/** Rewrites the table: what led to the old address leads to the new one, and so does the old address itself. */
function renameInTable(text: string, slug: string, newSlug: string, isKnown: boolean) {
  const [from, to] = [addressOf(slug), addressOf(newSlug)];
  const redirects = parseRedirects(text);
  const changes: string[] = [];
  let table = text;
  if (redirects.has(to)) {
    table = removeRedirect(table, to);
    changes.push(`delete  ${to}: ${redirects.get(to)}`);
  }
  const moved = new Map<string, string>();
  for (const [old, target] of redirects) {
    const rest = target.slice(from.length);
    if (old === to || !target.startsWith(from) || !/^($|[?#])/.test(rest)) continue;
    table = table
      .split('\n')
      .map((line) => (redirectLine(line, old) === 1 ? line.replace(target, to + rest) : line))
      .join('\n');
    changes.push(`change  ${old}: ${to}${rest}`);
  }
  if (isKnown) moved.set(from, to);
  if (isKnown) changes.push(`add     ${from}: ${to}`);
  return { text: addRedirects(table, moved), changes };
}

interface RenamePlan {
  slug: string;
  newSlug: string;
  files: readonly ReferringFile[];
  changes: readonly string[];
  isKnown: boolean;
}

function describeRename(project: Project, { slug, newSlug, files, changes, isKnown }: RenamePlan): string {
  const references = files.flatMap((file) => file.references);
  const shown = (name: string): string => shownPath(project, folderOf(project, name));
  const table = isKnown ? changes : [...changes, 'No redirect: readers have never seen this address.'];
  return [
    `${shown(slug)} becomes ${shown(newSlug)}.`,
    '',
    references.length === 0
      ? 'Nothing else names it.'
      : `${formatNumberOf(references.length, 'place')} in ${formatNumberOf(files.length, 'file')} will name the new address:`,
    ...references.map(({ file, line, kind }) => `  ${file}:${line}  ${kind === 'link' ? addressOf(newSlug) : newSlug}`),
    '',
    'content/redirects.yaml:',
    ...table.map((line) => `  ${line}`),
  ].join('\n');
}

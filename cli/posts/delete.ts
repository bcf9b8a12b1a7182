import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNumberOf } from '../../core/counts.ts';
import { closestPage } from '../../core/near-pages.ts';
import {
  addressOf,
  findProject,
  findSlug,
  folderOf,
  isPublic,
  lettersOf,
  type Project,
} from '../../publishing/posts/post-files.ts';
import {
  addRedirects,
  followTo,
  goneWord,
  parseRedirects,
  readRedirectText,
  redirectFile,
  removeRedirect,
} from '../../publishing/posts/redirect-table.ts';
import { findReferences, type Reference } from '../../publishing/posts/references.ts';
import { listPages } from '../../publishing/posts/site-pages.ts';
import { siteTime } from '../../publishing/settings.ts';
import { CommandError, contentFlag, defineCommand, UsageError, yesFlag } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** What the address of a deleted article answers: a page, or nothing. */
type Answer = { kind: 'redirect'; to: string } | { kind: 'gone' };

/** What the server does with such an address. */
const goneMeaning = 'it answers 410, with the articles closest to it, and search engines drop it';

/** `post delete` */
export const deletePostCommand = defineCommand({
  name: 'post delete',
  summary: 'Delete an article that nothing links to, and say what its address answers from then on.',
  takes: ['<slug>'],
  flags: {
    'redirect-to': { type: 'string', value: '<path>', help: 'page that takes its place, such as /blog/another-post' },
    gone: { type: 'boolean', help: `no page takes its place: ${goneMeaning}` },
    yes: yesFlag,
    folder: contentFlag,
  },
  details: `
Refuses while an article, page, issue, tool or setting names it, and lists each place with its line. With --yes, say
--redirect-to or --gone.`,
  async run({ values, words, terminal, environment }) {
    const project = findProject(values.folder);
    const slug = findSlug(project, words[0] ?? '');
    if (values.gone && values['redirect-to'] !== undefined)
      throw new UsageError('Give --redirect-to or --gone, not both.');
    const places = findReferences(project, slug, environment)
      .filter(({ path }) => path !== redirectFile(project) && !path.startsWith(join(folderOf(project, slug), '/')))
      .flatMap(({ references }) => references);
    if (places.length > 0) throw new CommandError(describePlaces(slug, places));
    const isKnown = isPublic(project, slug, siteTime());
    const answer = await decide(project, slug, { ...values, isKnown }, terminal);
    const table = deleteFromTable(readRedirectText(project), slug, answer, isKnown);
    const files = readdirSync(folderOf(project, slug), { recursive: true });
    await terminal.print(
      [
        `content/posts/${slug} is deleted with ${formatNumberOf(files.length, 'file')}.`,
        answer.kind === 'redirect'
          ? `${addressOf(slug)} leads to ${answer.to} (301).`
          : isKnown
            ? `${addressOf(slug)} is gone: ${goneMeaning}.`
            : 'No reader has its address.',
        ...table.changes.map((line) => `  content/redirects.yaml: ${line}`),
      ].join('\n'),
    );
    if (!values.yes && !(await terminal.ask(`\nDelete ${slug}? Only your version control can bring it back.`))) {
      throw new CommandError('Nothing was deleted.');
    }
    if (table.changes.length > 0) writeFileSync(redirectFile(project), table.text);
    rmSync(folderOf(project, slug), { recursive: true });
    rmSync(lettersOf(project, slug), { force: true });
    await terminal.print('\nDeleted. It takes effect with the next build.');
    return 0;
  },
});

interface Wishes {
  'redirect-to'?: string | undefined;
  gone?: boolean | undefined;
  yes?: boolean | undefined;
  isKnown: boolean;
}

async function decide(project: Project, slug: string, wishes: Wishes, terminal: Terminal): Promise<Answer> {
  if (wishes.gone) return { kind: 'gone' };
  if (wishes['redirect-to'] !== undefined)
    return { kind: 'redirect', to: readTarget(project, slug, wishes['redirect-to']) };
  // Nobody can have the address of a draft.
  if (!wishes.isKnown) return { kind: 'gone' };
  if (wishes.yes) throw new UsageError('With --yes, say what the address answers: --redirect-to <path> or --gone.');
  const typed = await terminal.askText(
    `What should ${addressOf(slug)} answer? Type the page that takes its place, such as /blog/another-post,\nor gone (${goneMeaning}):`,
  );
  if (typed === '') throw new CommandError('Nothing was deleted.');
  return typed.toLowerCase() === 'gone' ? { kind: 'gone' } : { kind: 'redirect', to: readTarget(project, slug, typed) };
}

/** Checks that a page takes the article's place; an address that is itself redirected means where it leads. */
function readTarget(project: Project, slug: string, typed: string): string {
  if (!/^\/(?!\/)/.test(typed))
    throw new UsageError(`'${typed}' is no path of this site. Write it as /blog/another-post.`);
  const asked = typed.replace(/(.)\/$/, '$1');
  const end = followTo(parseRedirects(readRedirectText(project)), asked);
  const to = end === goneWord ? asked : end;
  const page = to.replace(/[?#].*$/s, '');
  if (page === addressOf(slug)) throw new CommandError(`${typed} is the article that you delete. Name another page.`);
  const pages = listPages(project).filter((each) => each !== addressOf(slug));
  if (pages.includes(page)) return to;
  const closest = closestPage(page, pages);
  throw new CommandError(`There is no page at ${page}.${closest ? ` Did you mean ${closest}?` : ''}`);
}

/** Rewrites the table: what led to the article leads where it leads now, or is gone with it. */
function deleteFromTable(text: string, slug: string, answer: Answer, isKnown: boolean) {
  const from = addressOf(slug);
  const to = answer.kind === 'redirect' ? answer.to : goneWord;
  const changes: string[] = [];
  const lines = new Map<string, string>();
  let table = text;
  for (const [old, target] of parseRedirects(text)) {
    if (target.replace(/[?#].*$/s, '') !== from) continue;
    table = removeRedirect(table, old);
    lines.set(old, to);
    changes.push(`change  ${old}: ${to}`);
  }
  if (isKnown || answer.kind === 'redirect') {
    lines.set(from, to);
    changes.push(`add     ${from}: ${to}`);
  }
  return { text: addRedirects(table, lines), changes };
}

function describePlaces(slug: string, places: readonly Reference[]): string {
  const lines = places.map(
    ({ file, line, kind, text }) =>
      `  ${file}:${line}: ${kind === 'link' ? 'Link to another page, or remove the link' : `Remove '${slug}' from the list`}: ${shorten(text)}`,
  );
  return [
    `${formatNumberOf(places.length, 'place')} still ${places.length === 1 ? 'names' : 'name'} ${slug}. Nothing was deleted.`,
    ...lines,
    `To keep the text under another address: ./garage post rename ${slug} <new>`,
  ].join('\n');
}

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

import { formatNumberOf } from '../core/counts.ts';

/** What happened, what to do about it, and where; all of it is shown to the publisher. */
type Words = readonly [happened: string, todo?: string | undefined, details?: readonly string[]];

type Address = { address: string };

/** The words of every refusal. A face may say them otherwise: it has the code and its values. */
const words = {
  'issue-unreadable': ({ file, line, message }: { file: string; line: number | undefined; message: string }): Words => [
    `${file}${line ? `:${line}` : ''}: ${message}`,
  ],
  'issue-id': ({ id, reason }: { id: string; reason: string }): Words => [`'${id}' is not a valid id: ${reason}.`],
  'issue-exists': ({ path }: { path: string }): Words => [`${path} already exists.`, 'Choose another id with --id.'],
  'no-issue-folder': ({ folder }: { folder: string }): Words => [
    `The folder ${folder} does not exist.`,
    'Create it first.',
  ],
  'subject-length': ({ most }: { most: number }): Words => [
    `The subject must be one line of at most ${most} characters.`,
  ],
  'subject-empty': ({ subject }: { subject: string }): Words => [
    `'${subject}' has no letters to make an id from.`,
    'Use a subject with words.',
  ],
  'subject-taken': ({ id }: { id: string }): Words => [`The issue ${id} already has this subject.`, 'Choose another.'],
  'time-unreadable': ({ text }: { text: string }): Words => [
    `'${text}' is not a time.`,
    'Write one such as "2026-11-20 09:00" or 2026-11-20T14:00Z, or now.',
  ],
  'time-past': ({ text, time }: { text: string; time: string }): Words => [
    `${text} is in the past (${time}).`,
    'Use now to send at once.',
  ],
  'time-skipped': ({ message }: { message: string }): Words => [message],
  'no-built-issues': (): Words => ['No issue has been built yet.', 'Run npm run build first.'],
  'issue-not-built': ({ id, known }: { id: string; known: readonly string[] }): Words => [
    `There is no built issue '${id}'. Built issues: ${known.join(', ')}.`,
    'If you just wrote it, run npm run build first.',
  ],
  'issue-other-version': ({ id }: { id: string }): Words => [
    `The issue '${id}' was built by another version.`,
    'Run npm run build again.',
  ],
  'no-feed': ({ path }: { path: string }): Words => [`${path} is missing.`, 'Run npm run build first.'],
  'feed-unreadable': ({ path }: { path: string }): Words => [
    `${path} is not a feed of this site.`,
    'Run npm run build again.',
  ],
  'site-not-built': (): Words => [
    'The site is not built, or was built by another version.',
    'Run npm run build first.',
  ],
  'no-posts-folder': ({ content }: { content: string }): Words => [`There is no posts folder in ${content}.`],
  'no-file': ({ path }: { path: string }): Words => [`There is no file ${path}.`],
  'export-unknown': ({ file }: { file: string }): Words => [
    `${file} is no export that is known here.`,
    "Give Ghost's JSON file, Substack's zip archive, WordPress's XML file, or a folder of Markdown.",
  ],
  'export-broken': ({ file, reason }: { file: string; reason: string }): Words => [
    `${file} is not complete: ${reason}.`,
    'Export it again.',
  ],
  slug: ({ slug }: { slug: string }): Words => [
    `'${slug}' cannot be an address.`,
    'Use small letters, digits and single hyphens, such as how-to-choose.',
  ],
  'no-post': ({ slug, closest }: { slug: string; closest: string | undefined }): Words => [
    `There is no post '${slug}'.`,
    closest === undefined ? 'The folders in content/posts are the names.' : `Did you mean ${closest}?`,
  ],
  'redirects-broken': ({ reason }: { reason: string }): Words => [
    `content/redirects.yaml cannot be read: ${reason}.`,
    'Correct it first; nothing was changed.',
  ],
  'post-same': ({ slug }: { slug: string }): Words => [`The post is already called ${slug}.`],
  'post-exists': ({ slug }: { slug: string }): Words => [
    `content/posts/${slug} already exists.`,
    'Choose another name.',
  ],
  'page-exists': ({ id }: { id: string }): Words => [`The site already has a page /${id}.`, 'Choose another title.'],
  'version-not-kept': ({ reason }: { reason: string }): Words => [
    `The history could not be written: ${reason}`,
    'Finish what git says there, or ask the person who maintains the site.',
  ],
  'no-version': ({ file }: { file: string }): Words => [
    `The history has no such version of ${file}.`,
    'Open the history again: its list is up to date.',
  ],
  'address-taken': ({ path, to, line }: { path: string; to: string; line: number }): Words => [
    `content/redirects.yaml:${line} says of ${path}: ${to}.`,
    'Delete that line first, or choose another name.',
  ],
  'post-named': ({ slug, places }: { slug: string; places: readonly string[] }): Words => [
    `${formatNumberOf(places.length, 'place')} still ${places.length === 1 ? 'names' : 'name'} ${slug}. Nothing was deleted.`,
    `To keep the text under another address: ./garage post rename ${slug} <new>`,
    places,
  ],
  'no-path': ({ typed }: { typed: string }): Words => [
    `'${typed}' is no path of this site.`,
    'Write it as /blog/another-post.',
  ],
  'path-of-deleted': ({ typed }: { typed: string }): Words => [
    `${typed} is the article that you delete.`,
    'Name another page.',
  ],
  'no-page': ({ page, closest }: { page: string; closest: string | undefined }): Words => [
    `There is no page at ${page}.`,
    closest === undefined ? undefined : `Did you mean ${closest}?`,
  ],
  email: ({ text }: { text: string }): Words => [`'${text}' is not an email address.`, 'Correct it.'],
  'no-welcome-step': ({ id, known }: { id: string; known: readonly string[] }): Words => [
    known.length === 0 ? 'No welcome series is published.' : `The welcome series has no mail '${id}'.`,
    known.length === 0
      ? 'Write content/welcome/1-hello.md, then run ./garage publish.'
      : `Use one of: ${known.join(', ')}.`,
  ],
  'test-not-sent': ({ reason }: { reason: string }): Words => [`The test mail was not sent: ${reason}.`],
  'build-killed': (): Words => [
    'The build was killed, probably because memory ran out. The old pages are still online.',
    'Give this machine more memory or swap, then publish again.',
  ],
  'build-running': ({ reason }: { reason: string }): Words => [reason],
  'build-failed': (_values: { reason: string }): Words => ['Nothing was published: the old pages are still online.'],
  'other-address': ({ old, siteUrl }: { old: string; siteUrl: string }): Words => [
    `The pages online are for ${old}, but SITE_URL is now ${siteUrl}.`,
    `If the site has moved, run ./garage publish --new-address; if not, set SITE_URL=${old}.`,
  ],
  'port-taken': ({ address }: Address): Words => [
    `Another program is using ${address}.`,
    'Stop it, or set PORT to the port of the site.',
  ],
  'server-silent': ({ address }: Address): Words => [
    `The server at ${address} does not answer.`,
    'Look at its log or restart it, then publish again.',
  ],
  'server-old': ({ address }: Address): Words => [
    `The server at ${address} is an earlier version.`,
    'Restart it once, then publish again.',
  ],
  'server-other-folder': ({ address, distFolder }: Address & { distFolder: string }): Words => [
    `The server at ${address} serves another folder than ${distFolder}.`,
    'Give both the same DIST_FOLDER.',
  ],
  'server-stopped': ({ address }: Address): Words => [
    `The pages are in place, but the server at ${address} has stopped.`,
    'Start it again.',
  ],
  'pages-refused': ({ address }: Address): Words => [
    `The server at ${address} did not take the new pages, so the old ones stay.`,
    'Look for site-refused in its log.',
  ],
  'no-link-keys': (): Words => ['There are no link keys yet.', 'Start the server once, which makes them.'],
  'no-content': ({ slug }: { slug: string }): Words => [
    `There is no post or issue '${slug}' in content/posts or content/newsletter.`,
  ],
  'no-backup-folder': (): Words => [
    'BACKUP_DIR is not set, so nobody knows where backups go.',
    'Set BACKUP_DIR to a folder on another disk, then start again.',
  ],
  'no-fact': ({ id, closest }: { id: string; closest: string | undefined }): Words => [
    `No file of content/facts has the fact '${id}'.`,
    closest === undefined ? undefined : `Did you mean ${closest}?`,
  ],
  'fact-changed': ({ is, was }: { is: string | number; was: string | number }): Words => [
    `The file says ${is} by now, not ${was}.`,
    'Reload the page and look again.',
  ],
  'correction-empty': (): Words => ['Readers need to know what was wrong and what is right.', 'Write both.'],
  'ledger-invalid': ({ reason }: { reason: string }): Words => [`The ledger would not be valid: ${reason}`],
  'no-erratum': ({ id }: { id: string }): Words => [
    `No sent issue is known to have said another value of ${id}.`,
    `Correct it with ./garage facts correct ${id} <value>, or in the desk, which remembers the issues that said the old one.`,
  ],
  'no-ledger': ({ folder }: { folder: string }): Words => [`There is no ledger in ${folder}.`, 'Check --folder.'],
};

/** Names why something was refused. */
export type RefusalCode = keyof typeof words;

/** Thrown when something cannot be done for a reason that the publisher can act on. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, unknown>>;
  readonly happened: string;
  readonly todo: string | undefined;
  readonly details: readonly string[];

  constructor(...[code, values]: RefusalOf<RefusalCode>) {
    const [happened, todo, details = []] = (words[code] as (values: unknown) => Words)(values);
    const places = details.map((line) => `\n  ${line}`).join('');
    super([happened + places, ...(todo === undefined ? [] : [todo])].join(places === '' ? ' ' : '\n'));
    this.code = code;
    this.values = values ?? {};
    this.happened = happened;
    this.todo = todo;
    this.details = details;
  }
}

type RefusalOf<C extends RefusalCode> = C extends RefusalCode
  ? [code: C, ...values: Parameters<(typeof words)[C]>]
  : never;

import { isExplained, type Problem, Refused, Unavailable } from '../core/problem/problem.ts';
import { formatCountOf } from '../core/text/counts.ts';
import { toText } from '../core/text/wording.ts';

/** What happened, what to do about it, and where; all of it is shown to the publisher. */
type Words = readonly [happened: string, todo?: string | undefined, details?: readonly string[]];

type Closest = { closest: string | undefined };
const didYouMean = ({ closest }: Closest): string | undefined => closest && `Did you mean ${closest}?`;

/** What a check found, with the slots of wording.ts in what to do. */
const sayCheck = ({ problem, fix }: Pick<Problem, 'problem' | 'fix'>): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${fix === undefined ? '' : `: ${toText(fix)}`}.`.replace(
    /\.\.$/,
    '.',
  );

/** The words of every refusal; `{name}` is filled with its value, and what to do has the slots of wording.ts. */
const words = {
  'issue-unreadable': ({ file, line, message }: { file: string; line: number | undefined; message: string }): Words => [
    `${file}${line ? `:${line}` : ''}: ${message}`,
  ],
  'issue-id': ["'{id}' is not a valid id: {reason}."],
  'issue-exists': ['{path} already exists.', 'Choose another subject or id.'],
  'no-issue-folder': ['The folder {folder} does not exist.', 'Create it first.'],
  'subject-length': ['The subject must be one line of at most {most} characters.'],
  'subject-empty': ["'{subject}' has no letters to make an id from.", 'Use a subject with words.'],
  'subject-taken': ['The issue {id} already has this subject.', 'Choose another.'],
  'time-unreadable': ["'{text}' is not a time.", 'Write one such as "2026-11-20 09:00" or 2026-11-20T14:00Z, or now.'],
  'time-past': ['{text} is in the past ({time}).', 'Use now to send at once.'],
  'time-skipped': ['{message}'],
  'no-built-issues': ['No issue has been built yet.', 'First, {run npm run build}.'],
  'issue-not-built': ({ id, known }: { id: string; known: readonly string[] }): Words => [
    `There is no built issue '${id}'. Built issues: ${known.join(', ')}.`,
    'If you just wrote it, {run npm run build} first.',
  ],
  'issue-other-version': ["The issue '{id}' was built by another version.", 'Build it again: {run npm run build}.'],
  'check-failed': ({ stops }: { id: string; stops: readonly Pick<Problem, 'problem' | 'fix'>[] }): Words => [
    stops.map(sayCheck).join(' '),
    'Correct it, then send it again.',
  ],
  count: ({ confirmed, recipients }: { confirmed: number; recipients: number }): Words => [
    `It was confirmed for ${formatCountOf(confirmed, 'reader')}, and it would go to ${formatCountOf(recipients, 'reader')} now.`,
    'Look whether that is what you expect, then confirm that number.',
  ],
  'send-stopped': ['It was stopped before anything was sent.'],
  'plan-changed': ["The issue '{id}' has started or was paused meanwhile.", 'Look where it is, then go on from there.'],
  'no-feed': ['{path} is missing.', 'First, {run npm run build}.'],
  'feed-unreadable': ['{path} is not a feed of this site.', 'Build it again: {run npm run build}.'],
  'site-not-built': ['The site is not built, or was built by another version.', 'First, {run npm run build}.'],
  'no-posts-folder': ['There is no posts folder in {content}.'],
  'no-file': ['There is no file {path}.'],
  'export-of-site': ['{file} is {what}.', '{articles}.'],
  'export-unknown': [
    '{file} has no Markdown with fields at its start.',
    'Give a folder of Markdown, or a zip archive of one.',
  ],
  slug: ["'{slug}' cannot be an address.", 'Use small letters, digits and single hyphens, such as how-to-choose.'],
  'no-post': (values: { slug: string } & Closest): Words => [
    `There is no post '${values.slug}'.`,
    didYouMean(values) ?? 'The folders in content/posts are the names.',
  ],
  'redirects-broken': ['content/redirects.yaml cannot be read: {reason}.', 'Correct it first; nothing was changed.'],
  'post-same': ['The post is already called {slug}.'],
  'post-exists': ['content/posts/{slug} already exists.', 'Choose another name.'],
  'page-exists': ['The site already has a page /{id}.', 'Choose another title.'],
  'version-not-kept': [
    'The history could not be written: {reason}',
    'Finish what git says there, or ask the person who maintains the site.',
  ],
  'no-version': ['The history has no such version of {file}.', 'Open the history again: its list is up to date.'],
  'address-taken': [
    'content/redirects.yaml:{line} says of {path}: {to}.',
    'Delete that line first, or choose another name.',
  ],
  'post-named': ({ slug, places }: { slug: string; places: readonly string[] }): Words => [
    `${formatCountOf(places.length, 'place')} still ${places.length === 1 ? 'names' : 'name'} ${slug}. Nothing was deleted.`,
    `To keep the text under another address, {run ./garage post rename ${slug} <new>}.`,
    places,
  ],
  'samples-named': ({ places }: { places: readonly string[] }): Words => [
    `${formatCountOf(places.length, 'place')} of your own still ${places.length === 1 ? 'links' : 'link'} to a sample. Nothing was deleted.`,
    'Remove these links, or delete the line sample: true in the sample to keep it.',
    places,
  ],
  'no-path': ["'{typed}' is no path of this site.", 'Write it as /blog/another-post.'],
  'path-of-deleted': ['{typed} is the article that you delete.', 'Name another page.'],
  'no-page': (values: { page: string } & Closest): Words => [`There is no page at ${values.page}.`, didYouMean(values)],
  email: ["'{text}' is not an email address.", 'Correct it.'],
  'no-welcome-step': ({ id, known }: { id: string; known: readonly string[] }): Words =>
    known.length === 0
      ? ['No welcome series is published.', 'Write content/welcome/1-hello.md, then {run ./garage publish}.']
      : [`The welcome series has no mail '${id}'.`, `Use one of: ${known.join(', ')}.`],
  'test-not-sent': ({ problem, fix }: Pick<Problem, 'problem' | 'fix'>): Words => [
    `The test mail was not sent: ${problem}.`,
    fix && `To send it, ${fix}.`,
  ],
  'build-killed': [
    'The build was killed, probably because memory ran out. The old pages are still online.',
    'Give this machine more memory or swap, then publish again.',
  ],
  'build-running': ['{reason}'],
  'build-reading': [
    'The site is being published now, which reads the files that this would move. Nothing was changed.',
    'Wait until it is done, about a minute, then do this again.',
  ],
  'build-failed': (_values: { reason: string }): Words => ['Nothing was published: the old pages are still online.'],
  'other-address': [
    'The pages online are for {old}, but the address of the site is now {siteUrl}. New pages lead readers, feeds and search engines there.',
    'If the site has moved, {run ./garage publish --new-address}; if not, set {SITE_URL} to {old}.',
  ],
  'port-taken': ['Another program is using {address}.', 'Stop it, or set {PORT} to the port of the site.'],
  'server-silent': ['The server at {address} does not answer.', 'Look at its log or restart it, then publish again.'],
  'server-old': ['The server at {address} is an earlier version.', 'Restart it once, then publish again.'],
  'server-other-folder': [
    'The server at {address} serves another folder than {distFolder}.',
    'Give both the same {DIST_FOLDER}.',
  ],
  'server-stopped': ['The pages are in place, but the server at {address} has stopped.', 'Start it again.'],
  'pages-refused': [
    'The server at {address} did not take the new pages, so the old ones stay.',
    'Look for site-refused in its log.',
  ],
  'no-link-keys': ['There are no link keys yet.', 'Start the server once, which makes them.'],
  'no-content': ["There is no post or issue '{slug}' in content/posts or content/newsletter."],
  'no-backup-folder': [
    'No folder for backups is set.',
    'Set {BACKUP_DIR} to a folder on another disk, then start again.',
  ],
  'no-fact': (values: { id: string } & Closest): Words => [
    `No file of content/facts has the fact '${values.id}'.`,
    didYouMean(values),
  ],
  'fact-changed': ['The file says {is} by now, not {was}.', 'Reload the page and look again.'],
  'correction-empty': ['Readers need to know what was wrong and what is right.', 'Write both.'],
  'ledger-invalid': ['The ledger would not be valid: {reason}'],
  'no-erratum': [
    'No sent issue is known to have said another value of {id}.',
    'Correct it first, so that the issues that said the old one are known: {run ./garage facts correct {id} <value>}.',
  ],
  'erratum-exists': [
    '{path} already tells the readers of the old value of {id}.',
    'Send that one, unless it has gone out.',
  ],
  'no-ledger': ['There is no ledger in {folder}.', 'Check --folder.'],
} as const;

/** Names why something was refused. */
export type RefusalCode = keyof typeof words;

type Value<Name extends string> = Name extends `run ${string}` | Uppercase<Name> ? never : Name;
type Gap<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Value<Name> | Gap<Rest> : never;
type Filled<Texts extends readonly string[]> = [Gap<Texts[number]>] extends [never]
  ? []
  : [values: Readonly<Record<Gap<Texts[number]>, string | number>>];
type ValuesOf<Entry> = Entry extends (...values: infer Values) => Words
  ? Values
  : Entry extends readonly string[]
    ? Filled<Entry>
    : never;
type RefusalOf<C extends RefusalCode> = C extends RefusalCode
  ? [code: C, ...values: ValuesOf<(typeof words)[C]>]
  : never;

/** These pass: a build ends, a server answers again. */
const passing: readonly RefusalCode[] = ['build-reading', 'build-running', 'server-silent', 'server-stopped'];

/** Creates the error for something that cannot be done, with the words of its code. */
export function refusal(...[code, given]: RefusalOf<RefusalCode>): Refused<RefusalCode> | Unavailable<RefusalCode> {
  const [happened, fix, details] = sayWhy(words[code], given ?? {});
  const problem = { code, problem: happened, fix, details, values: given };
  return passing.includes(code) ? new Unavailable(problem) : new Refused(problem);
}

/** Returns what stopped something; of a build, its own reason. */
export const causeOf = ({ code, problem, message }: Refused | Unavailable): string =>
  code === 'build-failed' ? String(problem.values?.['reason']) : message;

/** Whether an error is one of these refusals. */
export const isPublishingRefusal = (error: unknown): error is Refused<RefusalCode> | Unavailable<RefusalCode> =>
  isExplained(error) && Object.hasOwn(words, error.code);

function sayWhy(entry: (typeof words)[RefusalCode], values: Readonly<Record<string, unknown>>): Words {
  if (typeof entry === 'function') return (entry as (values: unknown) => Words)(values);
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const [happened, todo] = entry as readonly [string, string?];
  return [fill(happened), todo === undefined ? undefined : fill(todo)];
}

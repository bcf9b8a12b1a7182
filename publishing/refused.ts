/** What happened, and what to do about it; both are shown to the publisher. */
type Words = readonly [happened: string, todo?: string];

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
  'site-not-built': (): Words => [
    'The site is not built, or was built by another version.',
    'Run npm run build first.',
  ],
  'no-posts-folder': ({ content }: { content: string }): Words => [`There is no posts folder in ${content}.`],
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

  constructor(...[code, values]: RefusalOf<RefusalCode>) {
    const [happened, todo] = (words[code] as (values: unknown) => Words)(values);
    super(todo === undefined ? happened : `${happened} ${todo}`);
    this.code = code;
    this.values = values ?? {};
    this.happened = happened;
    this.todo = todo;
  }
}

type RefusalOf<C extends RefusalCode> = C extends RefusalCode
  ? [code: C, ...values: Parameters<(typeof words)[C]>]
  : never;

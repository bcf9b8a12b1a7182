import { basename } from 'node:path';
import type { ImportKind } from '../subscribers/import-subscribers.ts';
import { ImportRefused, shorten } from './csv.ts';

/** What a row says about a person, the strongest word last; an unconfirmed one never agreed and is not imported. */
const rowKinds = ['active', 'unconfirmed', 'bounced', 'left', 'complained'] as const satisfies (
  | ImportKind
  | 'unconfirmed'
)[];

/** What a row says about a person. */
export type RowKind = (typeof rowKinds)[number];

/** Returns the stronger of two words about a person. */
export function strongerKind(first: RowKind, second: RowKind): RowKind {
  return rowKinds.indexOf(second) > rowKinds.indexOf(first) ? second : first;
}

/** Meaning of the values of a status column, in lowercase; any other value is asked about. */
type Statuses = Readonly<Record<string, RowKind>>;

/** A service whose exports are recognized by their columns; all column names are in lowercase. */
interface Provider {
  name: string;
  /** The file is this provider's when it has every column of one of these sets. */
  signs: readonly (readonly string[])[];
  email: readonly string[];
  joined: readonly string[];
  confirmed?: readonly string[];
  /** A date here means that the person left, bounced or complained. */
  left?: Readonly<Record<string, ImportKind>>;
  /** When people left, at the latest; says nothing about whether they did. */
  leftBy?: readonly string[];
  topics?: readonly string[];
  statuses?: Readonly<Record<string, Statuses>>;
  /** What the publisher has to know about this provider's files. */
  note?: string;
  /** What the columns alone leave open, asked when neither the file name nor --as says who these people are. */
  question?: string;
}

const emailNames = ['email', 'e-mail', 'email address', 'email_address', 'e-mail address'];
const joinedNames = ['created_at', 'created at', 'subscribed_at', 'signup date', 'date subscribed', 'joined', 'date'];
const fullNames = ['name', 'full name', 'full_name', 'display name'];
const firstNames = ['first name', 'first_name', 'firstname', 'fname', 'first'];
const lastNames = ['last name', 'last_name', 'lastname', 'lname', 'surname', 'last'];
const leftNames = { unsubscribed_at: 'left', 'unsubscribed at': 'left', deleted_at: 'left' } as const;

/** Words that many lists share. */
export const commonStatuses: Statuses = {
  '': 'active',
  active: 'active',
  subscribed: 'active',
  confirmed: 'active',
  enabled: 'active',
  pending: 'unconfirmed',
  unconfirmed: 'unconfirmed',
  unsubscribed: 'left',
  cancelled: 'left',
  canceled: 'left',
  removed: 'left',
  suppressed: 'left',
  blocklisted: 'left',
  disabled: 'left',
  bounced: 'bounced',
  cleaned: 'bounced',
  undeliverable: 'bounced',
  complained: 'complained',
  complaint: 'complained',
  spam: 'complained',
};

const buttondownStatuses: Statuses = {
  regular: 'active',
  premium: 'active',
  trialed: 'active',
  gifted: 'active',
  churning: 'active',
  paused: 'active',
  past_due: 'active',
  unactivated: 'unconfirmed',
  blocked: 'unconfirmed',
  spammy: 'unconfirmed',
  unsubscribed: 'left',
  removed: 'left',
  undeliverable: 'bounced',
  complained: 'complained',
};

// Kit's word for someone who has not confirmed.
const kitStatuses: Statuses = { ...commonStatuses, inactive: 'unconfirmed' };

/** The first whose columns fit is taken. Which columns a public source confirms: docs/decisions/025-moving-in.md. */
const providers: readonly Provider[] = [
  {
    name: 'Ghost',
    signs: [['email', 'subscribed_to_emails']],
    email: ['email'],
    joined: ['created_at'],
    left: { deleted_at: 'left' },
    statuses: { subscribed_to_emails: { true: 'active', false: 'left' } },
  },
  {
    name: 'Substack',
    signs: [
      ['email', 'email_disabled'],
      ['email', 'active_subscription'],
      ['email', 'stripe plan', 'start date'],
    ],
    email: ['email'],
    joined: ['created_at', 'start date'],
    left: leftNames,
    statuses: { email_disabled: { false: 'active', true: 'left' } },
  },
  {
    name: 'Mailchimp',
    signs: [['optin_time'], ['leid', 'euid'], ['member_rating']],
    email: emailNames,
    joined: ['optin_time', 'confirm_time'],
    confirmed: ['confirm_time'],
    left: { unsub_time: 'left', clean_time: 'bounced' },
    question: 'Mailchimp writes subscribed and non-subscribed people with the same columns',
  },
  {
    name: 'listmonk',
    signs: [['uuid', 'email', 'attributes', 'status']],
    email: ['email'],
    joined: ['created_at'],
    leftBy: ['updated_at'],
    statuses: { status: { enabled: 'active', disabled: 'left', blocklisted: 'left' } },
    note:
      "listmonk does not write who unsubscribed from a list. Export the list's unsubscribed people too and import that " +
      'file with --as unsubscribed.',
  },
  {
    name: 'Buttondown',
    signs: [['creation_date'], ['subscriber_type']],
    email: emailNames,
    joined: ['creation_date'],
    left: { unsubscription_date: 'left', unsubscribed_at: 'left' },
    statuses: { type: buttondownStatuses, subscriber_type: buttondownStatuses },
  },
  {
    name: 'beehiiv',
    signs: [
      ['email', 'status', 'tier'],
      ['email', 'status', 'subscription tier'],
    ],
    email: ['email'],
    joined: ['created_at', 'created at'],
    left: leftNames,
    statuses: {
      status: {
        active: 'active',
        inactive: 'left',
        unsubscribed: 'left',
        pending: 'unconfirmed',
        validating: 'unconfirmed',
        invalid: 'bounced',
      },
    },
  },
  {
    name: 'MailPoet',
    signs: [['global status'], ['list status'], ['email', 'subscription ip', 'subscription time']],
    email: ['email'],
    joined: ['subscription time'],
    confirmed: ['confirmation time'],
    statuses: { 'global status': commonStatuses, 'list status': commonStatuses },
  },
  {
    name: 'Kit (ConvertKit)',
    signs: [
      ['first_name', 'email_address', 'state'],
      ['first_name', 'email_address', 'status'],
      ['first_name', 'email', 'created_at', 'status'],
    ],
    email: ['email_address', 'email'],
    joined: ['created_at'],
    left: { cancelled_at: 'left' },
    statuses: { state: kitStatuses, status: kitStatuses },
  },
  {
    name: 'subscribers export',
    signs: [['email', 'status', 'source_page', 'frequency']],
    email: ['email'],
    joined: ['created_at'],
    confirmed: ['confirmed_at'],
    // A bounced person may have left and come back before, so the date alone is no sign.
    leftBy: ['unsubscribed_at'],
    topics: ['topics'],
    statuses: { status: commonStatuses },
  },
];

const plain: Provider = {
  name: 'CSV',
  signs: [],
  email: emailNames,
  joined: joinedNames,
  left: leftNames,
  topics: ['topics', 'topic', 'interests'],
  statuses: { status: commonStatuses },
};

/** Where one file holds what. Columns are counted from 0. */
export interface FileLayout {
  provider: string;
  /** The columns it was recognized by; none for a plain list. */
  evidence: readonly string[];
  header: readonly string[];
  email: number;
  /** What a name is put together from, in order. */
  name: readonly number[];
  joined: readonly number[];
  confirmed: readonly number[];
  left: readonly { column: number; kind: ImportKind }[];
  leftBy: readonly number[];
  topics: readonly number[];
  statuses: readonly { column: number; meanings: Statuses }[];
  /** What people are whose row says nothing else, and where that is from. */
  fallback: { kind: RowKind; because: string };
  note?: string | undefined;
  /** Must be answered before the file is imported: are these people subscribers? */
  question?: string | undefined;
}

/**
 * Recognizes a file by its columns and its name; `as` is what the publisher says about its people, `guess` the column of
 * the addresses when no name says it.
 */
export function detectLayout(path: string, header: readonly string[], as?: ImportKind, guess?: number): FileLayout {
  const names = header.map((name) => name.trim().toLowerCase());
  const has = (name: string): boolean => names.includes(name);
  const provider = providers.find(({ signs }) => signs.some((columns) => columns.every(has))) ?? plain;
  const find = (wanted: readonly string[] = []): number[] => wanted.filter(has).map((name) => names.indexOf(name));
  const [full] = find(fullNames);
  const nameParts = [firstNames, lastNames].flatMap((wanted) => find(wanted).slice(0, 1));
  const [email = guess] = find(provider.email);
  if (email === undefined) {
    throw new ImportRefused(
      `${basename(path)}: the first line has no column 'email'. Start the file with a line such as email,created_at,status`,
    );
  }
  const left = Object.entries(provider.left ?? {}).filter(([name]) => has(name));
  const statuses = Object.entries(provider.statuses ?? {}).filter(([name]) => has(name));
  const layout = {
    provider: provider.name,
    evidence: provider.signs.find((columns) => columns.every(has)) ?? [],
    header,
    email,
    name: full === undefined ? nameParts : [full],
    joined: find(provider.joined),
    confirmed: find(provider.confirmed),
    left: left.map(([name, kind]) => ({ column: names.indexOf(name), kind })),
    leftBy: find(provider.leftBy),
    topics: find(provider.topics),
    statuses: statuses.map(([name, meanings]) => ({ column: names.indexOf(name), meanings })),
    note: provider.note,
  };
  const fallback = findFallback(basename(path), layout, as);
  const isOpen = fallback.because === '' && layout.statuses.length === 0;
  const strange =
    provider === plain && isOpen ? names.find((name) => leaverWords.test(name) && !(name in leftNames)) : undefined;
  const question =
    strange === undefined ? provider.question : `Column '${shorten(strange)}' may say who left and is not understood`;
  return { ...layout, fallback, question: isOpen ? question : undefined };
}

const leaverWords =
  /unsub|opt.?out|opted|bounc|complain|suppress|clean|disabled|inactive|status|^state$|^(is.?)?(active|subscribed)$/;

/** Starts of file names that say who is in the file; the second list is Mailchimp's own. */
const fileNames: readonly (readonly [RegExp, RowKind])[] = [
  [/^(unsubscrib|suppress|opt[-_ ]?out)/, 'left'],
  [/^bounced/, 'bounced'],
  [/^complain/, 'complained'],
];
const mailchimpFileNames: typeof fileNames = [
  [/^(non[-_ ]?subscribed|transactional)/, 'unconfirmed'],
  [/^cleaned/, 'bounced'],
  [/^subscribed/, 'active'],
];

function findFallback(
  fileName: string,
  { provider, left, header }: Pick<FileLayout, 'provider' | 'left' | 'header'>,
  as: ImportKind | undefined,
): FileLayout['fallback'] {
  if (as !== undefined) return { kind: as, because: `--as ${as === 'left' ? 'suppressed' : as}` };
  const isMailchimp = provider === 'Mailchimp';
  const known = isMailchimp ? [...fileNames, ...mailchimpFileNames] : fileNames;
  const named = known.find(([pattern]) => pattern.test(fileName.toLowerCase()));
  if (named !== undefined) return { kind: named[1], because: 'the name of the file' };
  // Mailchimp's files of people who left or bounced have a column for when.
  const [only] = isMailchimp ? left : [];
  if (only !== undefined) return { kind: only.kind, because: `column ${header[only.column]}` };
  return { kind: 'active', because: '' };
}

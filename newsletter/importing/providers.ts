import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ImportKind, importKinds } from '../subscribers/import-subscribers.ts';
import { refuseImport, shorten } from './csv.ts';

/** What a row says about a person, the strongest word last; an unconfirmed one never agreed and is not imported. */
const rowKinds = ['active', 'unconfirmed', 'bounced', 'left', 'complained'] as const satisfies (
  | ImportKind
  | 'unconfirmed'
)[];

export type RowKind = (typeof rowKinds)[number];

export const strongerKind = (first: RowKind, second: RowKind): RowKind =>
  rowKinds.indexOf(second) > rowKinds.indexOf(first) ? second : first;

const columns = z.array(z.string()).default([]);
const statuses = z.record(z.string(), z.enum(rowKinds));
const providerSchema = z.object({
  name: z.string(),
  signs: z.array(z.array(z.string())),
  email: columns,
  joined: columns,
  confirmed: columns,
  left: z.record(z.string(), z.enum(importKinds)).default({}),
  leftBy: columns,
  topics: columns,
  statuses: z.record(z.string(), statuses).default({}),
  onlyStatuses: columns,
  note: z.string().optional(),
  question: z.string().optional(),
});
const tableSchema = z.object({
  leftNames: z.record(z.string(), z.string()),
  providers: z.array(providerSchema),
  plain: providerSchema,
  names: z.object({ full: columns, first: columns, last: columns }),
});

const file = readFileSync(new URL('providers.yaml', import.meta.url), 'utf8');
const { providers, plain, ...known } = tableSchema.parse(parse(file, { merge: true }));

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
  statuses: readonly { column: number; meanings: z.infer<typeof statuses> }[];
  /** Every status the service has: a file with another one is not its; none when the columns alone are sure. */
  onlyStatuses: readonly string[];
  /** What people are whose row says nothing else, and where that is from. */
  fallback: { kind: RowKind; because: string };
  note?: string | undefined;
  /** Must be answered before the file is imported: are these people subscribers? */
  question?: string | undefined;
}

/**
 * Recognizes a file by its columns and its name; `as` is what the publisher says about its people, `isNot` the service
 * that it is known not to be from.
 */
export function detectLayout(path: string, header: readonly string[], as?: ImportKind, isNot = ''): FileLayout {
  const names = header.map((name) => name.trim().toLowerCase());
  const has = (name: string): boolean => names.includes(name);
  const provider =
    providers.find(({ name, signs }) => name !== isNot && signs.some((columns) => columns.every(has))) ?? plain;
  const find = (wanted: readonly string[]): number[] => wanted.filter(has).map((name) => names.indexOf(name));
  const [full] = find(known.names.full);
  const nameParts = [known.names.first, known.names.last].flatMap((wanted) => find(wanted).slice(0, 1));
  const [email] = find(provider.email);
  const fix = 'Start the file with a line such as email,created_at,status';
  if (email === undefined) throw refuseImport(`${basename(path)}: the first line has no column 'email'. ${fix}`);
  const left = Object.entries(provider.left).filter(([name]) => has(name));
  const stated = Object.entries(provider.statuses).filter(([name]) => has(name));
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
    statuses: stated.map(([name, meanings]) => ({ column: names.indexOf(name), meanings })),
    onlyStatuses: provider.onlyStatuses,
    note: provider.note,
  };
  const fallback = findFallback(basename(path), layout, as);
  const isOpen = fallback.because === '' && layout.statuses.length === 0;
  if (!isOpen) return { ...layout, fallback };
  const strange = names.find((name) => leaverWords.test(name) && !(name in known.leftNames));
  const question =
    strange === undefined || provider !== plain
      ? provider.question
      : `Column '${shorten(strange)}' may say who left and is not understood`;
  return { ...layout, fallback, question };
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
  const patterns = isMailchimp ? [...fileNames, ...mailchimpFileNames] : fileNames;
  const named = patterns.find(([pattern]) => pattern.test(fileName.toLowerCase()));
  if (named !== undefined) return { kind: named[1], because: 'the name of the file' };
  // Mailchimp's files of people who left or bounced have a column for when.
  const [only] = isMailchimp ? left : [];
  if (only !== undefined) return { kind: only.kind, because: `column ${header[only.column]}` };
  return { kind: 'active', because: '' };
}

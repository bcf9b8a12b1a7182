import { checkEmail } from '../../core/email-address.ts';
import type { ImportRow } from '../../newsletter/subscribers/import-subscribers.ts';
import type { FileRow } from './file-rows.ts';

/** Why a row of the file cannot be imported. */
export type BadRow = { line: number; problem: string };

/** What a row is judged by. */
export interface ImportRules {
  now: Date;
  /** The categories a subscriber can choose from. */
  topics: readonly string[];
}

const activeStatuses = new Set(['', 'active', 'subscribed', 'confirmed']);
const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** Turns a row into what would be written, or says in a few words why it cannot be. */
export function judgeFileRow(row: FileRow, rules: ImportRules): ImportRow | BadRow {
  if ('problem' in row) return row;
  const { line } = row;
  if (row.email === '') return { line, problem: 'the address is missing' };
  const checked = checkEmail(row.email);
  if (!checked.ok) return { line, problem: `'${shorten(row.email)}' is not a valid address` };
  // A list that was exported elsewhere holds people who have left: they stay out.
  if (!activeStatuses.has(row.status.toLowerCase()))
    return { line, problem: `status '${shorten(row.status)}' is not imported` };
  const topics = readTopics(row.topics, rules.topics);
  if ('unknown' in topics) return { line, problem: `there is no topic '${shorten(topics.unknown)}'` };
  const createdAt = readTime(row.createdAt, rules.now);
  if (createdAt === undefined)
    return { line, problem: `'${shorten(row.createdAt)}' is not a time in the past, such as 2025-03-31` };
  return { email: checked.email, topics: topics.list, createdAt };
}

/** Reads a list of topics into the form it is stored in; all of them, or none named, is stored as empty. */
export function readTopics(text: string, known: readonly string[]): { list: string } | { unknown: string } {
  const wanted = text.split(/[,;|]/).flatMap((part) => part.trim() || []);
  const chosen = wanted.map((part) => known.find((topic) => topic.toLowerCase() === part.toLowerCase()));
  const unknown = wanted[chosen.indexOf(undefined)];
  if (unknown !== undefined) return { unknown };
  const ordered = known.filter((topic) => chosen.includes(topic));
  return { list: ordered.length === known.length ? '' : ordered.join(',') };
}

function readTime(text: string, now: Date): string | undefined {
  if (text === '') return now.toISOString();
  if (!isoDate.test(text)) return undefined;
  const iso = text.replace(' ', 'T').replace(' ', '');
  // Without a zone the time is taken as UTC, so that the file means the same on every machine.
  const time = new Date(iso.includes('T') && !hasZone.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(time.getTime()) || time > now ? undefined : time.toISOString();
}

function shorten(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat;
}

import { addDays, momentOf, siteDay } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { type IssueAudience, issuesOf } from '../../core/issues/issue-audience.ts';
import { normalizeEmail } from '../../core/node/email-address.ts';
import { countRows, placeholders, type Queryable, type Store, type StoreContext } from '../db/store.ts';

/** The part of an issue that decides who gets it. */
export interface Audience {
  /** Comma list; empty means that the issue is for all subscribers. */
  topics: string;
  /** Whether it also goes to subscribers who want one mail a month, but those who got one of `monthlyAfter`. */
  isForMonthly: boolean;
  monthlyAfter?: readonly string[];
  /** The part of the list; undefined means everyone. */
  part?: ListPart | undefined;
}

/** `to` of an issue with days as moments and addresses as they are stored. */
export type ListPart = Omit<IssueAudience, 'joinedSince' | 'joinedBefore'> & { since?: string; before?: string };

/** The columns of `issues` that say whom it is for. */
export type StoredAudience = {
  /** Comma list of topics; empty means that it is for all subscribers. */
  topics: string;
  /** The part of the list it goes to, as JSON; empty means everyone. */
  audience: string;
  is_for_monthly: number;
  /** Comma list of the issues to a part of the list that began before it in its month. */
  monthly_after: string;
};

export function audienceOf({ topics, audience, is_for_monthly, monthly_after }: StoredAudience): Audience {
  const part = audience === '' ? undefined : (JSON.parse(audience) as ListPart);
  return { topics, isForMonthly: is_for_monthly === 1, monthlyAfter: splitTopics(monthly_after), part };
}

/** Writes `to` as an issue stores it; empty for everyone. */
export function storePart(to: IssueAudience | undefined, timeZone: string): string {
  if (to === undefined) return '';
  const { joinedSince, joinedBefore, addresses, ...rest } = to;
  const part: ListPart = {
    ...rest,
    ...(joinedSince && { since: momentOf(joinedSince, timeZone).toISOString() }),
    ...(joinedBefore && { before: momentOf(joinedBefore, timeZone).toISOString() }),
    ...(addresses && { addresses: addresses.map(normalizeEmail) }),
  };
  return JSON.stringify(part);
}

/** Returns who would get an issue that is sent at a time. */
export async function planAudience(
  { store, timeZone }: Pick<StoreContext, 'timeZone'> & { store: Queryable },
  { id, topics, to }: Pick<BuiltIssue, 'id' | 'topics' | 'to'>,
  time: Date,
): Promise<Audience> {
  const { isForMonthly, monthlyAfter } = await readMonth({ store, timeZone }, id, time);
  return audienceOf({
    topics: topics.join(','),
    audience: storePart(to, timeZone),
    is_for_monthly: isForMonthly ? 1 : 0,
    monthly_after: monthlyAfter.join(','),
  });
}

/**
 * Whether no other issue to the whole list started in the month of a time where the site is: then it also goes to
 * subscribers who want one mail a month, but those who got one of the issues to a part of the list.
 */
export async function readMonth({ store, timeZone }: { store: Queryable; timeZone: string }, id: string, time: Date) {
  const first = `${siteDay(time, timeZone).slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const from = momentOf(first, timeZone).toISOString();
  const to = momentOf(next, timeZone).toISOString();
  const sql = 'select id, audience from issues where id <> $1 and started_at >= $2 and started_at < $3';
  const all = await store.query<{ id: string; audience: string }>(sql, [id, from, to]);
  // A correction to those who got an issue is nobody's mail of the month.
  const others = all.filter(({ audience }) => audience === '' || (JSON.parse(audience) as ListPart).got === undefined);
  const toAll = others.filter(({ audience }) => audience === '');
  return {
    isForMonthly: toAll.length === 0,
    monthlyAfter: others.flatMap((one) => (toAll.includes(one) ? [] : one.id)),
  };
}

export const splitTopics = (topics: string): string[] => (topics === '' ? [] : topics.split(','));

/** Adds a value to the parameters and returns its place. */
type Bind = (value: string) => string;

/** Returns the condition on `subscribers` that selects the recipients; its parameters start at $`first`. */
export function recipientCondition(audience: Audience, first: number): { sql: string; params: string[] } {
  return writeCondition(audience, first, 'status');
}

/**
 * Returns the same condition for one range of ids. SQLite would rather look up every active subscriber in an index of
 * the status, for each range again; with the plus sign it has only the range of the primary key.
 */
export function rangeCondition(dialect: Store['dialect'], audience: Audience, first: number) {
  return writeCondition(audience, first, dialect === 'sqlite' ? '+status' : 'status');
}

function writeCondition(audience: Audience, first: number, status: string): { sql: string; params: string[] } {
  const params: string[] = [];
  const bind: Bind = (value) => `$${first + params.push(value) - 1}`;
  const conditions = [
    `${status} = 'active'`,
    // Whoever has a wrong figure gets the right one, whatever they chose.
    ...(audience.part?.got ? [] : [...wantTopics(splitTopics(audience.topics), bind), ...wantMonthly(audience, bind)]),
    ...inPart(audience.part ?? {}, bind),
  ];
  return { sql: conditions.join(' and '), params };
}

/** Readers without a choice want every topic. */
function wantTopics(topics: readonly string[], bind: Bind): string[] {
  if (topics.length === 0) return [];
  const overlaps = topics.map((topic) => {
    const pattern = `%,${topic.replaceAll(/[\\%_]/g, String.raw`\$&`)},%`;
    return `',' || topics || ',' like ${bind(pattern)} escape '\\'`;
  });
  return [`(${["topics = ''", ...overlaps].join(' or ')})`];
}

function wantMonthly({ isForMonthly, monthlyAfter = [] }: Audience, bind: Bind): string[] {
  if (!isForMonthly) return ["frequency <> 'monthly'"];
  return monthlyAfter.length === 0 ? [] : [`(frequency <> 'monthly' or ${gotNone(monthlyAfter, bind)})`];
}

/** Who may have got a mail counts as having it. */
const gotNone = (issueIds: readonly string[], bind: Bind): string =>
  `not exists (select 1 from deliveries where subscriber_id = subscribers.id
     and issue_id in (${issueIds.map(bind).join(', ')}) and deliveries.status not in ('failed', 'suppressed'))`;

function gotOne(entries: readonly string[], bind: Bind): string {
  const texts = entries.map((entry) => {
    const [id = '', version] = entry.split(':');
    return `(issue_id = ${bind(id)}${version === undefined ? '' : ` and coalesce(version, 1) = ${Number(version)}`})`;
  });
  return `exists (select 1 from deliveries where subscriber_id = subscribers.id
    and deliveries.status in ('accepted', 'unknown') and (${texts.join(' or ')}))`;
}

function inPart({ topics = [], since, before, got, notGot, addresses }: ListPart, bind: Bind): string[] {
  return [
    ...wantTopics(topics, bind),
    ...(since ? [`created_at >= ${bind(since)}`] : []),
    ...(before ? [`created_at < ${bind(before)}`] : []),
    ...(got ? [gotOne(got, bind)] : []),
    ...(notGot ? [gotNone(notGot, bind)] : []),
    ...(addresses ? [`email in (${addresses.map(bind).join(', ')})`] : []),
  ];
}

/** Counts who would get an issue now, and everyone who is active. */
export async function countRecipients(store: Queryable, audience: Audience) {
  const count = async (wanted: Audience): Promise<number> => {
    const { sql, params } = recipientCondition(wanted, 1);
    return countRows(store, `from subscribers where ${sql}`, params);
  };
  return { active: await count({ topics: '', isForMonthly: true }), recipients: await count(audience) };
}

/** Counts the recipients behind an id, whose rows are not written yet. */
export function countBehind(store: Queryable, audience: Audience, after: string): Promise<number> {
  const { sql, params } = recipientCondition(audience, 2);
  return countRows(store, `from subscribers where id > $1 and ${sql}`, [after, ...params]);
}

/** Something in `to` that the list does not have. */
export type AudienceFault =
  | { kind: 'not-subscribed'; addresses: string[] }
  | { kind: 'no-such-issue'; id: string }
  | { kind: 'no-such-topic'; topic: string; known: readonly string[] };

/** Finds what `to` names and the list does not have; an address that is not an active subscriber gets nothing. */
export async function findAudienceFaults(
  store: Queryable,
  { topics = [], got = [], notGot = [], addresses = [] }: IssueAudience,
  knownTopics: readonly string[],
): Promise<AudienceFault[]> {
  const wanted = [...new Set(addresses.map(normalizeEmail))];
  const found =
    wanted.length === 0
      ? []
      : await store.query<{ email: string }>(
          `select email from subscribers where status = 'active' and email in (${placeholders(wanted.length, 1)})`,
          wanted,
        );
  const active = new Set(found.map(({ email }) => email));
  const missing = wanted.filter((email) => !active.has(email));
  const started = await store.query<{ id: string }>('select id from issues where started_at is not null');
  const issues = new Set(started.map(({ id }) => id));
  const named = [...issuesOf(got), ...notGot];
  return [
    ...(missing.length > 0 ? [{ kind: 'not-subscribed' as const, addresses: missing }] : []),
    ...named.filter((id) => !issues.has(id)).map((id) => ({ kind: 'no-such-issue' as const, id })),
    ...topics
      .filter((topic) => !knownTopics.includes(topic))
      .map((topic) => ({ kind: 'no-such-topic' as const, topic, known: knownTopics })),
  ];
}

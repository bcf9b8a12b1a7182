import type { Queryable, Store } from '../db/store.ts';
import { splitTopics } from './freeze-issue.ts';

/** The part of an issue that decides who gets it. */
export interface Audience {
  /** Comma list; empty means that the issue is for everybody. */
  topics: string;
  /** Whether it also goes to those who want one mail a month. */
  isForMonthly: boolean;
}

/** The domain of a stored address; the one function the stores name differently. */
export function domainSql(dialect: Store['dialect']): string {
  return dialect === 'postgres' ? "substr(email, strpos(email, '@') + 1)" : "substr(email, instr(email, '@') + 1)";
}

/** The condition on `subscribers` that picks the recipients; its parameters begin at $`first`. */
export function recipientCondition(audience: Audience, first: number): { sql: string; params: string[] } {
  const params = splitTopics(audience.topics).map((topic) => `%,${topic.replaceAll(/[\\%_]/g, String.raw`\$&`)},%`);
  const overlaps = params.map((_topic, index) => `',' || topics || ',' like $${first + index} escape '\\'`);
  const topicSql = params.length === 0 ? '' : ` and (${["topics = ''", ...overlaps].join(' or ')})`;
  const monthlySql = audience.isForMonthly ? '' : " and frequency <> 'monthly'";
  return { sql: `status = 'active'${topicSql}${monthlySql}`, params };
}

/** How many would get an issue now, and why the other active subscribers would not. */
export async function countRecipients(store: Queryable, audience: Audience) {
  const count = async (wanted: Audience): Promise<number> => {
    const { sql, params } = recipientCondition(wanted, 1);
    const [row] = await store.query<{ rows: number }>(`select count(*) as rows from subscribers where ${sql}`, params);
    return row?.rows ?? 0;
  };
  const active = await count({ topics: '', isForMonthly: true });
  const onTopic = await count({ ...audience, isForMonthly: true });
  const recipients = await count(audience);
  return { active, recipients, otherTopics: active - onTopic, monthlyServed: onTopic - recipients };
}

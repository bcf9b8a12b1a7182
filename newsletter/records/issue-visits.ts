import { siteDay } from '../../core/dates.ts';
import { findMailedPages } from '../../core/issues/issue-mark.ts';
import { placeholders, type Queryable } from '../db/store.ts';

/** Totals of the visit counter for the pages of a sent issue. */
export type IssueVisits =
  | {
      /** First day that is counted, in UTC. */
      since: string;
      /** The pages its mail links to: how often each was opened from the mail, and in all since that day. */
      pages: { path: string; fromMail: number; views: number }[];
    }
  | undefined;

type SentText = { html: string; envelope: string; started_at: string };

/** Counts the visits to the pages of a sent issue, the most opened first, only in totals; undefined before it starts. */
export async function readIssueVisits(store: Queryable, id: string): Promise<IssueVisits> {
  const texts = await store.query<SentText>(
    `select html, envelope, started_at from issues join issue_mails on issue_id = issues.id
     where issues.id = $1 and started_at is not null`,
    [id],
  );
  const [first] = texts;
  if (first === undefined) return undefined;
  const { siteUrl } = JSON.parse(first.envelope) as { siteUrl: string };
  const paths = new Set([`/newsletter/${id}`, ...texts.flatMap(({ html }) => findMailedPages(html, siteUrl))]);
  const since = siteDay(new Date(first.started_at), 'UTC');
  const sums = await store.query<{ kind: 'page' | 'mark'; name: string; total: number | string }>(
    `select kind, name, sum(total) as total from visits
     where day >= $1 and (kind = 'mark' and name >= $2 and name < $3
       or kind = 'page' and name in (${placeholders(paths.size, 4)}))
     group by kind, name`,
    [since, `${id} `, `${id}!`, ...paths],
  );
  const totals = new Map(sums.map(({ kind, name, total }) => [`${kind} ${name}`, Number(total)]));
  // A page that was renamed since is opened under its new address.
  for (const { kind, name } of sums) if (kind === 'mark') paths.add(name.slice(id.length + 1));
  const pages = [...paths].map((path) => ({
    path,
    fromMail: totals.get(`mark ${id} ${path}`) ?? 0,
    views: totals.get(`page ${path}`) ?? 0,
  }));
  return {
    since,
    pages: pages.sort((one, other) => other.fromMail - one.fromMail || other.views - one.views),
  };
}

import { usualConcurrency } from '../newsletter/issues/send-issue.ts';
import type { Numbers, Results } from './results.ts';
import type { ListCost } from './scale-list.ts';
import type { QueueResult } from './send-kinds.ts';

/** What the plan counts with; undefined where no bench has measured it yet. */
export interface PlanFigures {
  /** `server.pagesPerCpuSecond` and `server.notModifiedPerCpuSecond` in results.json. */
  pagesPerCpuSecond: number | undefined;
  notModifiedPerCpuSecond: number | undefined;
  /** `pages.article.totalBytes`: a first visit with pictures and fonts. */
  visitBytes: number | undefined;
  /** The page alone, with brotli. */
  articleBytes: number | undefined;
  buildCpuSeconds: number | undefined;
  subscribesPerCpuSecond: number | undefined;
  mailsPerCpuSecond: number | undefined;
  mailDatabaseCpuMs: number | undefined;
  /** One sending process, by the clock, on each store. */
  mailsPerSecond: { sqlite: number | undefined; postgres: number | undefined };
  enqueuedPerSecond: number | undefined;
  /** All senders of an issue together: their claims take turns at the row. */
  claimedPerSecond: number | undefined;
  /** The longest list that was measured, on each store. */
  longest: { sqlite: ListCost | undefined; postgres: ListCost | undefined };
  /** Bytes of a settled mail in the ledger of PostgreSQL. */
  deliveryBytes: number | undefined;
}

/** As bench/send-queue.ts and every sender claim. */
const rowsAClaim = 2 * usualConcurrency;

/** Finds the plan's figures among the results of all benches. */
export function findFigures(results: Results): PlanFigures {
  const lists = listIn<ListCost>(results, 'scale', 'lists');
  const queues = listIn<QueueResult>(results, 'send', 'queues').filter(({ store }) => store === 'postgres');
  const [longestQueue, [build]] = [queues.at(-1), listIn<Numbers>(results, 'build', 'sizes')];
  const ofStore = (store: ListCost['store']): ListCost[] => lists.filter((list) => list.store === store);
  return {
    pagesPerCpuSecond: pickNumber(results, 'server.pagesPerCpuSecond'),
    notModifiedPerCpuSecond: pickNumber(results, 'server.notModifiedPerCpuSecond'),
    visitBytes: pickNumber(results, 'pages.article.totalBytes'),
    articleBytes: pickNumber(build, 'article.brotliBytes'),
    buildCpuSeconds: pickNumber(build, 'first.cpuSeconds'),
    subscribesPerCpuSecond: pickNumber(results, 'subscribe.postgres.requestsPerCpuSecond'),
    mailsPerCpuSecond: pickNumber(results, 'send.senders.postgres.mailsPerCpuSecond'),
    mailDatabaseCpuMs: pickNumber(results, 'send.senders.postgres.databaseCpuMsPerMail'),
    mailsPerSecond: {
      sqlite: pickNumber(results, 'send.senders.sqlite.mailsPerSecond'),
      postgres: pickNumber(results, 'send.senders.postgres.mailsPerSecond'),
    },
    enqueuedPerSecond: longestQueue && longestQueue.recipients / longestQueue.enqueueSeconds,
    claimedPerSecond: longestQueue && (1000 * rowsAClaim) / longestQueue.claimMilliseconds,
    longest: { sqlite: ofStore('sqlite').at(-1), postgres: ofStore('postgres').at(-1) },
    deliveryBytes: ofStore('postgres')
      .map(({ bytes }) => bytes.perDelivery)
      .filter((bytes) => bytes > 0)
      .at(-1),
  };
}

/** A number by its path, such as `send.senders.postgres.mailsPerCpuSecond`. */
export function pickNumber(numbers: Numbers | undefined, path: string): number | undefined {
  let at: Numbers[string] | undefined = numbers;
  for (const name of path.split('.')) at = typeof at === 'object' && !Array.isArray(at) ? at[name] : undefined;
  return typeof at === 'number' ? at : undefined;
}

function listIn<T>(results: Results, bench: string, name: string): T[] {
  const list = results[bench]?.[name];
  return Array.isArray(list) ? (list as T[]) : [];
}

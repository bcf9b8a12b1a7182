import { getRandomValues } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type VisitRow, visitNames } from '../newsletter/visits.ts';
import type { Page, Site } from './pages.ts';
import { createDayCounts, type DayCounts } from './visits/day-counts.ts';
import { isOpening } from './visits/is-opening.ts';
import { readNetwork } from './visits/reader-network.ts';
import { readReferrerHost } from './visits/referrer-host.ts';

/** What the counter reads of a request. */
export type CountedRequest = Pick<IncomingMessage, 'method' | 'headers' | 'socket'>;

/** Counts in memory; what it counts is of everybody together. */
export interface VisitCounter {
  /** Counts a page that was answered; files that are no page are passed over. */
  countPage(page: Page | undefined, req: CountedRequest): void;
  /** Counts somebody who became a subscriber through the form on a page. */
  countSubscribed(path: string | null | undefined): void;
  /** What was counted since it was last asked, in sums. */
  take(): VisitRow[];
}

/** Counts nothing: VISIT_COUNTS=off. */
export const noVisits: VisitCounter = { countPage: () => {}, countSubscribed: () => {}, take: () => [] };

/** What the counter must know of its server. */
export interface VisitCounterWish {
  site: Site;
  siteUrl: string;
  trustedProxies: number;
  /** Milliseconds since 1970. */
  now(): number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Creates the counter of a server; days begin at midnight UTC. */
export function createVisitCounter({ site, siteUrl, trustedProxies, now }: VisitCounterWish): VisitCounter {
  const { paths, slots } = listCountedPages(site);
  const notFound = paths.indexOf(visitNames.notFound);
  const ownHost = new URL(siteUrl).host;
  const known = new Set(paths);
  const finished: VisitRow[] = [];
  let [dayNumber, counts] = [0, beginDay(0, paths)];

  function today(): DayCounts {
    const number = Math.floor(now() / dayMs);
    if (number !== dayNumber) {
      finished.push(...counts.take());
      [dayNumber, counts] = [number, beginDay(number, paths)];
    }
    return counts;
  }

  return {
    countPage(page, req) {
      const slot = page && slots.get(page);
      const { headers } = req;
      if (slot === undefined || !isOpening(req.method, headers)) return;
      const day = today();
      const agent = day.judgeAgent(headers['user-agent'] ?? '');
      if (agent.isBot) {
        day.countBot();
        return;
      }
      day.countView(slot);
      // Whoever tries addresses that do not exist is mostly no reader.
      if (slot === notFound) return;
      day.countReferrer(readReferrerHost(headers.referer, [headers.host, ownHost]));
      day.countVisitor(readNetwork(req, trustedProxies), agent);
    },
    countSubscribed(path) {
      // The path comes from the sender of the form: only one of ours is kept.
      today().countSubscribed(path && known.has(path) ? path : visitNames.other);
    },
    take() {
      // A quiet night ends the day too, with its salt.
      const rows = today().take();
      return [...finished.splice(0), ...rows];
    },
  };
}

function beginDay(number: number, paths: readonly string[]): DayCounts {
  const day = new Date(number * dayMs).toISOString().slice(0, 10);
  return createDayCounts(day, paths, getRandomValues(new Uint32Array(2)));
}

/** The pages of the manifest by their public path; every archive is /blog, and the pages behind links in mails are none. */
function listCountedPages({ manifest, pages }: Site): { paths: string[]; slots: Map<Page, number> } {
  const [paths, slots]: [string[], Map<Page, number>] = [[], new Map()];
  const archives = new Set([manifest.anyCategoryPage, ...Object.values(manifest.categoryPages)]);
  const unseen = new Set(Object.values(manifest.linkPages));
  for (const [path, page] of pages) {
    if (unseen.has(path) || !manifest.entries[path]?.type.startsWith('text/html')) continue;
    const name = archives.has(path) ? '/blog' : path === '/404' ? visitNames.notFound : path;
    if (!paths.includes(name)) paths.push(name);
    slots.set(page, paths.indexOf(name));
  }
  return { paths, slots };
}

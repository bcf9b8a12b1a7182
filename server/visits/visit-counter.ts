import type { IncomingMessage } from 'node:http';
import { siteDay } from '../../core/dates.ts';
import { readMark } from '../../core/issues/issue-mark.ts';
import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import { type VisitRow, visitNames } from '../../newsletter/records/visits.ts';
import { readClientAddress } from '../limits/client-address.ts';
import type { LiveSite } from '../pages/live-site.ts';
import type { Site } from '../pages/pages.ts';
import type { Page } from '../pages/responses.ts';
import { createDayCounts, type DayCounts } from './day-counts.ts';
import { isBot, isOpening, readReferrerHost } from './visit-request.ts';

/** Counts in memory; only totals of all readers. */
export interface VisitCounter {
  /** Counts a page that was sent; files that are not pages are ignored. */
  countPage(page: Page | undefined, req: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>): void;
  countSubscribed(path: string | null | undefined): void;
  /** Returns the totals since the last call. */
  take(): VisitRow[];
}

/** Counts nothing: VISIT_COUNTS=off. */
export const noVisits: VisitCounter = { countPage: () => {}, countSubscribed: () => {}, take: () => [] };

const dayMs = 24 * 60 * 60 * 1000;

/** Creates the counter of a server; days start at midnight UTC, `now` is in milliseconds. */
export function createVisitCounter({
  live,
  siteUrl,
  trustedProxies,
  now,
}: {
  live: LiveSite;
  siteUrl: string;
  trustedProxies: number;
  now(): number;
}): VisitCounter {
  // Only grows, so that what was counted for a page keeps its place when the site is replaced.
  const paths: string[] = [];
  const slots = live.derive((site) => findSlots(site, paths));
  const ownHost = new URL(siteUrl).host;
  const finished: VisitRow[] = [];
  let dayNumber = 0;
  let counts = startDay(0, paths);

  function today(): DayCounts {
    const number = Math.floor(now() / dayMs);
    if (number !== dayNumber) {
      finished.push(...counts.take());
      [dayNumber, counts] = [number, startDay(number, paths)];
    }
    return counts;
  }

  return {
    countPage(page, req) {
      const slot = page && slots().get(page);
      const { headers } = req;
      if (slot === undefined || !isOpening(req.method, headers)) return;
      const day = today();
      const agent = headers['user-agent'] ?? '';
      if (isBot(agent)) return;
      day.countView(slot);
      const issue = readMark(req.url ?? '');
      // The address is the visitor's: only an issue with a page is one.
      if (issue !== undefined && paths.includes(`/newsletter/${issue}`)) day.countMark(issue, slot);
      day.countReferrer(readReferrerHost(headers.referer, [headers.host, ownHost]));
      day.countVisitor(ipPrefixes(readClientAddress(req, trustedProxies)).network, agent);
    },
    countSubscribed(path) {
      // The path comes from the sender of the form: only one of ours is counted.
      today().countSubscribed(path && paths.includes(path) ? path : visitNames.other);
    },
    take() {
      // A day without visits must end too, with its salt.
      const rows = today().take();
      return [...finished.splice(0), ...rows];
    },
  };
}

function startDay(number: number, paths: readonly string[]): DayCounts {
  return createDayCounts(siteDay(new Date(number * dayMs), 'UTC'), paths);
}

/**
 * Finds the place of each page among the public paths, where new ones are added; every archive is /blog, and neither the
 * page of addresses that do not exist nor those behind links in mail are counted.
 */
function findSlots({ manifest, pages }: Site, paths: string[]): Map<Page, number> {
  const slots = new Map<Page, number>();
  const archives = new Set([manifest.anyCategoryPage, ...Object.values(manifest.categoryPages)]);
  const uncounted = new Set(['/404', ...Object.values(manifest.linkPages)]);
  for (const [path, page] of pages) {
    if (uncounted.has(path) || !manifest.entries[path]?.type.startsWith('text/html')) continue;
    const name = archives.has(path) ? '/blog' : path;
    if (!paths.includes(name)) paths.push(name);
    slots.set(page, paths.indexOf(name));
  }
  return slots;
}

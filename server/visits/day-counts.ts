import { hash, randomUUID } from 'node:crypto';
import { type VisitKind, type VisitRow, visitNames } from '../../newsletter/records/visits.ts';

const maxHosts = 200;

export type DayCounts = ReturnType<typeof createDayCounts>;

/** Starts a day; `paths` may grow. Its salt is in memory only, so no reader is recognized the next day, nor by another server. */
export function createDayCounts(day: string, paths: readonly string[]) {
  const salt = randomUUID();
  const views: number[] = [];
  const hosts = new Map<string, number>();
  const subscribed = new Map<string, number>();
  const marks = new Map<string, number>();
  const visitors = createVisitorEstimate();
  let reportedVisitors = 0;
  return {
    countView(slot: number) {
      views[slot] = (views[slot] ?? 0) + 1;
    },
    countReferrer(host: string) {
      const hasSpace = hosts.size < maxHosts || hosts.has(host) || host.startsWith('(');
      add(hosts, hasSpace ? host : visitNames.other);
    },
    countVisitor: (network: string, userAgent: string) =>
      visitors.add(hash('sha256', [salt, network, userAgent].join('\n'), 'buffer').readUInt32LE()),
    countSubscribed: (path: string) => add(subscribed, path),
    /** Counts a page that was opened from the mail of an issue. */
    countMark: (issue: string, slot: number) => add(marks, `${issue} ${paths[slot]}`),
    /** Returns what was counted since the last call. */
    take(): VisitRow[] {
      const seen = visitors.count();
      const sums: [VisitKind, string, number][] = [
        ...paths.map((path, slot): [VisitKind, string, number] => ['page', path, views[slot] ?? 0]),
        ...[...hosts].map(([host, total]): [VisitKind, string, number] => ['referrer', host, total]),
        ...[...subscribed].map(([path, total]): [VisitKind, string, number] => ['subscribed', path, total]),
        ...[...marks].map(([name, total]): [VisitKind, string, number] => ['mark', name, total]),
        ['visitors', '', seen - reportedVisitors],
      ];
      views.fill(0);
      // The names stay: they limit the list of the day.
      for (const host of hosts.keys()) hosts.set(host, 0);
      subscribed.clear();
      marks.clear();
      reportedVisitors = seen;
      return sums.filter(([, , total]) => total > 0).map(([kind, name, total]) => ({ day, kind, name, total }));
    },
  };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const slots = 2 ** 20;

/**
 * Estimates how many different hashes it has seen without storing any of them. Linear counting: each hash marks one of a
 * million slots; the share of free slots gives the estimate.
 */
export function createVisitorEstimate() {
  const marks = new Uint8Array(slots / 8);
  let marked = 0;
  return {
    add(hash: number) {
      const slot = hash % slots;
      const mark = 1 << (slot & 7);
      const byte = marks[slot >> 3] as number;
      if ((byte & mark) !== 0) return;
      marks[slot >> 3] = byte | mark;
      marked += 1;
    },
    /** Returns the estimate, within one percent up to millions. */
    count: () => Math.round(-slots * Math.log1p(-Math.min(marked, slots - 1) / slots)),
  };
}

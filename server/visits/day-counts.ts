import { type VisitKind, type VisitRow, visitNames } from '../../newsletter/records/visits.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { isBot } from './visit-request.ts';

const maxHosts = 200;
const maxAgents = 2000;
const maxAgentLength = 1000;

/** What is cached of a user agent, in memory and for the day only: whether it is a bot, and its hash. */
type Agent = { isBot: boolean; hash: number };

/** The counts of one day in memory. */
export interface DayCounts {
  judgeAgent(userAgent: string): Agent;
  countBot(): void;
  countView(slot: number): void;
  countReferrer(host: string): void;
  countVisitor(network: string, agent: Agent): void;
  countSubscribed(path: string): void;
  /** Returns what was counted since the last call. */
  take(): VisitRow[];
}

/** Starts a day; `paths` may grow. Its salt is in memory only, so no reader is recognized the next day, nor by another server. */
export function createDayCounts(day: string, paths: readonly string[], salt: Uint32Array): DayCounts {
  const hash = createKeyedHash(salt);
  const agents = new Map<string, Agent>();
  const views: number[] = [];
  const [hosts, subscribed] = [new Map<string, number>(), new Map<string, number>()];
  const visitors = createVisitorEstimate();
  let [bots, reportedVisitors] = [0, 0];
  return {
    judgeAgent(userAgent) {
      // No browser sends that much; it counts as no user agent.
      const text = userAgent.length > maxAgentLength ? '' : userAgent;
      const known = agents.get(text);
      if (known !== undefined) return known;
      const agent = { isBot: isBot(text), hash: hash(text, 0) };
      if (agents.size >= maxAgents) agents.clear();
      agents.set(text, agent);
      return agent;
    },
    countBot() {
      bots += 1;
    },
    countView(slot) {
      views[slot] = (views[slot] ?? 0) + 1;
    },
    countReferrer(host) {
      const hasSpace = hosts.size < maxHosts || hosts.has(host) || host.startsWith('(');
      add(hosts, hasSpace ? host : visitNames.other);
    },
    countVisitor: (network, agent) => visitors.add(hash(network, agent.hash)),
    countSubscribed: (path) => add(subscribed, path),
    take() {
      const seen = visitors.count();
      const sums: [VisitKind, string, number][] = [
        ...paths.map((path, slot): [VisitKind, string, number] => ['page', path, views[slot] ?? 0]),
        ...[...hosts].map(([host, total]): [VisitKind, string, number] => ['referrer', host, total]),
        ...[...subscribed].map(([path, total]): [VisitKind, string, number] => ['subscribed', path, total]),
        ['visitors', '', seen - reportedVisitors],
        ['bots', '', bots],
      ];
      views.fill(0);
      // The names stay: they limit the list of the day.
      for (const host of hosts.keys()) hosts.set(host, 0);
      subscribed.clear();
      [bots, reportedVisitors] = [0, seen];
      return sums.filter(([, , total]) => total > 0).map(([kind, name, total]) => ({ day, kind, name, total }));
    },
  };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const slots = 2 ** 20;

/** Estimates how many different hashes it has seen without storing any of them. */
export interface VisitorEstimate {
  add(hash: number): void;
  /** Returns the estimate, within one percent up to millions. */
  count(): number;
}

/** Linear counting: each hash marks one of a million slots; the share of free slots gives the estimate. */
export function createVisitorEstimate(): VisitorEstimate {
  const marks = new Uint8Array(slots / 8);
  let marked = 0;
  return {
    add(hash) {
      const slot = hash % slots;
      const mark = 1 << (slot & 7);
      const byte = marks[slot >> 3] as number;
      if ((byte & mark) !== 0) return;
      marks[slot >> 3] = byte | mark;
      marked += 1;
    },
    count: () => Math.round(-slots * Math.log1p(-Math.min(marked, slots - 1) / slots)),
  };
}

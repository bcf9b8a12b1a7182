import { type VisitKind, type VisitRow, visitNames } from '../../newsletter/visits.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { isBot } from './known-bots.ts';
import { createVisitorEstimate } from './visitor-estimate.ts';

const maxHosts = 200;
const maxAgents = 2000;
const maxAgentLength = 1000;

/** What is remembered of a user agent, in memory and for the day only: whether it is a bot, and its hash. */
type Agent = { isBot: boolean; hash: number };

/** The counts of one day in memory. */
export interface DayCounts {
  judgeAgent(userAgent: string): Agent;
  countBot(): void;
  countView(slot: number): void;
  countReferrer(host: string): void;
  countVisitor(network: string, agent: Agent): void;
  countSubscribed(path: string): void;
  /** What was counted since it was last asked. */
  take(): VisitRow[];
}

/** Begins a day. Its salt lives in memory only, so nobody is recognized the day after, nor by another server. */
export function createDayCounts(day: string, paths: readonly string[], salt: Uint32Array): DayCounts {
  const hash = createKeyedHash(salt);
  const agents = new Map<string, Agent>();
  const views = new Uint32Array(paths.length);
  const [hosts, subscribed] = [new Map<string, number>(), new Map<string, number>()];
  const visitors = createVisitorEstimate();
  let [bots, toldVisitors] = [0, 0];
  return {
    judgeAgent(userAgent) {
      // No browser says that much; as nothing, it is a program's.
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
      const isRoom = hosts.size < maxHosts || hosts.has(host) || host.startsWith('(');
      add(hosts, isRoom ? host : visitNames.other);
    },
    countVisitor: (network, agent) => visitors.add(hash(network, agent.hash)),
    countSubscribed: (path) => add(subscribed, path),
    take() {
      const seen = visitors.count();
      const sums: [VisitKind, string, number][] = [
        ...paths.map((path, slot): [VisitKind, string, number] => ['page', path, views[slot] ?? 0]),
        ...[...hosts].map(([host, total]): [VisitKind, string, number] => ['referrer', host, total]),
        ...[...subscribed].map(([path, total]): [VisitKind, string, number] => ['subscribed', path, total]),
        ['visitors', '', seen - toldVisitors],
        ['bots', '', bots],
      ];
      views.fill(0);
      // The names stay: they are the day's list.
      for (const host of hosts.keys()) hosts.set(host, 0);
      subscribed.clear();
      [bots, toldVisitors] = [0, seen];
      return sums.filter(([, , total]) => total > 0).map(([kind, name, total]) => ({ day, kind, name, total }));
    },
  };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

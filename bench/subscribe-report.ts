import { median } from './median.ts';
import { describeMachine } from './report.ts';
import type { Numbers } from './results.ts';
import type { Burst, StoreKind } from './subscribe-burst.ts';

const names: Record<StoreKind, string> = { none: 'no store', sqlite: 'SQLite', postgres: 'PostgreSQL' };
const goal = 0.8;

/** The section of docs/benchmarks.md: the median of the rounds, the ratios, and the conditions. */
export function describeResults(
  bursts: readonly Burst[],
  conditions: { rounds: number; connections: number; requests: number },
): string {
  const { rounds, connections, requests } = conditions;
  const middle = (kind: StoreKind, value: (burst: Burst) => number): number =>
    median(bursts.filter((burst) => burst.kind === kind).map(value));
  const perCpu = (kind: StoreKind): number => middle(kind, ({ cpuSeconds }) => requests / cpuSeconds);
  const rows = (Object.keys(names) as StoreKind[]).map((kind) => {
    const ratio = median(ratiosOf(bursts, kind)).toFixed(2);
    const perSecond = middle(kind, ({ seconds }) => requests / seconds);
    const [p50, p99] = [middle(kind, (burst) => burst.p50), middle(kind, (burst) => burst.p99)];
    return `| ${names[kind]} | ${Math.round(perCpu(kind))} | ${ratio} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`;
  });
  const ratios = ratiosOf(bursts, 'sqlite');
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  const isReached = median(ratios) >= goal;
  return `## Subscribe

\`npm run bench -- subscribe\`: what a store costs the server when people subscribe.

| store | requests per CPU-second | of no store | requests per second | p50 ms | p99 ms |
|---|---|---|---|---|---|
${rows.join('\n')}

Goal: SQLite at least ${goal} of no store: **${isReached ? 'reached' : 'not reached'}**.

- Each request is one \`POST /rest/v1/subscribers\` with a new address, answered 201 with the row after it is on disk; every
  acknowledged row was counted in the store afterwards.
- ${connections} keep-alive connections from a process of their own. All three servers stand ready and get bursts of ${requests}
  requests by turns, ${rounds} times after a warm-up; the table has the median of the bursts, and the ratio is the median of the
  rounds' ratios (from ${low} to ${high} on SQLite), so that other work on the machine falls on all alike.
- CPU is the server process's user and system time from \`/proc\`. PostgreSQL's own processes are not in it; SQLite's work is.
  "No store" is the same server, routes and domain code over a store that acknowledges without writing.
  A ratio over 1 is possible: requests that wait for one commit are answered together, which saves more than writing costs.
- SQLite: write-ahead log, \`synchronous=FULL\`, group commit. PostgreSQL: on the same machine, \`fsync\` on.
- ${describeMachine()}.`;
}

/** The table's figures, to count with. */
export function numbersOf(bursts: readonly Burst[], { requests }: { requests: number }): Numbers {
  const kinds = (Object.keys(names) as StoreKind[]).map((kind) => {
    const own = bursts.filter((burst) => burst.kind === kind);
    const figures = {
      requestsPerCpuSecond: median(own.map(({ cpuSeconds }) => requests / cpuSeconds)),
      ofNoStore: median(ratiosOf(bursts, kind)),
      requestsPerSecond: median(own.map(({ seconds }) => requests / seconds)),
      p50Ms: median(own.map(({ p50 }) => p50)),
      p99Ms: median(own.map(({ p99 }) => p99)),
    };
    return [kind, figures] as const;
  });
  return Object.fromEntries(kinds);
}

/** What a store leaves of the no-store figure, round by round. */
function ratiosOf(bursts: readonly Burst[], kind: StoreKind): number[] {
  const costs = (wanted: StoreKind): number[] =>
    bursts.filter((burst) => burst.kind === wanted).map(({ cpuSeconds }) => cpuSeconds);
  const own = costs(kind);
  return costs('none').map((cost, round) => cost / (own[round] ?? Number.NaN));
}

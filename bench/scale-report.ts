import { writePlot } from './plot.ts';
import { describeMachine } from './report.ts';
import type { ListCost } from './scale-list.ts';

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const short = (value: number): string => (value >= 10 ? count(value) : value.toFixed(value >= 1 ? 1 : 2));

/** Draws the lines; gives the Markdown that shows them. */
export function plotLists(lists: readonly ListCost[]): string {
  const draw = (name: string, words: { title: string; yLabel: string }, value: (list: ListCost) => number): string =>
    writePlot(name, {
      ...words,
      xLabel: 'subscribers',
      series: (['sqlite', 'postgres'] as const).map((store) => ({
        name: names[store],
        points: lists.filter((list) => list.store === store).map((list) => ({ x: list.subscribers, y: value(list) })),
      })),
    });
  return [
    draw('scale-subscribe', { title: 'One person subscribes', yLabel: 'CPU ms, with the database' }, ({ subscribe }) =>
      allCpu(subscribe),
    ),
    draw(
      'scale-export',
      { title: 'The whole list as CSV', yLabel: 'CPU seconds of the command' },
      (list) => list.export.cpuSeconds,
    ),
    draw(
      'scale-export-memory',
      { title: 'The whole list as CSV, in a tight heap', yLabel: 'peak memory, MB' },
      (list) => list.tightExport.peakMb,
    ),
    draw('scale-stats', { title: 'Counting the list', yLabel: 'CPU ms, with the database' }, ({ stats }) =>
      allCpu(stats),
    ),
  ].join('\n');
}

const allCpu = ({ cpuMs, databaseCpuMs }: { cpuMs: number; databaseCpuMs: number }): number => cpuMs + databaseCpuMs;

/** The section of docs/benchmarks.md. */
export function describeLists(
  lists: readonly ListCost[],
  plots: string,
  { rounds, subscribesARound }: { rounds: number; subscribesARound: number },
): string {
  const rows = lists.map((list) => {
    const { subscribe, stats, open } = list;
    const ofSubscribe = `${subscribe.cpuMs.toFixed(2)} + ${subscribe.databaseCpuMs.toFixed(2)} | ${subscribe.ms.toFixed(1)} | ${subscribe.p99Ms.toFixed(1)}`;
    const ofExport = `${list.export.cpuSeconds.toFixed(1)} | ${count(list.export.peakMb)} / ${count(list.tightExport.peakMb)}`;
    return `| ${names[list.store]} | ${count(list.subscribers)} | ${ofSubscribe} | ${short(allCpu(stats))} | ${ofExport} | ${short(open.ms)} | ${count(list.bytes.perSubscriber)} |`;
  });
  const ledgers = lists.filter(({ bytes }) => bytes.perDelivery > 0);
  const ledgerRows = ledgers.map(
    ({ store, subscribers, bytes }) => `${names[store]} at ${count(subscribers)}: ${count(bytes.perDelivery)}`,
  );
  return `## Scale: subscribers

\`npm run bench -- scale\`: what a longer list costs. Sending on long lists stands under Send; what more articles cost, under Build.

| store | subscribers | subscribe: CPU ms, ours + database | median ms | p99 ms | count: CPU ms | export: CPU s | export: peak MB, usual / tight heap | open: ms | bytes a subscriber |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${describeGrowth(lists)}

Bytes a settled delivery takes in the ledger, one for each mail: ${ledgerRows.join('; ')}.

${plots}

- Both axes of the plots have powers of ten; the dashed line is what grows as the list does, a level line does not grow at all.
- The lists were put straight into the stores: subscribers over 1,000 domains, each with the proof of consent. All eight
  stores stand ready and work by turns: ${rounds} rounds of ${subscribesARound} new addresses, one after the other, each on disk before the
  next, after a warm-up; the table has medians of the rounds. "Database" is the CPU of all of PostgreSQL's processes.
- "Count" is what \`garage subscribers stats\` asks. "Export" is the whole command with Node's start, once; its memory is the
  most that was resident at one moment, looked at ten times a second; "tight" gives V8 64 MB and little room for garbage, so that
  what is left is what the export holds on to. "Open" is the store alone.
- Bytes are tables with their indexes: a subscriber and one proof of consent.
- SQLite: write-ahead log, \`synchronous=FULL\`. PostgreSQL: on the same machine, \`fsync\` on, its settings as they come.
- ${describeMachine()}.`;
}

/** How each cost grew from the shortest list to the longest, in the words of the numbers. */
function describeGrowth(lists: readonly ListCost[]): string {
  const told = (['sqlite', 'postgres'] as const).flatMap((store) => {
    const own = lists.filter((list) => list.store === store);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const times = (value: (list: ListCost) => number): string => `${short(value(last) / value(first))} times`;
    return [
      `- ${names[store]}, ${count(last.subscribers / first.subscribers)} times the list: subscribing ${times(({ subscribe }) => allCpu(subscribe))} the CPU, the export's memory ${times((list) => list.tightExport.peakMb)} in a tight heap, counting ${times(({ stats }) => stats.ms)} the time, opening ${times(({ open }) => open.ms)}.`,
    ];
  });
  return `How much more the longest list costs than the shortest:

${told.join('\n')}

Subscribing is two index searches and two insertions: it grows with the depth of the trees, not with the list. Export and count read every
row once. Opening an SQLite file grows with it, because every start has SQLite check its own pages (\`quick_check\`): a torn file is refused
before anybody is mailed from it.`;
}

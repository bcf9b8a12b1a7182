import { type SiteSize, type WholeFile, wholeFiles } from './build-size.ts';
import { writePlot } from './plot.ts';
import { describeMachine } from './report.ts';

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const kilobytes = (bytes: number): string => (bytes >= 10_240 ? count(bytes / 1024) : (bytes / 1024).toFixed(1));

/** Draws the lines; gives the Markdown that shows them. */
export function plotBuilds(sizes: readonly SiteSize[]): string {
  const points = (value: (size: SiteSize) => number) => sizes.map((size) => ({ x: size.posts, y: value(size) }));
  const xLabel = 'articles';
  return [
    writePlot('build-cpu', {
      title: 'Building the site',
      xLabel,
      yLabel: 'CPU seconds',
      series: [
        { name: 'first build', points: points(({ first }) => first.cpuSeconds) },
        { name: 'again, social images kept', points: points(({ again }) => again.cpuSeconds) },
      ],
    }),
    writePlot('build-memory', {
      title: 'Memory',
      xLabel,
      yLabel: 'MB',
      series: [
        { name: 'peak of the build', points: points(({ first }) => first.peakMb) },
        { name: 'server, all pages in memory', points: points(({ server }) => server.residentMb) },
      ],
    }),
    writePlot('build-bytes', {
      title: 'What holds something of every article, before compression',
      xLabel,
      yLabel: 'KB',
      series: (Object.keys(wholeFiles) as WholeFile[]).slice(0, 4).map((file) => ({
        name: wholeFiles[file].replaceAll('`', ''),
        points: points(({ whole }) => whole[file].bytes / 1024),
      })),
    }),
    writePlot('build-search', {
      title: 'Search',
      xLabel,
      yLabel: 'CPU ms',
      series: [
        { name: 'making the index in the browser', points: points(({ browser }) => browser.indexCpuMs) },
        { name: 'one query', points: points(({ browser }) => browser.queryCpuMs) },
      ],
    }),
  ].join('\n');
}

/** What brotli leaves of today's file: copies of the same articles would let it find far more to save. */
function shareOf([today]: readonly SiteSize[], file: WholeFile): number {
  const { bytes, brotliBytes } = today?.whole[file] ?? { bytes: 1, brotliBytes: 1 };
  return brotliBytes / bytes;
}

/** The sizes the table lacks: not measured yet, and given up. */
export interface SizesLeft {
  missing: readonly number[];
  givenUp: readonly number[];
  limitCpuSeconds: number;
}

/** The section of docs/benchmarks.md. */
export function describeBuilds(sizes: readonly SiteSize[], left: SizesLeft, plots: string): string {
  const builds = sizes.map(({ posts, first, again, files, siteBytes }, at) => {
    const further = describeFurther(sizes[at - 1], sizes[at]);
    return `| ${count(posts)} | ${count(first.cpuSeconds)} | ${count(again.cpuSeconds)} | ${further} | ${count(first.peakMb)} | ${count(files)} | ${count(siteBytes / 1024 ** 2)} |`;
  });
  const wholes = (Object.keys(wholeFiles) as WholeFile[]).map((file) => {
    const cells = sizes.map(
      ({ whole }) => `${kilobytes(whole[file].bytes)} / ${kilobytes(whole[file].bytes * shareOf(sizes, file))}`,
    );
    return `| ${wholeFiles[file]} | ${cells.join(' | ')} |`;
  });
  const searches = sizes.map(
    ({ posts, server, browser }) =>
      `| ${count(posts)} | ${count(server.loadCpuMs)} | ${count(server.indexCpuMs)} | ${count(server.residentMb)} | ${count(browser.indexCpuMs)} | ${count(browser.indexMb)} | ${browser.queryCpuMs.toFixed(1)} | ${browser.slowestQueryCpuMs.toFixed(1)} |`,
  );
  return `## Build: more articles

\`npm run bench -- build\`: what a site with ten and a hundred times today's articles costs.

| articles | build: CPU s | again: CPU s | CPU s a further article, first / again | peak MB | files | MB of site, all forms |
|---|---|---|---|---|---|---|
${builds.join('\n')}

| KB, plain / brotli at today's share | ${sizes.map(({ posts }) => `${count(posts)} articles`).join(' | ')} |
|---|${sizes.map(() => '---').join('|')}|
${wholes.join('\n')}

| articles | server: load, CPU ms | index, CPU ms | memory, MB | browser: index, CPU ms | memory, MB | a query, CPU ms | slowest query |
|---|---|---|---|---|---|---|---|
${searches.join('\n')}

${plots}

${describeLines(sizes)}

- Generated: copies of today's articles with a slug, an id, a title and a day of their own and every tenth word of their prose changed,
  in a temporary copy of the repository with the same ledger. The first build begins with an empty \`.cache\`; the second finds the
  social images of the first. Each is run once and bounded to an hour of CPU. Copies of the same texts compress better than true ones
  would, so the table multiplies plain bytes by what brotli leaves of today's file.${describeLeft(left)}
- CPU is user and system time of the build and all it started; the peak is the most memory that was resident at one moment, looked at
  ten times a second. Both axes of the plots have powers of ten; the dashed line is what grows as the articles do.
- "Browser" is Node running the search dialog's code: reading \`/search.json\` and making the index; a query is the median of eight, each
  the median of nine runs. The server's memory is the whole process with every page in three forms.
- ${describeMachine()}.`;
}

function describeLeft({ missing, givenUp, limitCpuSeconds }: SizesLeft): string {
  const lines = [
    ...missing.map(
      (posts) => `${count(posts)} articles are not measured yet: \`BENCH_POSTS=${posts} npm run bench -- build\`.`,
    ),
    ...givenUp.map(
      (posts) => `${count(posts)} articles took more than ${count(limitCpuSeconds)} CPU-seconds and were given up.`,
    ),
  ];
  return lines.map((line) => `\n- ${line}`).join('');
}

function describeFurther(before: SiteSize | undefined, size: SiteSize | undefined): string {
  if (!before || !size) return '';
  const each = (kind: 'first' | 'again'): string =>
    ((size[kind].cpuSeconds - before[kind].cpuSeconds) / (size.posts - before.posts)).toFixed(2);
  return `${each('first')} / ${each('again')}`;
}

/** A line is straight where a further article costs the same on a large site as on a small one. */
function describeBend(sizes: readonly SiteSize[]): string {
  const steps = sizes.slice(1).map((size, at) => {
    const before = sizes[at] ?? size;
    return (size.first.cpuSeconds - before.first.cpuSeconds) / (size.posts - before.posts);
  });
  const [small, large] = [steps[0], steps.at(-1)];
  if (!small || !large || steps.length < 2) return 'Two sizes do not tell whether the line is straight.';
  const ratio = large / small;
  const verdict = ratio < 1.25 ? 'a straight line over what every build costs' : 'steeper than a straight line';
  return `A build is ${verdict}: a further article costs ${ratio.toFixed(2)} times as much on the largest site as on the smallest.`;
}

/** What is a straight line and what is not, said with the run's own numbers. */
function describeLines(sizes: readonly SiteSize[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return '';
  const times = (value: (size: SiteSize) => number): string => (value(last) / value(first)).toFixed(1);
  return `From ${count(first.posts)} to ${count(last.posts)} articles (${count(last.posts / first.posts)} times): building costs ${times((size) => size.first.cpuSeconds)} times the CPU and ${times((size) => size.first.peakMb)} times the memory.
${describeBend(sizes)} The feeds hold the newest 50 articles, and the archive shows 60 as cards and the
older ones as lines, so both stop growing as fast as the texts do. The search is what grows into the reader's way: \`/search.json\` is
about ${kilobytes(last.whole['search.json'].bytes * shareOf(sizes, 'search.json'))} KB with brotli at ${count(last.posts)} articles, and its index takes ${count(last.browser.indexCpuMs)} ms of CPU. It is fetched only when a reader opens the search; past some
hundreds of articles the dialog should ask the server, which has the same index and answers \`/search?q=\` today (decision 011).`;
}

import { median } from './median.ts';
import { describeMachine } from './report.ts';
import { type PageBurst, type PageCase, type PageServerKind, pageServerKinds } from './server-kinds.ts';
import { compareWithNginx, goals, listFigures } from './server-ratios.ts';

/** What the report calls each server. */
export const serverNames: Record<PageServerKind, string> = {
  nginx: 'nginx, brotli_static, open_file_cache',
  'nginx-default': 'nginx, brotli_static',
  ours: '**our server**, visits counted (the default)',
  'ours-uncounted': 'our server, `VISIT_COUNTS=off`',
  'ours-two': 'our server, `WORKERS=2`',
  'node-ours': "our server, every request through Node's HTTP server",
  'node-bare': 'bare `node:http`: the same bytes, nothing else',
};

/** What the report says besides the figures. */
export interface PageConditions {
  rounds: number;
  seconds: number;
  connections: number;
  load: string;
  nginx: string;
  /** Bytes of the headers of ours and of nginx with the home page. */
  headBytes: { ours: number; nginx: number };
  /** Bytes of a page with brotli. */
  bytes(path: string): number;
}

/** The section of docs/benchmarks.md. */
export function describePages(
  bursts: readonly PageBurst[],
  cases: readonly PageCase[],
  conditions: PageConditions,
): string {
  const { rounds, seconds, connections, load, nginx, headBytes, bytes } = conditions;
  const title = ({ path, status }: PageCase): string => `${path === '/' ? 'home' : 'article'} ${status}`;
  const rows = pageServerKinds.map((kind) => {
    const cells = cases.map((pageCase) => {
      const figure = Math.round(median(listFigures(bursts, kind, pageCase)) / 100) / 10;
      const { middle, low, high } = compareWithNginx(bursts, kind, pageCase);
      const range = kind === 'nginx' ? '' : ` (${low.toFixed(2)}–${high.toFixed(2)})`;
      return `${figure.toFixed(1)} k · ${middle.toFixed(2)}${range}`;
    });
    return `| ${serverNames[kind]} | ${cells.join(' | ')} |`;
  });
  const paths = [...new Set(cases.map(({ path }) => path))];
  return `## Server

\`npm run bench -- server\`: pages for each second of CPU time, beside nginx on the very same files.

![Pages per CPU-second of each server, as a part of nginx](benchmarks/server.svg)

| thousand pages per CPU-second · of nginx (range) | ${cases.map(title).join(' | ')} |
|---|${cases.map(() => '---|').join('')}
${rows.join('\n')}

${cases.map((pageCase) => `${describeGoal(bursts, pageCase, title(pageCase))}\n`).join('')}
- ${paths.map((path) => `\`${path}\` (${bytes(path)} bytes)`).join(' and ')}, sent with brotli; 304 is the answer to the right
  \`If-None-Match\`. Before the load every server's bytes were compared with the file and its 304 was asked for.
- nginx: ${nginx.replace(/^nginx version: /, '')} of Debian, one worker process, \`sendfile\` and \`tcp_nopush\` on, no access log. "Of nginx"
  means the tuned one in the first row. Neither nginx sends security
  headers: ${headBytes.nginx} bytes of headers with the home page, where all servers on Node send ${headBytes.ours}.
- ${connections} keep-alive connections from ${load}. All servers stand ready and get ${seconds} s of load by turns, ${rounds} times for each
  page after a warm-up; figures are medians, and each ratio is taken within one round. CPU is user and system time of all
  processes of a server from \`/proc\`, the load's own is not in it.
- What Node's HTTP server costs is the distance from the last two rows to ours: objects, streams, events and timers for each
  request. Plain requests for pages are answered before it; see [decision 012](decisions/012-page-server.md).
- ${describeMachine()}.`;
}

function describeGoal(bursts: readonly PageBurst[], pageCase: PageCase, title: string): string {
  const goal = goals[pageCase.status];
  const { middle } = compareWithNginx(bursts, 'ours', pageCase);
  const end = middle >= goal ? '**reached**' : `**missed by ${(goal - middle).toFixed(2)}**`;
  return `- Goal for ${title}: at least ${goal.toFixed(2)} of nginx: ${middle.toFixed(2)}, ${end}.`;
}

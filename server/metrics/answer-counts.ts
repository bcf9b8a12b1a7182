import type { Family } from './family.ts';
import { createHistogram } from './histogram.ts';

/** What was asked for, in few words: an address or a slug would make the figures endless. */
export const answerKinds = [
  'page',
  'archive',
  'search',
  'redirect',
  'not-found',
  'refused',
  'data',
  'form',
  'link',
  'webhook',
  'health',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** One answer, for those who want a line of it. */
export interface Answered {
  method: string | undefined;
  url: string | undefined;
  status: number;
  ms?: number;
}

/** Counts answers. It stands in the way of every page, so it only adds to numbers. */
export interface AnswerCounts {
  /** A page that was answered before Node's HTTP server. */
  countDirect(method: string, url: string, status: number): void;
  count(kind: AnswerKind, answered: Answered): void;
  families(): Family[];
}

/** The kinds whose time is measured: their answers are made when they are asked for. */
const timedKinds: ReadonlySet<AnswerKind> = new Set(['archive', 'search', 'data', 'form', 'link', 'webhook', 'health']);
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'];

/** Creates the counts of one process; `onAnswer` hears of every answer that is no route's. */
export function createAnswerCounts(onAnswer?: (answered: Answered) => void): AnswerCounts {
  const counts = new Map(answerKinds.map((kind) => [kind, new Float64Array(classes.length)]));
  const times = new Map([...timedKinds].map((kind) => [kind, createHistogram()]));
  const pages = counts.get('page') as Float64Array;
  let [direct, notModified] = [0, 0];

  function add(row: Float64Array, status: number): void {
    const at = Math.trunc(status / 100) - 1;
    row[at] = (row[at] as number) + 1;
    if (status === 304) notModified += 1;
  }

  return {
    countDirect(method, url, status) {
      direct += 1;
      add(pages, status);
      onAnswer?.({ method, url, status });
    },
    count(kind, answered) {
      add(counts.get(kind) as Float64Array, answered.status);
      if (answered.ms !== undefined) times.get(kind)?.observe(answered.ms / 1000);
      if (!routeKinds.has(kind)) onAnswer?.(answered);
    },
    families: () => [
      {
        name: 'garage_http_requests_total',
        help: 'Requests answered, by what was asked for and by class of status.',
        type: 'counter',
        samples: [...counts].flatMap(([kind, row]) =>
          classes.slice(1).map((status, at) => ({ labels: { kind, status }, value: row[at + 1] as number })),
        ),
      },
      {
        name: 'garage_http_request_duration_seconds',
        help: 'Time to make an answer, for what is not a page from memory.',
        type: 'histogram',
        samples: [...times].flatMap(([kind, histogram]) => histogram.samples({ kind })),
      },
      {
        name: 'garage_http_direct_pages_total',
        help: "Pages answered before Node's HTTP server; they are among the requests.",
        type: 'counter',
        samples: [{ value: direct }],
      },
      {
        name: 'garage_http_not_modified_total',
        help: 'Answers 304, for pages the reader had already; they are among the requests.',
        type: 'counter',
        samples: [{ value: notModified }],
      },
    ],
  };
}

/** Fastify's routes leave a line of their own. */
const routeKinds: ReadonlySet<AnswerKind> = new Set(['data', 'form', 'link', 'webhook', 'health']);

/** The kind of a route by its pattern. */
export function kindOfRoute(pattern: string | undefined): AnswerKind {
  if (pattern === undefined) return 'data';
  if (pattern === '/healthz' || pattern === '/readyz') return 'health';
  if (pattern === '/hooks/mail') return 'webhook';
  if (pattern === '/subscribe') return 'form';
  return pattern.startsWith('/rest/') ? 'data' : 'link';
}

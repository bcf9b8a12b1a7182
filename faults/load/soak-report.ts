import { describeMachine } from '../report.ts';
import type { SoakCounts } from './audit-soak.ts';
import type { Measured } from './lane.ts';
import type { OverloadResult, OverloadWish } from './overload.ts';
import type { InsideView } from './server-watch.ts';
import type { SoakResult, SoakWish } from './soak.ts';

/** A run and what came of it. */
export interface Run<Wish, Result> {
  wish: Wish;
  result: Result;
}

/** Everything that the section tells. */
export interface LoadRuns {
  day: string;
  soaks: readonly Run<SoakWish, SoakResult>[];
  overload: Run<OverloadWish, OverloadResult>;
}

/** The section of docs/reliability.md about load. */
export function describeLoad({ day, soaks, overload }: LoadRuns): string {
  const parts = soaks.map(({ wish, result }) => describeSoak(wish, result));
  parts.push(describeOverload(overload.wish, overload.result));
  return `## Load and soak

Written by \`npm run soak\` on ${day}: ${describeMachine()}.
The callers, the mail server and other work ran on the same machine, so the times are those of a machine with more to do than
this load.

One server process that also sends, limits a caller lifted. At once, each over kept connections: 8 readers of pages, 4 of
pages they have already, 2 who search, 4 who subscribe through \`POST /rest/v1/subscribers\`, one after the other every fifth
person of the list who leaves by RFC 8058 POST, one \`garage subscribers import\`, and an issue on its way. Afterwards every
answer is compared with the store and with what the mail server took.

${parts.join('\n\n')}`;
}

function describeSoak({ store, seconds, mailRate, importRows }: SoakWish, result: SoakResult): string {
  const { kinds, counts, inside } = result;
  const delay = [inside.p50, inside.p90, inside.p99, inside.max].map(formatMs).join(', ');
  return `### ${store}, ${seconds} seconds, ${mailRate} mails a second

${describeKinds(kinds)}

| must be 0 | |
|---|---:|
${mustBeZero(counts)
  .map(([words, count]) => `| ${words} | ${formatCount(count)} |`)
  .join('\n')}

- ${formatCount(counts.acknowledged)} subscribers acknowledged, ${formatCount(counts.left)} people left, ${formatCount(importRows)} rows imported in ${counts.importSeconds.toFixed(1)} s.
- ${formatCount(counts.issueMails)} mails of the issue and ${formatCount(counts.welcomeMails)} greetings taken by the mail server; ${formatCount(counts.spared)} recipients left before their mail and got none.
- Event loop of the server late by p50, p90, p99, max: ${delay} ms.
- ${describeMemory(result.memory)}
- ${describeHeap(inside.heap)}`;
}

function describeOverload({ callers, seconds }: OverloadWish, { kinds, ...counts }: OverloadResult): string {
  const { acknowledged, lost, withoutRetryAfter, afterwards } = counts;
  return `### Overload, ${seconds} seconds

${formatCount(callers)} people subscribe at once, each again a second after the answer, while another process holds the writing lock of the
SQLite file for three of every four seconds.

${describeKinds(kinds)}

- ${formatCount(acknowledged)} subscribers acknowledged, ${formatCount(lost)} lost; ${formatCount(withoutRetryAfter)} refusals without \`Retry-After\`.
- The first subscription and the first page afterwards: ${afterwards.join(' and ')}.`;
}

function mustBeZero(counts: SoakCounts): [string, number][] {
  return [
    ['answers with 5xx', counts.serverErrors],
    ['connections broken', counts.brokenConnections],
    ['acknowledged subscribers lost', counts.lostSubscribers],
    ['imported rows lost', counts.lostImports],
    ['left, and still on the list', counts.stillSubscribed],
    ['mails sent twice', counts.mailedTwice],
    ['mails begun after their reader left', counts.mailedAfterLeaving],
    ['recipients not accounted for', counts.unaccounted],
  ];
}

function describeKinds(kinds: readonly Measured[]): string {
  return `| request | answered | p50 ms | p90 ms | p99 ms | max ms | statuses |
|---|---:|---:|---:|---:|---:|---|
${kinds.map(describeKind).join('\n')}`;
}

function describeKind({ kind, times, statuses }: Measured): string {
  const sorted = times.toSorted((one, other) => one - other);
  const cells = [0.5, 0.9, 0.99, 1].map((part) => formatMs(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN));
  const seen = [...statuses].map(([status, count]) => `${status}: ${formatCount(count)}`).join(', ');
  return `| ${kind} | ${formatCount(times.length)} | ${cells.join(' | ')} | ${seen} |`;
}

/** The memory at each fifth of the run, and how it moved in the second half. */
function describeMemory(samples: readonly number[]): string {
  const marks = [0, 1, 2, 3, 4, 5].map((fifth) => samples[Math.round(((samples.length - 1) * fifth) / 5)] ?? 0);
  const half = samples.slice(Math.floor(samples.length / 2));
  const quarter = Math.floor(half.length / 2);
  const [third, last] = [mean(half.slice(0, quarter)), mean(half.slice(quarter))];
  const words = `${third.toFixed(0)} MB in the third quarter of the run and ${last.toFixed(0)} MB in the last, as means`;
  return `Resident memory of the server at each fifth of the run: ${marks.map((mark) => mark.toFixed(0)).join(', ')} MB, at most ${Math.max(...samples).toFixed(0)}; ${words}.`;
}

/** What was left after full collections, as V8 chose to make them, at the first, middle and last of them. */
function describeHeap(heap: InsideView['heap']): string {
  if (heap.length === 0) return 'The garbage collector made no full collection.';
  const marks = [heap[0], heap[Math.floor(heap.length / 2)], heap.at(-1)];
  const words = marks.map((mark) => `${mark?.megabytes.toFixed(0)} MB after ${mark?.second} s`).join(', ');
  return `JavaScript heap after the first, the middle and the last of ${heap.length} full garbage collections: ${words}.`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function formatMs(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

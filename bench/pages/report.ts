import { median } from '../median.ts';
import { describeMachine } from '../report.ts';
import { bundledPackages } from './client-rendered/build-application.ts';
import { judge, judgeGoals } from './goals.ts';
import type { Kind } from './kinds.ts';
import { peers } from './peers.ts';
import { cpuOf, findResult, type Result } from './results.ts';
import { tried } from './tried.ts';

const kindNames: Record<Kind, string> = {
  site: 'this site',
  floor: 'the floor: plain HTML and CSS',
  application: 'client-rendered React',
};

/** Conditions of a run that the report names. */
export interface Conditions {
  rounds: number;
  auditRounds: number;
  browser: string;
}

/** The section of docs/benchmarks.md. */
export function describePages(results: readonly Result[], conditions: Conditions): string {
  const { rounds, auditRounds, browser } = conditions;
  const goals = judgeGoals(results);
  const words = (kind: Kind): number => findResult(results, 'article', kind).weight.words;
  return `## Pages

\`npm run bench -- pages\`: what a first visit costs a reader on a phone.

| page | drawn by | KB | requests | JavaScript KB | pictures KB | fonts KB | elements | CPU ms | script, style, layout ms |
|---|---|---|---|---|---|---|---|---|---|
${results.map(describeWeight).join('\n')}

![Bytes of a first visit](benchmarks/pages-bytes.svg)
![Main-thread time of a first visit](benchmarks/pages-cpu.svg)

| goal | measured | |
|---|---|---|
${goals.map((goal) => `| ${goal.words} | ${goal.measured} | ${goal.use <= 1 ? judge(goal) : `**${judge(goal)}**`} |`).join('\n')}

| page | drawn by | Lighthouse: performance | accessibility | best practices | SEO | LCP s | TBT ms |
|---|---|---|---|---|---|---|---|
${results.map(describeAudits).join('\n')}

${tried(results)}

- A cold visit on Lighthouse's phone screen (412 × 823 at 1.75), nothing touched, everything up to three seconds after load.
  KB are 1,024 bytes as transferred, headers included. JavaScript is the script files as transferred and the scripts inside
  the page as brotli makes them. CPU is the main thread's processor time in thread ticks, unthrottled.
- All columns come from this project's own server, so that only the page differs. The pages are visited by turns, ${rounds} times
  after a warm-up, and Lighthouse (mobile) looks at each ${auditRounds} times by turns, in a fresh browser; tables have medians,
  ratios of processor time are the medians of the rounds' ratios, with the range of the rounds in parentheses.
- The floor is each built page written again: the same words, links, tables, form, picture files and font files in semantic
  HTML without boxes, classes or metadata, one plain stylesheet inside the page, no script. On the article a
  reader sees ${words('site')} words on the site, ${words('floor')} on the floor and ${words('application')} in the application.
- The client-rendered application is built from the same content: all posts in its bundle, as the seed of this project had
  them, drawn by ${bundledPackages.join(', ')}. The same pictures, fonts and the floor's stylesheet.
- Others, measured earlier with the same method on another day, home and article in KB:
  ${peers.map(({ name, home, article }) => `${name} ${home} and ${article}`).join('; ')}.
- Chromium ${browser} without windows; ${describeMachine()}.`;
}

function describeWeight(result: Result): string {
  const { page, kind, weight, labours } = result;
  const { bytes, requests, scriptBytes, imageBytes, fontBytes, elements } = weight;
  const part = (name: 'script' | 'style' | 'layout'): string => median(labours.map((one) => one[name])).toFixed(0);
  const kilobytes = (size: number): string => (size / 1024).toFixed(1);
  const sizes = [scriptBytes, imageBytes, fontBytes].map(kilobytes).join(' | ');
  const printed = `${kilobytes(bytes)} | ${requests} | ${sizes}`;
  const cpu = `${cpuOf(result).toFixed(0)} | ${part('script')}, ${part('style')}, ${part('layout')}`;
  return `| ${page} | ${kindNames[kind]} | ${printed} | ${elements} | ${cpu} |`;
}

function describeAudits({ page, kind, audits }: Result): string {
  const all = (name: 'accessibility' | 'bestPractices' | 'seo'): number => median(audits.map((one) => one[name]));
  const performance = audits.map((one) => one.performance).join(', ');
  const lcp = (median(audits.map(({ lcpMs }) => lcpMs)) / 1000).toFixed(1);
  const tbt = audits.map(({ tbtMs }) => tbtMs.toFixed(0)).join(', ');
  return `| ${page} | ${kindNames[kind]} | ${performance} | ${all('accessibility')} | ${all('bestPractices')} | ${all('seo')} | ${lcp} | ${tbt} |`;
}

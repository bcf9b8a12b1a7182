import type { PageName } from './kinds.ts';
import { peers } from './peers.ts';
import { cpuRatio, findResult, type Result } from './results.ts';

const kilobyte = 1024;

/** One goal, and what was measured for it. */
export interface Goal {
  words: string;
  /** Share of the limit that is used; up to 1 the goal is reached. */
  use: number;
  /** The measured figure as printed. */
  measured: string;
}

/** All goals of the pages with their figures. */
export function judgeGoals(results: readonly Result[]): Goal[] {
  const compared: PageName[] = ['home', 'archive', 'article'];
  return [
    ...compared.flatMap((page) => judgeFloor(results, page)),
    ...compared.flatMap((page) => judgeApplication(results, page)),
    ...(['home', 'article'] as const).map((page) => judgePeers(results, page)),
    ...compared.map((page) => judgeMarks(findResult(results, page, 'site'))),
  ];
}

function judgeFloor(results: readonly Result[], page: PageName): Goal[] {
  const [site, floor] = [findResult(results, page, 'site'), findResult(results, page, 'floor')];
  const bytes = site.weight.bytes / floor.weight.bytes;
  const { ratio, from, to } = cpuRatio(site, floor);
  const range = `${ratio.toFixed(2)} (${from.toFixed(2)}–${to.toFixed(2)})`;
  return [
    { words: `${page}: bytes within 1.15 of the floor`, use: bytes / 1.15, measured: bytes.toFixed(2) },
    { words: `${page}: main-thread CPU within 1.15 of the floor`, use: ratio / 1.15, measured: range },
  ];
}

function judgeApplication(results: readonly Result[], page: PageName): Goal[] {
  const [site, application] = [findResult(results, page, 'site'), findResult(results, page, 'application')];
  const script = application.weight.scriptBytes / site.weight.scriptBytes;
  const { ratio } = cpuRatio(application, site);
  return [
    {
      words: `${page}: JavaScript 40 times less than the application`,
      use: 40 / script,
      measured: `${script.toFixed(0)} times`,
    },
    {
      words: `${page}: main-thread CPU 2 times less than the application`,
      use: 2 / ratio,
      measured: `${ratio.toFixed(2)} times`,
    },
  ];
}

function judgePeers(results: readonly Result[], page: 'home' | 'article'): Goal {
  const lightest = peers.reduce((best, peer) => (peer[page] < best[page] ? peer : best));
  const bytes = findResult(results, page, 'site').weight.bytes / kilobyte;
  const words = `${page}: at most ${lightest[page]} KB, as the lightest of the others (${lightest.name})`;
  return { words, use: bytes / lightest[page], measured: `${bytes.toFixed(0)} KB` };
}

function judgeMarks({ page, audits }: Result): Goal {
  const worst = Math.min(...audits.map(({ performance }) => performance));
  const words = `${page}: Lighthouse performance 100 in every run`;
  return { words, use: 100 / worst, measured: audits.map(({ performance }) => performance).join(', ') };
}

/** Reached, or by how much not. */
export function judge({ use }: Goal): string {
  return use <= 1 ? 'reached' : `missed by ${((use - 1) * 100).toFixed(use < 1.1 ? 1 : 0)} %`;
}

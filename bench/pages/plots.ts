import { mkdirSync, writeFileSync } from 'node:fs';
import { drawBars } from './bars.ts';
import { type Kind, pages } from './kinds.ts';
import { cpuOf, type Result } from './results.ts';

const folder = new URL('../../docs/benchmarks/', import.meta.url);
const names: Record<Kind, string> = { site: 'this site', floor: 'floor', application: 'client-rendered' };

/** Writes the plots of the section. */
export function drawPlots(results: readonly Result[]): void {
  const plots = [
    { file: 'pages-bytes.svg', title: 'First visit on a phone, KB transferred', read: kilobytesOf },
    { file: 'pages-cpu.svg', title: 'First visit on a phone, main-thread ms', read: cpuOf },
  ];
  mkdirSync(folder, { recursive: true });
  for (const { file, title, read } of plots) {
    const groups = pages.map(({ name }) => ({
      name,
      bars: results
        .filter(({ page }) => page === name)
        .map((result) => ({ name: names[result.kind], kind: result.kind, value: read(result) })),
    }));
    writeFileSync(new URL(file, folder), drawBars(title, groups));
  }
}

function kilobytesOf({ weight }: Result): number {
  return weight.bytes / 1024;
}

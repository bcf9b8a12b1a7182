import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../check/find-chromium.ts';
import { nextMessage, startChild } from './child-process.ts';
import { assembleSite } from './pages/assemble-site.ts';
import { auditPage } from './pages/audit.ts';
import { candidates } from './pages/kinds.ts';
import { drawPlots } from './pages/plots.ts';
import { describePages } from './pages/report.ts';
import { numbersOf, type Result } from './pages/results.ts';
import { timeVisit, weighVisit } from './pages/visit.ts';
import { writeSection } from './report.ts';

const rounds = 9;
const auditRounds = 3;
const distFolder = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Compares the built pages with the same words written by hand and with the same content as a client-rendered
 * application, all from one server, and writes it into docs/benchmarks.md. Pages are visited by turns.
 */
export async function benchPages(): Promise<void> {
  if (!existsSync(join(distFolder, 'manifest.json'))) throw new Error('Nothing is built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  mkdirSync(join(folder, 'site'));
  await assembleSite(distFolder, folder);
  const server = startChild('pages/serve-site.ts', [folder]);
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const origin = await nextMessage<string>(server);
    const results = await visitAll(browser, origin);
    await auditAll(executablePath, origin, results);
    const text = describePages(results, { rounds, auditRounds, browser: browser.version() });
    console.log(`\n${text}`);
    drawPlots(results);
    writeSection('pages', text, numbersOf(results));
  } finally {
    await browser.close();
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

async function visitAll(browser: Browser, origin: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const candidate of candidates) {
    const weight = await weighVisit(browser, origin + candidate.address);
    results.push({ ...candidate, weight, labours: [], audits: [] });
  }
  // The first round only warms the browser up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { address, labours } of results) {
      const labour = await timeVisit(browser, origin + address);
      if (round > 0) labours.push(labour);
    }
    console.log(`round ${round}: ${results.map(({ labours }) => Math.round(labours.at(-1)?.task ?? 0)).join(' ')} ms`);
  }
  return results;
}

async function auditAll(executablePath: string, origin: string, results: Result[]): Promise<void> {
  for (let round = 1; round <= auditRounds; round += 1) {
    for (const { address, audits } of results) {
      audits.push(await auditPage(executablePath, chromiumFlags, origin + address));
    }
    console.log(`audits ${round}: ${results.map(({ audits }) => audits.at(-1)?.performance).join(' ')}`);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, devices } from '@playwright/test';
import { currentRelease, readManifest } from '../../core/node/releases.ts';
import { chromiumFlags, findChromium } from '../check/find-chromium.ts';
import { root, startServer, withFolder } from './processes.ts';
import { listFirstPictures, watchTraffic, weighInlineScripts } from './traffic.ts';

/**
 * Measures a first visit to home, archive, an article and a tool on a phone, then runs Lighthouse if npx can install
 * it.
 */
export async function benchPages(): Promise<void> {
  const manifest = readManifest(currentRelease(join(root, 'dist')));
  const article = manifest.articles.find(({ href }) => href.startsWith('/blog/'))?.href ?? '/blog';
  const tool = Object.keys(manifest.entries).find((path) => /^\/tools\/[^.]+$/.test(path)) ?? '/tools';
  const paths = ['/', '/blog', article, tool];
  const { path: executablePath } = await findChromium();
  await withFolder(async (folder) => {
    const server = await startServer(folder);
    try {
      console.table(await measureVisits(executablePath, server.url, paths));
      for (const path of paths) await runLighthouse(executablePath, `${server.url}${path}`, folder);
    } finally {
      await server.stop();
    }
  });
}

async function measureVisits(executablePath: string, url: string, paths: string[]): Promise<Record<string, object>> {
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  const rows: Record<string, object> = {};
  for (const path of paths) {
    const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' });
    const page = await context.newPage();
    const traffic = await watchTraffic(page);
    await page.goto(`${url}${path}`);
    await page.waitForLoadState('networkidle');
    const pictures = await listFirstPictures(page);
    rows[path] = {
      bytes: traffic.total(pictures),
      requests: traffic.addresses().filter((address) => !/manifest|icon/.test(address)).length,
      scriptBytes: traffic.scripts() + (await weighInlineScripts(page)),
    };
    await context.close();
  }
  await browser.close();
  return rows;
}

async function runLighthouse(chromePath: string, url: string, folder: string): Promise<void> {
  const report = join(folder, 'lighthouse.json');
  const flags = [`--chrome-flags=--headless ${chromiumFlags.join(' ')}`, '--output=json', `--output-path=${report}`];
  const options = { env: { ...process.env, CHROME_PATH: chromePath }, stdio: 'ignore' } as const;
  const [code] = await once(spawn('npx', ['--yes', 'lighthouse@13', url, '--quiet', ...flags], options), 'exit');
  if (code !== 0) return console.log(`${url}: Lighthouse did not run (npx exit code ${code}).`);
  const { categories } = JSON.parse(readFileSync(report, 'utf8')) as { categories: Record<string, { score: number }> };
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`);
  console.log(`${new URL(url).pathname}: ${scores.join(', ')}`);
}

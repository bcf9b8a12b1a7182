import { createServer } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'default', timeout: 60_000 });

let port = 0;
let browser: Browser;

test.beforeAll(async ({ launchOptions }) => {
  port = await findFreePort();
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  browser = await chromium.launch({ ...launchOptions, args });
});
test.afterAll(() => browser.close());

for (const [path, kilobytes, requests] of [
  ['/', 170, 13],
  ['/blog', 210, 15],
  ['/blog/turbomax-vs-v8-comparison', 140, 10],
] as const) {
  test(`Lighthouse gives ${path} full marks, and it stays within its bytes and requests`, async ({ baseURL }) => {
    const flags = { port, logLevel: 'silent', disableFullPageScreenshot: true } as const;
    const report = (await lighthouse(`${baseURL}${path}`, flags))?.lhr;
    const audits = report?.audits ?? {};
    const lost = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
    const words = lost.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join('\n');
    for (const category of ['accessibility', 'best-practices', 'seo']) {
      expect(report?.categories[category]?.score, `${category}\n${words}`).toBe(1);
    }
    // Bytes, counts and shifts only: seconds would measure the machine.
    expect(audits['cumulative-layout-shift']?.numericValue).toBeLessThan(0.01);
    expect(audits['total-byte-weight']?.numericValue).toBeLessThanOrEqual(kilobytes * 1024);
    const sent = audits['network-requests']?.details;
    expect(sent?.type === 'table' ? sent.items.length : Number.NaN).toBeLessThanOrEqual(requests);
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

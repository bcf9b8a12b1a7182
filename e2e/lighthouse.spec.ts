import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findFreePort } from '../scripts/check/free-port.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

let port = 0;
let browser: Browser;

test.beforeAll(async ({ launchOptions }) => {
  port = await findFreePort();
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  browser = await chromium.launch({ ...launchOptions, args });
});
test.afterAll(() => browser.close());

for (const [path, kilobytes, requests] of [
  ['/', 90, 9],
  ['/blog', 130, 11],
  ['/blog/turbomax-vs-v8-comparison', 125, 10],
] as const) {
  test(`Lighthouse gives ${path} full marks, and it stays within its bytes and requests`, async ({ baseURL }) => {
    const report = await audit(`${baseURL}${path}`);
    const { audits } = report;
    const lost = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
    const words = lost.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join('\n');
    for (const category of ['accessibility', 'best-practices', 'seo']) {
      expect(report.categories[category]?.score, `${category}\n${words}`).toBe(1);
    }
    // Bytes, counts and shifts only: seconds would measure the machine.
    expect(audits['cumulative-layout-shift']?.numericValue).toBeLessThan(0.01);
    expect(audits['total-byte-weight']?.numericValue).toBeLessThanOrEqual(kilobytes * 1024);
    const sent = audits['network-requests']?.details;
    expect(sent?.type === 'table' ? sent.items.length : Number.NaN).toBeLessThanOrEqual(requests);
  });
}

/** Audits a page; where Chromium gave no usable trace the audits are errors, not marks, and it is measured again. */
async function audit(address: string): Promise<Result> {
  const flags = { port, logLevel: 'silent', disableFullPageScreenshot: true } as const;
  const faults: string[] = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const report = (await lighthouse(address, flags))?.lhr;
    const broken = Object.values(report?.audits ?? {}).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error');
    if (report && !broken && !report.runtimeError) return report;
    faults.push(report?.runtimeError?.message ?? broken?.errorMessage ?? 'no report');
  }
  throw new Error(`Lighthouse could not measure ${address}:\n${faults.join('\n')}`);
}

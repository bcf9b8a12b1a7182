import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';

const restMs = 3000;

/** Lighthouse's phone, so that both choose the same pictures. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What a cold visit transferred up to load + 3 s, nothing touched. */
export interface Weight {
  requests: number;
  bytes: number;
  /** Script files as transferred, and the scripts inside the page as they compress. */
  scriptBytes: number;
  fontBytes: number;
  imageBytes: number;
  elements: number;
  /** Words a reader can see. */
  words: number;
}

/** Counts what a cold visit transfers, headers included. */
export function weighVisit(browser: Browser, address: string): Promise<Weight> {
  return withVisit(browser, async (page, session) => {
    const seen = new Map<string, { type: string; bytes: number }>();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (/^https?:/.test(response.url)) seen.set(requestId, { type, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = seen.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    await session.send('Network.enable');
    await openPage(page, address);
    // Copied before the words are counted: that draws the whole page, and fetches what the visit did not.
    const fetched = [...seen.values()].map((request) => ({ ...request }));
    const sum = (...types: string[]): number =>
      fetched.reduce((all, { type, bytes }) => all + (types.includes(type) ? bytes : 0), 0);
    const { elements, words, scripts } = await page.evaluate(() => ({
      elements: document.querySelectorAll('*').length,
      words: (() => {
        for (const part of document.querySelectorAll<HTMLElement>('body *')) part.style.contentVisibility = 'visible';
        return document.body.innerText.split(/\s+/).filter((word) => word !== '').length;
      })(),
      scripts: [...document.querySelectorAll('script:not([src]):not([type="application/ld+json"])')]
        .map((script) => script.textContent ?? '')
        .join('\n'),
    }));
    return {
      requests: fetched.length,
      bytes: fetched.reduce((all, { bytes }) => all + bytes, 0),
      scriptBytes: sum('Script') + (scripts === '' ? 0 : brotliCompressSync(scripts).byteLength),
      fontBytes: sum('Font'),
      imageBytes: sum('Image'),
      elements,
      words,
    };
  });
}

/** Main-thread processor time of a cold visit in ms. */
export interface Labour {
  task: number;
  script: number;
  style: number;
  layout: number;
}

/** Counts the main thread's processor time up to load + 3 s in thread ticks, which other programs do not inflate. */
export function timeVisit(browser: Browser, address: string): Promise<Labour> {
  return withVisit(browser, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await openPage(page, address);
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (name: string): number => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    return {
      task: ms('TaskDuration'),
      script: ms('ScriptDuration'),
      style: ms('RecalcStyleDuration'),
      layout: ms('LayoutDuration'),
    };
  });
}

async function withVisit<T>(browser: Browser, use: (page: Page, session: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, address: string): Promise<void> {
  const response = await page.goto(address, { waitUntil: 'load' });
  if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}.`);
  await page.waitForTimeout(restMs);
}

import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findFreePort } from '../../check/free-port.ts';

/** The four marks of Lighthouse, mobile, and what its performance mark is made of. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint on the simulated phone, ms. */
  lcpMs: number;
  /** Total blocking time on the simulated phone, ms. */
  tbtMs: number;
}

/** Audits a page once, in a browser of its own. */
export async function auditPage(executablePath: string, flags: readonly string[], address: string): Promise<Audit> {
  const port = await findFreePort();
  const browser = await chromium.launch({ executablePath, args: [...flags, `--remote-debugging-port=${port}`] });
  try {
    const report = (await lighthouse(address, { port, logLevel: 'silent', disableFullPageScreenshot: true }))?.lhr;
    if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? 'Lighthouse gave no report.');
    const mark = (category: string): number => Math.round(100 * (report.categories[category]?.score ?? Number.NaN));
    return {
      performance: mark('performance'),
      accessibility: mark('accessibility'),
      bestPractices: mark('best-practices'),
      seo: mark('seo'),
      lcpMs: report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      tbtMs: report.audits['total-blocking-time']?.numericValue ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

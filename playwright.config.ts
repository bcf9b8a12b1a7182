import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findFreePort } from './core/node/free-port.ts';
import { chromiumFlags, findChromium } from './scripts/check/find-chromium.ts';
import { toolFolders, toolSlugs } from './tools/tool-slugs.ts';

// Playwright reads this file again in every worker process: what is chosen once is handed on in the environment.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'garage-e2e-'));
process.env.CHROMIUM ??= await findChromium();
// Most of a short process is loading the program: what was compiled is reused by all journeys and by the next run.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compile', import.meta.url));
const { E2E_PORT, E2E_DATA_DIR, CHROMIUM } = process.env;
const baseURL = `http://127.0.0.1:${E2E_PORT}`;

/** Journeys through the built product: one real server, one real browser, no second try. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // A tool that is switched off has no page to test.
  testIgnore: toolFolders.filter((slug) => !toolSlugs.includes(slug)).map((slug) => `**/tool-${slug}.spec.ts`),
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // More than the cores: a journey waits for its browser most of the time.
  workers: 3,
  // A busy machine makes nothing fail: these end what hangs.
  timeout: 1_200_000,
  expect: { timeout: 240_000 },
  reporter: 'list',
  use: {
    baseURL,
    // A service worker answers requests that a journey wants to hold or count; the offline journeys allow it.
    serviceWorkers: 'block',
    // Smooth scrolling makes every click far down a page wait for seconds; journeys about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // A desktop; journeys on a phone say so.
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-US',
    timezoneId: 'America/Detroit',
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium', launchOptions: { executablePath: CHROMIUM, args: [...chromiumFlags] } },
    },
  ],
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/healthz`,
    env: { PORT: E2E_PORT, HOST: '127.0.0.1', DATA_DIR: E2E_DATA_DIR, RATE_LIMIT: 'off', ENV_FILE: 'off' },
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});

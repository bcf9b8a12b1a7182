import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/check/find-chromium.ts';
import { toolsOff } from './site.config.ts';

const { E2E_PORT: port = '4173', CHROMIUM_PATH, CI } = process.env;
const dataDir = mkdtempSync(join(tmpdir(), 'garage-e2e-'));
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = CHROMIUM_PATH ?? (await findChromium()).path;

/** Journeys through the built product: one real server, one real browser. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // A tool that is switched off has no page to test.
  testIgnore: toolsOff.map((slug) => `**/tool-${slug}.spec.ts`),
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  globalTimeout: 45 * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL,
    // A worker answers requests that a test wants to hold or count; the journeys of offline reading allow it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  projects: [
    { name: 'chromium', use: { browserName: 'chromium', launchOptions: { executablePath, args: [...chromiumFlags] } } },
  ],
  webServer: {
    command: 'node e2e/journey-server.ts',
    url: `${baseURL}/healthz`,
    env: { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: 'off' },
    reuseExistingServer: !CI,
    timeout: 30_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

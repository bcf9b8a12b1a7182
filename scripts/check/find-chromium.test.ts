import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const addProgram = (name: string, mode = 0o755) => {
    writeFileSync(join(folder, name), '#!/bin/sh\n', { mode });
    return join(folder, name);
  };
  return { folder, addProgram };
}

test('CHROMIUM takes precedence, and one that names no file is an error, not a silent fallback', async () => {
  const { folder, addProgram } = createFolder();
  addProgram('chromium');
  const CHROMIUM = addProgram('mine');
  expect(await findChromium({ PATH: folder, CHROMIUM })).toBe(CHROMIUM);
  await expect(findChromium({ PATH: folder, CHROMIUM: join(folder, 'gone') })).rejects.toThrow('unset it');
});

test('the headless build comes first, then chromium, then google-chrome; a file that cannot run is skipped', async () => {
  const { folder, addProgram } = createFolder();
  addProgram('chromium', 0o644);
  for (const name of ['google-chrome', 'chromium-browser', 'chromium-headless-shell']) {
    const path = addProgram(name);
    expect(await findChromium({ PATH: folder })).toBe(path);
  }
});

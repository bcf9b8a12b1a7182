import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumFlags, findChromium, type Machine } from './find-chromium.ts';

/** Creates a machine whose PATH is one empty folder and that records install requests. */
function createMachine(changes: Partial<Machine> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const installs: string[] = [];
  const machine: Machine = {
    env: { PATH: folder },
    isRoot: false,
    applications: [],
    hasApt: false,
    bundledPath: async () => undefined,
    install: (command, args) => {
      installs.push([command, ...args].join(' '));
      return false;
    },
    ...changes,
  };
  const addProgram = (name: string, mode = 0o755) => {
    writeFileSync(join(folder, name), '#!/bin/sh\n', { mode });
    return join(folder, name);
  };
  return { machine, folder, installs, addProgram };
}

test('CHROMIUM takes precedence over an installed browser', async () => {
  const { machine, addProgram } = createMachine();
  addProgram('chromium');
  const path = addProgram('mine');
  machine.env = { ...machine.env, CHROMIUM: path };
  expect(await findChromium(machine)).toEqual({ path, how: 'named by CHROMIUM' });
});

test('CHROMIUM that names no file is an error, not a silent fallback', async () => {
  const { machine, folder, addProgram } = createMachine();
  addProgram('chromium');
  machine.env = { ...machine.env, CHROMIUM: join(folder, 'gone') };
  await expect(findChromium(machine)).rejects.toThrow('correct it, or unset it');
});

test('an installed chromium comes before google-chrome, and a non-executable file is skipped', async () => {
  const { machine, addProgram } = createMachine();
  const chrome = addProgram('google-chrome');
  addProgram('chromium', 0o644);
  expect((await findChromium(machine)).path).toBe(chrome);
  const browser = addProgram('chromium-browser');
  expect((await findChromium(machine)).path).toBe(browser);
});

test('the headless build comes first', async () => {
  const { machine, addProgram } = createMachine();
  addProgram('chromium');
  const shell = addProgram('chromium-headless-shell');
  expect((await findChromium(machine)).path).toBe(shell);
});

test("an application outside PATH comes before Playwright's browser", async () => {
  const { machine, addProgram } = createMachine();
  const application = addProgram('Chromium application');
  machine.applications = [application];
  machine.bundledPath = async () => addProgram('bundled');
  expect((await findChromium(machine)).path).toBe(application);
});

test("Playwright's browser is used when present, and downloaded when not", async () => {
  const { machine, folder, installs, addProgram } = createMachine();
  machine.bundledPath = async () => join(folder, 'bundled');
  machine.install = (command, args) => {
    installs.push([command, ...args].join(' '));
    addProgram('bundled');
    return true;
  };
  expect((await findChromium(machine)).how).toBe("Playwright's own, downloaded now");
  expect((await findChromium(machine)).how).toBe("Playwright's own");
  expect(installs).toEqual(['npx playwright install chromium']);
});

test('root on Debian falls back to apt-get when the download fails', async () => {
  const { machine, folder, addProgram } = createMachine({ isRoot: true, hasApt: true });
  machine.bundledPath = async () => join(folder, 'bundled');
  machine.install = (command, args) => {
    if (command === 'apt-get' && args.includes('chromium')) addProgram('chromium');
    return command === 'apt-get';
  };
  expect(await findChromium(machine)).toEqual({ path: join(folder, 'chromium'), how: 'installed now with apt-get' });
});

test('with nothing found and nothing to install the error lists what to do', async () => {
  const { machine, installs } = createMachine({ hasApt: true });
  await expect(findChromium(machine)).rejects.toThrow(
    /apt-get install chromium[\s\S]*npx playwright install[\s\S]*CHROMIUM=/,
  );
  expect(installs).toEqual([]);
});

test('the sandbox is turned off only for root', () => {
  expect(chromiumFlags.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Refused } from '../../core/problem/problem.ts';
import { causeOf } from '../refused.ts';
import { runBuild } from './run-build.ts';

/** Runs a program in the place of the build; returns why nothing was published. */
async function findReason(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'garage-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const buildProgram = join(folder, 'build.mjs');
  writeFileSync(buildProgram, program);
  const refusal = await runBuild({ buildProgram, distFolder: folder }, process.env, {}).catch(
    (error: unknown) => error,
  );
  return causeOf(refusal as Refused);
}

test('the cause of a build that says one is what it says, whatever it prints', async () => {
  const program = `
    console.error('HarborError: no tide table\\n    at async callMiddleware (file:///site/entry.mjs:2492:9)');
    process.send({ reason: 'site/pages/tides.astro:12: no tide table' }, () => process.exit(1));`;
  expect(await findReason(program)).toBe('site/pages/tides.astro:12: no tide table');
});

test('the cause of a build that dies without a word is the message of its error, not a line of a stack', async () => {
  expect(await findReason(`console.log('Building the pages…');\nthrow new TypeError('no tide table');`)).toBe(
    'TypeError: no tide table',
  );
  const printed = `console.error(new Error('no tide table'));\nprocess.exitCode = 1;`;
  expect(await findReason(printed)).toBe('Error: no tide table');
  expect(await findReason(`import './gone.mjs';`)).toMatch(/Cannot find module/);
  expect(await findReason('const tide = ;')).toMatch(/^SyntaxError: /);
  expect(await findReason('process.exit(1);')).toBe('the build stopped for a reason that its log has');
});

test('a build that was killed and one that found another running are told apart', async () => {
  expect(await findReason(`process.kill(process.pid, 'SIGKILL');`)).toMatch(/^The build was killed/);
  const busy = `process.send({ reason: 'Another build is running.', isBusy: true }, () => process.exit(1));`;
  expect(await findReason(busy)).toBe('Another build is running.');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { ask, openFixtureApp } from './test-client.ts';
import { keepOutput } from './test-kept-output.ts';

test('what a program prints on either stream and what an app logs stands in the file, line by line', async () => {
  const file = join(createTestFolder(), 'log');
  vi.stubEnv('LOG_COPY', file);
  onTestFinished(() => void vi.unstubAllEnvs());
  const program = "process.stdout.write('one\\ntw'); console.error('oh'); setTimeout(() => console.log('o'), 50)";
  const child = spawn(process.execPath, ['-e', program], { env: {} });
  keepOutput(child, 'program');
  await once(child, 'close');
  expect(readFileSync(file, 'utf8').split('\n').sort()).toEqual(['', 'program\toh', 'program\tone', 'program\ttwo']);
  const opened = await openFixtureApp();
  await ask(opened.port, '/no-such-page');
  await opened.close();
  expect(readFileSync(file, 'utf8')).toContain('app\t{"level":"info","event":"not-found"');
});

import { expect, test } from 'vitest';
import { Refused } from '../problem/problem.ts';
import { createBoundedWorker } from './bounded-worker.ts';

const open = (timeoutMs?: number) =>
  createBoundedWorker<string, unknown>(new URL('./test-bounded-tasks.ts', import.meta.url), {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    memoryMb: 32,
  });

test('a task that never ends is given up after its time, and the process answers meanwhile', async () => {
  const worker = open(1000);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 10);
  const spinning = worker.run('spin');
  const waiting = worker.run('answer');
  await expect(spinning).rejects.toThrow('it took more than 1 seconds');
  clearInterval(turning);
  expect(turns).toBeGreaterThan(10);
  expect(await waiting).toBe('here');
});

test('a task that fills its memory ends its thread and not the process, and the next task has a thread', async () => {
  const worker = open(60_000);
  await expect(worker.run('fill')).rejects.toThrow(Refused);
  expect(await worker.run('answer')).toBe('here');
});

test('a task that fails says why, and the thread sees no environment variables', async () => {
  const worker = open();
  await expect(worker.run('fail')).rejects.toThrow('a task that fails');
  expect(await worker.run('environment')).toBe(0);
});

test('a script that cannot be loaded is no failure of the task', async () => {
  const worker = createBoundedWorker(new URL('./no-such-script.ts', import.meta.url));
  const error = await worker.run('x').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Refused);
  expect(String(error)).toContain('no-such-script.ts did not start');
});

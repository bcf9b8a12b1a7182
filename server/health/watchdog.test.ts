import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const patience = { timeout: 120_000, interval: 20 };

/** Runs a program with a watchdog that waits for so long instead of a minute; it prints what it is told to. */
function runWatched(limitMs: number, program: string) {
  const moduleOf = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { startWatchdog } = await import(${moduleOf('watchdog.ts')});
    const { createWorkList } = await import(${moduleOf('../work-list.ts')});
    const work = createWorkList();
    startWatchdog({ work: work.memory, limitMs: ${limitMs} });
    ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: {} });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output.text += chunk;
    });
  }
  return { child, output, exit: once(child, 'close') };
}

test('a loop that stands still ends the process, and the log says in which work and where', async () => {
  const { output, exit } = runWatched(
    1500,
    `work.begin('POST /subscribe')();
    work.begin('POST /letters/:slug');
    function cleanText(text) { for (;;) text.replace(/[^\\S\\n]+\\n/g, ''); }
    setTimeout(() => cleanText(' '.repeat(60000)), 50);`,
  );
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(JSON.parse(output.text)).toMatchObject({ level: 'error', event: 'hung' });
  expect(JSON.parse(output.text).detail).toMatch(/^in work: POST \/letters\/:slug; at cleanText \(/);
});

test('a busy loop that moves is left alone, and so is a process that was stopped for longer than the limit', async () => {
  const { child, output, exit } = runWatched(
    1200,
    `const busy = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
    let turns = 0;
    setInterval(() => { busy(100); turns += 1; console.log('turn', turns); }, 1);`,
  );
  const countTurns = (): number => output.text.split('\n').length;
  await expect.poll(countTurns, patience).toBeGreaterThan(20);
  child.kill('SIGSTOP');
  await sleep(3000);
  child.kill('SIGCONT');
  const before = countTurns();
  await expect.poll(countTurns, patience).toBeGreaterThan(before + 20);
  child.kill('SIGTERM');
  expect(await exit).toEqual([null, 'SIGTERM']);
});

test('a process that has nothing left to do ends by itself', async () => {
  const { exit } = runWatched(60_000, '');
  expect(await exit).toEqual([0, null]);
});

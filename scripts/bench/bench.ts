import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { readCpuSeconds, startServer, withFolder } from './processes.ts';
import { benchSend } from './send.ts';

const seconds = 5;
const agent = new Agent({ keepAlive: true });

/** Counts the pages that our server answers in one second of processor time, over 32 connections. */
const benchServer = (): Promise<void> =>
  withFolder(async (folder) => {
    const server = await startServer(folder);
    const cpuBefore = readCpuSeconds(server.pid);
    const until = performance.now() + seconds * 1000;
    let answers = 0;
    const ask = (): unknown =>
      performance.now() < until &&
      get(server.url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume().on('end', () => {
          answers += 1;
          ask();
        });
      });
    for (let at = 0; at < 32; at += 1) ask();
    await setTimeout(seconds * 1000);
    console.log(`/: ${(answers / (readCpuSeconds(server.pid) - cpuBefore)).toFixed(0)} answers per processor second`);
    await server.stop();
  });

// npm run bench -- server | send. Needs a build (npm run build); prints numbers and changes nothing.
const benches: Record<string, () => Promise<void>> = { server: benchServer, send: benchSend };
const bench = benches[process.argv[2] ?? ''];
if (bench) {
  await bench();
} else {
  console.log(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 1;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextMessage, startChild } from './child-process.ts';
import type { LoadResult } from './load-client.ts';
import { readCpuSeconds } from './process-cpu.ts';
import type { Burst, StoreKind } from './subscribe-burst.ts';

/** A server under measurement, in a process of its own. */
export interface RunningServer {
  /** Sends one burst and measures it; an answer other than 201 is an error. */
  send(burst: { requests: number; connections: number; word: string }): Promise<Burst>;
  /** Closes it and resolves to how many subscribers its store holds. */
  stop(): Promise<number>;
  /** Ends it whatever it does, and removes its data. */
  kill(): void;
}

/** Starts the real server on a loopback port over an empty store of one kind. */
export async function startServer(kind: StoreKind, databaseUrl: string): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-subscribe-'));
  const server = startChild('subscribe-server.ts', [kind, dataDir, databaseUrl]);
  const port = await nextMessage<number>(server);
  const pid = server.pid ?? 0;
  return {
    async send({ requests, connections, word }) {
      const before = readCpuSeconds(pid);
      // From a process of its own, so that the load's work is not counted as the server's.
      const load = startChild('subscribe-load.ts', [port, connections, requests, word].map(String));
      const result = await nextMessage<LoadResult>(load);
      const cpuSeconds = readCpuSeconds(pid) - before;
      if (result.statuses['201'] !== requests) throw new Error(`${kind}: ${JSON.stringify(result.statuses)}`);
      return { kind, cpuSeconds, ...result };
    },
    async stop() {
      server.send('stop');
      return nextMessage<number>(server);
    },
    kill() {
      server.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

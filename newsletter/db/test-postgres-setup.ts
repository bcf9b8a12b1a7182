import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openStore } from './open-store.ts';
import { createPostgresServer, runOnce, sharedServerVariable } from './test-postgres.ts';

/** Vitest's global setup: one PostgreSQL server for all test files of a run, started when the first one asks for it. */
export default async function setUp(): Promise<() => Promise<void>> {
  let server: ReturnType<typeof startShared> | undefined;
  const starter = createServer((socket) => {
    server ??= startShared();
    server.then(
      ({ url, template }) => socket.end(JSON.stringify({ url, template })),
      (error: unknown) => socket.end(String(error)),
    );
    socket.on('error', () => undefined);
  });
  starter.listen(0, '127.0.0.1');
  await once(starter, 'listening');
  process.env[sharedServerVariable] = String((starter.address() as AddressInfo).port);
  return async () => {
    starter.close();
    await (await server?.catch(() => undefined))?.stop();
  };
}

/** Migrates once: a copy of a database takes a tenth of the time that its migrations take. */
async function startShared() {
  // It never waits for the disk: tests kill processes, not the machine.
  const given = process.env['TEST_DATABASE_URL'];
  const own = given === undefined ? await createPostgresServer(['fsync=off', 'max_connections=300']) : undefined;
  await own?.start();
  const url = given ?? own?.url ?? '';
  const template = `garage_template_${process.pid}`;
  await runOnce(url, `create database ${template} template template0 encoding 'UTF8'`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${template}` }).href;
  await (await openStore({ dataDir: '', databaseUrl, now: () => new Date() })).close();
  return { url, template, stop: own?.discard ?? (() => runOnce(url, `drop database if exists ${template}`)) };
}

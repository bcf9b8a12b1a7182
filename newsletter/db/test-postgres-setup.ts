import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type PostgresServer, sharedServerVariable, startPostgres } from './test-postgres.ts';

/** Vitest's global setup: one PostgreSQL server for all test files of a run, started when the first one asks for it. */
export default async function setUp(): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const starter = createServer((socket) => {
    server ??= startPostgres();
    server.then(
      ({ url }) => socket.end(url),
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

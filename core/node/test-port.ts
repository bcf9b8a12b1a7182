import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Opens a server on a free port of this machine and returns the port; it is closed after the test. */
export async function openTestPort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

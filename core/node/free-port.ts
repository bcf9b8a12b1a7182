import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port of this machine that is free now, at one of its own names. */
export async function findFreePort(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('This machine has no free port.');
  return address.port;
}

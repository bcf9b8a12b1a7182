import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a port of this machine that is free now, at one of its own names. It lies below the range that systems give to
 * whoever asks for any port, so that a server which restarts finds its port again.
 */
export async function findFreePort(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, host);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('This machine has no free port.');
}

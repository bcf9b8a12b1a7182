import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address of a database that can be led to another server, as a failover does with a floating IP or a proxy. */
export async function openFloatingAddress(ends: AsyncDisposableStack, firstPort: number) {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.defer(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `postgres://garage@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    /** Leads new connections to another server. */
    leadTo(port: number): void {
      target = port;
    },
  };
}

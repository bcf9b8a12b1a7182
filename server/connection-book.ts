import type { Socket } from 'node:net';
import { busyText, retryAfter } from './busy.ts';
import { answerAndClose } from './closing-answer.ts';
import type { ServerLimits } from './server-limits.ts';

/** Connections that are being refused at once; above it they are closed without a word. */
const maxRefusals = 500;

/** What the book must know of its server. */
export interface ConnectionBookWish {
  limits: Pick<ServerLimits, 'maxConnections' | 'answerMs' | 'checkEveryMs'>;
  /** Headers of every answer, as a flat list. */
  headers: readonly string[];
  /** Closes a connection that only waits for a request; false when there is none. */
  makeRoom(): boolean;
  onFull(): void;
}

/** Knows every open connection of a server, whoever answers it. */
export interface ConnectionBook {
  /** Takes a new connection; false when there is no room, and then it is refused already. */
  admit(socket: Socket): boolean;
  /** Stops looking at the clocks. */
  close(): void;
}

/** Creates the book of a server: it holds the number of connections, and the time a client may take to read. */
export function createConnectionBook({ limits, headers, makeRoom, onFull }: ConnectionBookWish): ConnectionBook {
  const open = new Set<Socket>();
  /** Since when there is something that the client has not read. */
  const unreadSince = new WeakMap<Socket, number>();
  let refusals = 0;

  function refuse(socket: Socket): void {
    onFull();
    socket.on('error', () => {});
    if (refusals >= maxRefusals) {
      socket.destroy();
      return;
    }
    refusals += 1;
    socket.once('close', () => {
      refusals -= 1;
    });
    answerAndClose(socket, {
      status: 503,
      type: 'text/plain',
      body: `${busyText}\n`,
      headers: [...retryAfter, ...headers],
    });
  }

  function cutSlowReaders(): void {
    const now = performance.now();
    for (const socket of open) {
      if (socket.writableLength === 0) unreadSince.delete(socket);
      else if (!unreadSince.has(socket)) unreadSince.set(socket, now);
      else if (now - (unreadSince.get(socket) ?? now) > limits.answerMs) socket.destroy();
    }
  }

  const timer = setInterval(cutSlowReaders, limits.checkEveryMs).unref();
  return {
    admit(socket) {
      if (open.size >= limits.maxConnections && !makeRoom()) {
        refuse(socket);
        return false;
      }
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return true;
    },
    close: () => clearInterval(timer),
  };
}

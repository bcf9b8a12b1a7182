import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections that Node's server holds, and which of them only wait. */
export interface HandedConnections {
  /** Takes note of a connection that Node's server was given. */
  adopt(socket: Socket): void;
  /** Takes note of a request, until its answer is written or given up. */
  begin(socket: Socket, res: ServerResponse): void;
  /** Closes those without a whole request, half a head or not. */
  closeIdle(): void;
  /** Closes the one that has waited longest since its last answer; false when there is none. */
  closeLongestIdle(): boolean;
}

/** Creates the note of one server. Node's own one counts half a head as work and tells nobody who is idle. */
export function createHandedConnections(): HandedConnections {
  /** How many requests are under way on each. */
  const underWay = new Map<Socket, number>();
  /** Those that have had an answer and ask nothing, the longest idle first. */
  const kept = new Set<Socket>();

  function finish(socket: Socket): void {
    const left = (underWay.get(socket) ?? 0) - 1;
    // A connection that broke off was forgotten already.
    if (left < 0) return;
    underWay.set(socket, left);
    if (left === 0) kept.add(socket);
  }

  return {
    adopt(socket) {
      underWay.set(socket, 0);
      socket.once('close', () => {
        underWay.delete(socket);
        kept.delete(socket);
      });
    },
    begin(socket, res) {
      kept.delete(socket);
      underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
      res.once('close', () => finish(socket));
    },
    closeIdle() {
      for (const [socket, requests] of underWay) {
        // Who was told goodbye is closed by whoever said it, when the last words have arrived.
        if (requests === 0 && socket.writableLength === 0 && !socket.writableEnded) socket.destroy();
      }
    },
    closeLongestIdle() {
      for (const socket of kept) {
        if (socket.writableLength > 0) continue;
        kept.delete(socket);
        socket.destroy();
        return true;
      }
      return false;
    },
  };
}

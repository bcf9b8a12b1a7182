import type { Socket } from 'node:net';
import { type Log, loggedPath } from './log.ts';
import type { AnswerCounts } from './metrics/answer-counts.ts';
import { chooseForm, isKnown } from './page-answer.ts';
import type { Site } from './pages.ts';
import type { ServerLimits } from './server-limits.ts';
import { readSimpleRequest, type SimpleRequest } from './simple-request.ts';
import type { VisitCounter } from './visit-counter.ts';

/** What the connections are answered from, and who takes those that ask for more. */
export interface DirectWish {
  site: Site;
  visits: VisitCounter;
  answers: AnswerCounts;
  log: Log;
  limits: Pick<ServerLimits, 'firstRequestMs' | 'keepAliveMs' | 'stillMs'>;
  /** False while the server is closing: then Node's server says goodbye. */
  isOpen(): boolean;
  /** Gives a connection to Node's server, for good. */
  handOver(socket: Socket): void;
}

/** The connections that have asked for nothing but pages so far. */
export interface DirectConnections {
  adopt(socket: Socket): void;
  /** Closes those that wait for a request. */
  closeIdle(): void;
  /** Closes the one that has waited longest since its last answer; false when there is none. */
  closeLongestIdle(): boolean;
}

/**
 * Answers plain requests for pages straight from the socket: a chunk that is exactly one of them is answered at once, so
 * nothing is ever kept between two chunks. Anything else goes to Node's server with its connection, and stays there.
 */
export function createDirectConnections(wish: DirectWish): DirectConnections {
  const { site, visits, answers, log, limits, isOpen, handOver } = wish;
  const { directPages } = site;
  const connections = new Set<Socket>();
  /** Those that have had an answer, the longest idle first. */
  const kept = new Set<Socket>();

  /** False when the request is not one of ours; then nothing was written. */
  function answer(socket: Socket, chunk: Buffer): boolean {
    // Who asks again without reading the last answer is slowed down by Node's server.
    if (!isOpen() || socket.writableLength > 0) return false;
    const request = readSimpleRequest(chunk);
    const page = request && directPages.get(request.url);
    const form = page && chooseForm(page, request.headers);
    if (form === undefined || page === undefined || request === undefined) return false;
    const isNotModified = isKnown(page, form, request.headers);
    if (isNotModified) socket.write(form.notModifiedHead());
    else if (request.method === 'HEAD') socket.write(form.head());
    else {
      socket.cork();
      socket.write(form.head());
      socket.write(form.body);
      socket.uncork();
    }
    answers.countDirect(request.method, request.url, isNotModified ? 304 : page.status);
    count(request, socket);
    return true;
  }

  function count({ method, url, headers }: SimpleRequest, socket: Socket): void {
    try {
      visits.countPage(directPages.get(url), { method, headers, socket });
    } catch (error) {
      log({ level: 'error', event: 'page-failed', path: loggedPath(url), error: String(error) });
    }
  }

  function adopt(socket: Socket): void {
    const onData = (chunk: Buffer): void => {
      if (!answer(socket, chunk)) {
        release(chunk);
        return;
      }
      if (!kept.delete(socket)) socket.setTimeout(limits.keepAliveMs);
      kept.add(socket);
      if (socket.writableLength > 0) allowStandstill();
    };
    /** Gives the reader of a long answer more time; the empty write is done when all before it is. */
    const allowStandstill = (): void => {
      socket.setTimeout(limits.stillMs);
      socket.write('', () => connections.has(socket) && socket.setTimeout(limits.keepAliveMs));
    };
    const onEnd = (): void => void socket.end();
    const onTimeout = (): void => void socket.destroy();
    const forget = (): void => {
      connections.delete(socket);
      kept.delete(socket);
    };
    const release = (chunk: Buffer): void => {
      forget();
      socket.setTimeout(0);
      socket.off('end', onEnd).off('timeout', onTimeout).off('close', forget).off('error', forget);
      handOver(socket);
      socket.off('data', onData);
      // As if it came now: Node's server begins to read with it.
      socket.unshift(chunk);
    };
    connections.add(socket);
    socket.setTimeout(limits.firstRequestMs);
    socket.on('end', onEnd).on('timeout', onTimeout).on('close', forget).on('error', forget).on('data', onData);
  }

  return {
    adopt,
    closeIdle() {
      for (const socket of connections) socket.destroySoon();
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

import { setTimeout as sleep } from 'node:timers/promises';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { dropConnection, quitConnection, SessionFailed } from './smtp-connection.ts';

/** Whether a connection can be used again: at once, after RSET, or not. */
export type ConnectionState = 'ready' | 'reset' | 'dropped';

export interface PoolLimits {
  maxConnections: number;
  maxMessages: number;
  /** How long an open connection waits for the next mail. */
  idleMs: number;
  /** Called when the server turned out to allow only so many connections. */
  onFewer?: ((connections: number) => void) | undefined;
}

const lingerMs = 100;

/** Whether a failed session may mean that the server allows no further one: a 4xx, or a refusal before it says hello. */
const isLimit = (error: unknown): boolean =>
  error instanceof SessionFailed && (error.ending.stage === 'connect' || /^4/.test(error.ending.reply ?? ''));

/** Hands out as many turns at a time as the server allows connections; the others wait in line. */
function createTurns({ maxConnections, onFewer }: PoolLimits) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  let allowed = maxConnections;
  let lastSaid = allowed;
  return {
    async start(): Promise<void> {
      if (taken >= allowed) await new Promise<void>((resolve) => waiting.push(resolve));
      else taken++;
    },
    end(): void {
      taken--;
      for (; taken < allowed && waiting.length > 0; taken++) waiting.shift()?.();
    },
    isIdle: () => taken === 0,
    lower(): void {
      allowed = Math.max(1, Math.min(allowed, taken) - 1);
    },
    areFewer: () => allowed < maxConnections,
    restore(): void {
      allowed = maxConnections;
    },
    /** Called after a mail went through: the refusals that came together have counted by then. */
    sayFewer(): void {
      if (allowed < lastSaid) onFewer?.(allowed);
      lastSaid = allowed;
    },
  };
}

/** Keeps open connections for the next mails; one that waits too long, or has sent enough, is not kept. */
function createIdleConnections({ maxMessages, idleMs }: PoolLimits) {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const messages = new WeakMap<SMTPConnection, number>();
  return {
    /** Returns an open connection; drops those that ended while they waited. */
    take(): SMTPConnection | undefined {
      for (const [connection, timer] of [...idle].reverse()) {
        clearTimeout(timer);
        idle.delete(connection);
        if (!connection.destroyed && connection._socket && connection._socket.writable) return connection;
        dropConnection(connection);
      }
      return undefined;
    },
    hasSent: (connection: SMTPConnection): boolean => (messages.get(connection) ?? 0) > 0,
    /** Keeps a connection after a mail; false when it has sent enough. */
    keep(connection: SMTPConnection): boolean {
      const sent = (messages.get(connection) ?? 0) + 1;
      messages.set(connection, sent);
      if (sent >= maxMessages) return false;
      const timer = setTimeout(() => {
        if (idle.delete(connection)) void quitConnection(connection);
      }, idleMs);
      timer.unref();
      idle.set(connection, timer);
      return true;
    },
    async close(): Promise<void> {
      const left = [...idle];
      idle.clear();
      await Promise.all(
        left.map(([connection, timer]) => {
          clearTimeout(timer);
          return quitConnection(connection);
        }),
      );
    },
  };
}

/** Prepares a connection for another mail; resolves to false when it has ended or does not answer. */
function resetConnection(connection: SMTPConnection): Promise<boolean> {
  return new Promise((resolve) => {
    const onEnd = (): void => resolve(false);
    connection.once('end', onEnd);
    connection.reset((error) => {
      connection.off('end', onEnd);
      resolve(!error);
    });
  });
}

/** Opens connections and knows which are open. */
function createOpenConnections(openOne: () => Promise<SMTPConnection>) {
  const opened = new Set<SMTPConnection>();
  const opening = new Set<Promise<SMTPConnection>>();
  return {
    async open(): Promise<SMTPConnection> {
      const underWay = openOne();
      opening.add(underWay);
      try {
        const connection = await underWay;
        opened.add(connection);
        connection.once('end', () => opened.delete(connection));
        return connection;
      } finally {
        opening.delete(underWay);
      }
    },
    has: (connection: SMTPConnection): boolean => opened.has(connection),
    forget: (connection: SMTPConnection): boolean => opened.delete(connection),
    /** Whether any is open, or is about to be. */
    async hasAny(): Promise<boolean> {
      // A refusal is quicker than a session with encryption and login.
      if (opened.size === 0) await Promise.any(opening).catch(() => undefined);
      return opened.size > 0;
    },
  };
}

/**
 * Creates a pool of connections, each used for one mail at a time; it repeats nothing, and drops one that ends while idle.
 * A server that refuses a further connection while others are open allows fewer: the pool continues with those.
 */
export function createSmtpPool(openOne: () => Promise<SMTPConnection>, limits: PoolLimits) {
  const idle = createIdleConnections(limits);
  const connections = createOpenConnections(openOne);
  const turns = createTurns(limits);
  const closing = Promise.withResolvers<void>();
  let isClosed = false;

  function endTurn(): void {
    turns.end();
    if (isClosed && turns.isIdle()) closing.resolve();
  }

  /** Allows one connection fewer where others are open; resolves to whether a mail can wait for one of them. */
  async function allowFewer(): Promise<boolean> {
    const mayWait = await connections.hasAny();
    if (mayWait) turns.lower();
    // A server without any connection is down, and may allow more when it is back.
    else turns.restore();
    return mayWait;
  }

  /** Keeps a connection for the next mail, or closes it. */
  async function keepOrQuit(connection: SMTPConnection): Promise<void> {
    if (isClosed || !idle.keep(connection)) await quitConnection(connection);
  }

  return {
    /** Waits for a free slot, then returns an idle connection or opens one; rejects when it cannot be opened. */
    async take(): Promise<SMTPConnection> {
      for (let tries = 1; ; tries += 1) {
        if (isClosed) throw new Error('The pool is closed.');
        await turns.start();
        try {
          return idle.take() ?? (await connections.open());
        } catch (error) {
          const mayWait = tries <= limits.maxConnections && isLimit(error) && (await allowFewer());
          endTurn();
          if (!mayWait) throw error;
        }
      }
    },
    /** Whether another connection may take a mail that this one refused with 421; called before it is given back. */
    async canReplace(connection: SMTPConnection): Promise<boolean> {
      connections.forget(connection);
      // One that has sent mails has only reached its own end.
      return idle.hasSent(connection) || allowFewer();
    },
    async giveBack(connection: SMTPConnection, state: ConnectionState): Promise<void> {
      if (state === 'reset') {
        if (await resetConnection(connection)) await keepOrQuit(connection);
        else dropConnection(connection);
      }
      if (state === 'dropped') connections.forget(connection);
      if (state === 'ready') {
        turns.sayFewer();
        await keepOrQuit(connection);
      }
      // A server at its limit may count a closed connection for a moment, and refuse the next one.
      if (!connections.has(connection) && turns.areFewer()) await sleep(lingerMs);
      endTurn();
    },
    /** Waits for the mails in progress, then closes every connection; `take` fails from then on. */
    async close(): Promise<void> {
      isClosed = true;
      if (turns.isIdle()) closing.resolve();
      await closing.promise;
      await idle.close();
    },
  };
}

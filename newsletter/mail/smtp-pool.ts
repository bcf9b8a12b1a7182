import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { dropConnection, quitConnection } from './smtp-connection.ts';
import type { Transmission } from './transmit.ts';

/** Open connections, lent one mail at a time. */
export interface SmtpPool {
  /** Waits for a turn, then gives an idle connection or opens one; rejects when it cannot be opened. */
  take(): Promise<SMTPConnection>;
  /** Ends a turn. */
  giveBack(connection: SMTPConnection, state: Transmission['connection']): void;
  /** Waits for the turns under way, then closes every connection; nobody gets a turn from then on. */
  close(): Promise<void>;
}

interface PoolLimits {
  maxConnections: number;
  maxMessages: number;
  idleMs: number;
}

/** Creates a pool; it repeats nothing, and a connection that ends while idle is forgotten. */
export function createSmtpPool(open: () => Promise<SMTPConnection>, limits: PoolLimits): SmtpPool {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const messages = new WeakMap<SMTPConnection, number>();
  const waiting: (() => void)[] = [];
  const closing = Promise.withResolvers<void>();
  let turns = 0;
  let isClosed = false;

  async function startTurn(): Promise<void> {
    if (turns >= limits.maxConnections) await new Promise<void>((resolve) => waiting.push(resolve));
    else turns++;
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) turns--;
    else next();
    if (isClosed && turns === 0) closing.resolve();
  }

  function takeIdle(): SMTPConnection | undefined {
    for (const [connection, timer] of [...idle].reverse()) {
      clearTimeout(timer);
      idle.delete(connection);
      if (!connection.destroyed && connection._socket && connection._socket.writable) return connection;
      dropConnection(connection);
    }
    return undefined;
  }

  function keep(connection: SMTPConnection): void {
    const sent = (messages.get(connection) ?? 0) + 1;
    messages.set(connection, sent);
    if (isClosed || sent >= limits.maxMessages) return void quitConnection(connection);
    const timer = setTimeout(() => {
      if (idle.delete(connection)) void quitConnection(connection);
    }, limits.idleMs);
    timer.unref();
    idle.set(connection, timer);
  }

  async function forgetMail(connection: SMTPConnection): Promise<void> {
    const isReset = await new Promise<boolean>((resolve) => {
      const onEnd = (): void => resolve(false);
      connection.once('end', onEnd);
      connection.reset((error) => {
        connection.off('end', onEnd);
        resolve(!error);
      });
    });
    if (isReset) keep(connection);
    else dropConnection(connection);
  }

  return {
    async take() {
      if (isClosed) throw new Error('The pool is closed.');
      await startTurn();
      try {
        return takeIdle() ?? (await open());
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    giveBack(connection, state) {
      if (state === 'ready') keep(connection);
      if (state !== 'reset') return endTurn();
      void forgetMail(connection).finally(endTurn);
    },
    async close() {
      isClosed = true;
      if (turns === 0) closing.resolve();
      await closing.promise;
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

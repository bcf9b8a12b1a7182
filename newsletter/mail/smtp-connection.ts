import { isIPv4 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { classifyReply, cleanReply, type Ending } from './classify-reply.ts';
import type { Attempt, Stage } from './mail-port.ts';

/** How long the mail server may take. */
export interface SmtpTimeouts {
  /** For connecting, and for setting up the session. */
  connectionMs: number;
  /** For its greeting. */
  greetingMs: number;
  /** For anything else, counted from the last byte sent or received. */
  socketMs: number;
}

/** An error of nodemailer. */
interface SmtpError extends Error {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
}

const quitMs = 1000;

/** Why a session could not be opened; its message contains no address. */
export class SessionFailed extends Error {
  override name = 'SessionFailed';
  readonly ending: Omit<Ending, 'recipient'>;
  /** What it means for a mail. */
  readonly attempt: Attempt;

  constructor(error: SmtpError) {
    const ending = readEnding(error, false);
    super(cleanReply(ending.reply ?? ending.cause ?? 'no answer'));
    this.ending = ending;
    this.attempt = classifyReply({ ...ending, recipient: '' });
  }
}

/**
 * Opens a session with an `smtp://` or `smtps://` server; rejects with SessionFailed. Where the URL has a user, the
 * session is logged in and, unless the server is on this machine, encrypted before the login.
 */
export function openConnection(smtpUrl: string, timeouts: SmtpTimeouts): Promise<SMTPConnection> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.socketMs,
  });
  return new Promise((resolve, reject) => {
    const fail = (error: SmtpError): void => {
      // Reject first: dropping the connection ends it, and the end would become the reason.
      reject(new SessionFailed(error));
      dropConnection(connection);
    };
    // Never removed: an error of an idle connection would otherwise end the process.
    connection.on('error', fail);
    connection.once('end', () => fail(new Error('closed')));
    connection.connect((error) => {
      if (error) return fail(error);
      if (auth === undefined) return resolve(connection);
      if (!connection.secure && !isLoopback(options.host)) return fail(refusalOf('ENOTLS'));
      if (!connection.allowsAuth) return fail(refusalOf('ENOAUTH'));
      connection.login(auth, (refusal) => (refusal ? fail(refusal) : resolve(connection)));
    });
  });
}

/** Whether nobody can listen between us and this host: it is this machine. */
function isLoopback(host = ''): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

function refusalOf(code: 'ENOTLS' | 'ENOAUTH'): SmtpError {
  return Object.assign(new Error(code), { code, command: code === 'ENOTLS' ? 'STARTTLS' : 'AUTH' });
}

/** Describes what was agreed on an open connection, such as `TLSv1.3, logged in with PLAIN`. */
export function describeSession(connection: SMTPConnection): string {
  const { _socket: socket, _authMethod: method } = connection as SMTPConnection & { _authMethod?: string };
  const protocol = socket && 'getProtocol' in socket ? (socket as TLSSocket).getProtocol() : null;
  const login = connection.authenticated ? `logged in with ${method}` : 'no login, because SMTP_URL has no user';
  return `${protocol ?? 'not encrypted'}, ${login}`;
}

/** Drops a connection at once: the server discards a message whose end was not sent. */
export function dropConnection(connection: SMTPConnection): void {
  connection.close();
  if (connection._socket) connection._socket.destroy();
}

/** Sends QUIT and closes, without waiting long for an answer. */
export async function quitConnection(connection: SMTPConnection): Promise<void> {
  if (connection.destroyed) return dropConnection(connection);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, quitMs);
  connection.once('end', resolve);
  connection.quit();
  await promise;
  clearTimeout(timer);
  dropConnection(connection);
}

/** Reads from nodemailer's error how far the exchange got and what the server replied. */
export function readEnding(error: SmtpError, isHandedOver: boolean): Omit<Ending, 'recipient'> {
  const { command = '', code, response, originalCode } = error;
  return { stage: stageOf(command, code), reply: response, cause: originalCode ?? code ?? error.message, isHandedOver };
}

function stageOf(command: string, code: string | undefined): Stage {
  if (command === 'MAIL FROM') return 'mail';
  if (command === 'RCPT TO') return 'rcpt';
  // The replies to the DATA command and to the message itself have the same command.
  if (command === 'DATA') return code === 'EMESSAGE' ? 'end' : 'data';
  if (command.startsWith('AUTH') || code === 'EAUTH') return 'login';
  return command === 'STARTTLS' || code === 'ETLS' ? 'tls' : 'connect';
}

/** Whether a connection can be used again: at once, after RSET, or not. */
export type ConnectionState = 'ready' | 'reset' | 'dropped';

interface PoolLimits {
  maxConnections: number;
  maxMessages: number;
  idleMs: number;
}

/** Creates a pool of connections, each used for one mail at a time; it repeats nothing, and drops one that ends while idle. */
export function createSmtpPool(open: () => Promise<SMTPConnection>, limits: PoolLimits) {
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

  async function resetConnection(connection: SMTPConnection): Promise<void> {
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
    /** Waits for a free slot, then returns an idle connection or opens one; rejects when it cannot be opened. */
    async take(): Promise<SMTPConnection> {
      if (isClosed) throw new Error('The pool is closed.');
      await startTurn();
      try {
        return takeIdle() ?? (await open());
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    giveBack(connection: SMTPConnection, state: ConnectionState): void {
      if (state === 'ready') keep(connection);
      if (state === 'reset') void resetConnection(connection).finally(endTurn);
      else endTurn();
    },
    /** Waits for the mails in progress, then closes every connection; `take` fails from then on. */
    async close(): Promise<void> {
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

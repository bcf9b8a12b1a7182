import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { TLSSocket } from 'node:tls';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '../../core/node/ip-prefix.ts';
import { classifyReply, cleanReply, type Ending } from './classify-reply.ts';
import type { Attempt, Stage } from './mail-port.ts';

/** Who we are for the mail server. */
export interface SmtpSession {
  /** The name we give ourselves; without it that of this machine. */
  name?: string | undefined;
}

/** How a session is opened, and how long the mail server may take. */
export interface SessionOptions extends SmtpSession {
  /** For connecting, and for setting up the session. */
  connectionMs: number;
  greetingMs: number;
  /** For anything else, counted from the last byte sent or received. */
  socketMs: number;
}

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
  readonly attempt: Attempt;

  constructor(error: SmtpError) {
    const ending = readEnding(error, false);
    super(cleanReply(ending.reply ?? ending.cause ?? 'no answer'));
    this.ending = ending;
    this.attempt = classifyReply({ ...ending, recipient: '' });
  }
}

/** Returns what an attempt to open a session ended with; undefined for any other error. */
export const attemptOf = (error: unknown): Attempt | undefined =>
  error instanceof SessionFailed ? error.attempt : undefined;

/**
 * Opens a session with an `smtp://` or `smtps://` server; rejects with SessionFailed. Where the URL has a user, the
 * session is logged in and, unless the server is on this machine, encrypted before the login.
 */
export async function openConnection(smtpUrl: string, session: SessionOptions): Promise<SMTPConnection> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const host = await resolveHost(options.host);
  const servername = host === options.host ? {} : { servername: options.host };
  const connection = new SMTPConnection({
    ...(session.name === undefined ? {} : { name: session.name }),
    ...options,
    ...(host === undefined ? {} : { host }),
    tls: { ...servername, ...options.tls },
    connectionTimeout: session.connectionMs,
    greetingTimeout: session.greetingMs,
    socketTimeout: session.socketMs,
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
      if (!connection.secure && !isLoopbackHost(options.host)) return fail(refusalOf('ENOTLS'));
      if (!connection.allowsAuth) return fail(refusalOf('ENOAUTH'));
      connection.login(auth, (refusal) => (refusal ? fail(refusal) : resolve(connection)));
    });
  });
}

/** Nodemailer warns about every name that it resolves on a machine without an outer address: there the system does it. */
async function resolveHost(host: string | undefined): Promise<string | undefined> {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const hasOuter = addresses.some(({ internal, family }) => !internal && family === 'IPv4');
  if (hasOuter || host === undefined || isIP(host) > 0) return host;
  return lookup(host).then(
    ({ address }) => address,
    () => host,
  );
}

const refusalOf = (code: 'ENOTLS' | 'ENOAUTH'): SmtpError =>
  Object.assign(new Error(code), { code, command: code === 'ENOTLS' ? 'STARTTLS' : 'AUTH' });

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

import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Ending, Stage } from './classify-reply.ts';
import { cleanReply } from './clean-reply.ts';

/** How long the mail server may take. */
export interface SmtpTimeouts {
  /** For connecting, and for setting up the session. */
  connectionMs: number;
  /** For its first words. */
  greetingMs: number;
  /** For anything else, counted from the last byte that came or went. */
  socketMs: number;
}

/** What nodemailer says about an exchange that failed. */
interface SmtpError extends Error {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
}

const goodbyeMs = 1000;

/** Why a session could not be opened; its words name nobody. */
export class SessionFailed extends Error {
  override name = 'SessionFailed';
  readonly ending: Omit<Ending, 'recipient'>;

  constructor(error: SmtpError) {
    const ending = readEnding(error, false);
    super(cleanReply(ending.reply ?? ending.cause ?? 'no answer'));
    this.ending = ending;
  }
}

/** Opens a session with the server of an `smtp://` or `smtps://` address, logged in where it has a name; or SessionFailed. */
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
      // First: dropping the connection ends it, and the end would be heard as the reason.
      reject(new SessionFailed(error));
      dropConnection(connection);
    };
    // Stays for good: an error of an idle connection has nobody else to hear it.
    connection.on('error', fail);
    connection.once('end', () => fail(new Error('closed')));
    connection.connect((error) => {
      if (error) return fail(error);
      if (auth === undefined || !connection.allowsAuth) return resolve(connection);
      connection.login(auth, (refusal) => (refusal ? fail(refusal) : resolve(connection)));
    });
  });
}

/** Drops a connection at once: a message whose end was not sent is thrown away by the server. */
export function dropConnection(connection: SMTPConnection): void {
  connection.close();
  if (connection._socket) connection._socket.destroy();
}

/** Says goodbye and closes, without waiting long for an answer. */
export async function quitConnection(connection: SMTPConnection): Promise<void> {
  if (connection.destroyed) return dropConnection(connection);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, goodbyeMs);
  connection.once('end', resolve);
  connection.quit();
  await promise;
  clearTimeout(timer);
  dropConnection(connection);
}

/** Reads from nodemailer's error how far an exchange came and what the server said. */
export function readEnding(error: SmtpError, isHandedOver: boolean): Omit<Ending, 'recipient'> {
  const { command = '', code, response, originalCode } = error;
  return { stage: stageOf(command, code), reply: response, cause: originalCode ?? code ?? error.message, isHandedOver };
}

function stageOf(command: string, code: string | undefined): Stage {
  if (command === 'MAIL FROM') return 'mail';
  if (command === 'RCPT TO') return 'rcpt';
  // The reply to the command DATA and the one to the message itself carry the same command.
  if (command === 'DATA') return code === 'EMESSAGE' ? 'end' : 'data';
  return 'session';
}

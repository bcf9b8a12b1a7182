import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Attempt, OutgoingMail, SendPort } from './attempt.ts';
import { classifyReply } from './classify-reply.ts';
import { checkAddress } from './header.ts';
import { openConnection, quitConnection, SessionFailed, type SmtpTimeouts } from './smtp-connection.ts';
import { createSmtpPool } from './smtp-pool.ts';
import { transmit } from './transmit.ts';

/** What may be decided about a sender. */
export interface SmtpSenderOptions extends Partial<SmtpTimeouts> {
  /** Most connections at the same time. */
  maxConnections?: number;
  /** Most mails over one connection. */
  maxMessages?: number;
  /** Longest time for one mail over an open connection, however busy the server seems. */
  messageMs?: number;
  /** How long an open connection waits for the next mail. */
  idleMs?: number;
}

const defaults = {
  connectionMs: 30_000,
  greetingMs: 30_000,
  // The answer to a whole message may take long, and giving up on it leaves an unknown.
  socketMs: 120_000,
  messageMs: 300_000,
  idleMs: 20_000,
  maxConnections: 3,
  maxMessages: 100,
};

/**
 * Sends mails over a few connections that stay open. Nodemailer's own pool is not used: it sends a message again by
 * itself when a connection closes, and here every attempt is the ledger's to decide.
 */
export function createSmtpSender(smtpUrl: string, options: SmtpSenderOptions = {}): SendPort {
  const settings = { ...defaults, ...options };
  const pool = createSmtpPool(() => openConnection(smtpUrl, settings), settings);

  async function attemptOnce(mail: OutgoingMail): Promise<Attempt> {
    let connection: SMTPConnection;
    try {
      connection = await pool.take();
    } catch (error) {
      if (error instanceof SessionFailed) return classifyReply({ ...error.ending, recipient: mail.to });
      return { kind: 'server-later', reply: 'the sender is closed' };
    }
    const { attempt, connection: state } = await transmit(connection, mail, settings.messageMs);
    pool.giveBack(connection, state);
    return attempt;
  }

  return {
    async attempt(mail) {
      if (!isSendable(mail)) return { kind: 'failed', failure: 'invalid', reply: 'invalid address or empty message' };
      return attemptOnce(mail);
    },
    async check() {
      await quitConnection(await openConnection(smtpUrl, settings));
    },
    close: () => pool.close(),
  };
}

function isSendable({ from, to, raw }: OutgoingMail): boolean {
  try {
    return raw.length > 0 && checkAddress(from) === from && checkAddress(to) === to;
  } catch {
    return false;
  }
}

import nodemailer from 'nodemailer';
import type { FrozenIssue, Recipient } from '../newsletter/issues/frozen-issue.ts';
import { usualConcurrency } from '../newsletter/issues/send-issue.ts';
import { fillSlots } from '../newsletter/mail/fill-slots.ts';
import { compileIssueMessage } from '../newsletter/mail/issue-message.ts';
import { messageIdOf } from '../newsletter/mail/message-id.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import { signToken } from '../newsletter/subscribers/tokens.ts';
import type { SenderKind } from './send-kinds.ts';

/** What is sent to whom. */
export interface BareWish {
  newsletter: Newsletter;
  frozen: FrozenIssue;
  recipients: readonly Recipient[];
}

/** Sends the same mails through nodemailer's own pool, without a store: made by nodemailer, or by us beforehand (`-raw`). */
export async function sendBare(kind: SenderKind, smtpUrl: string, wish: BareWish): Promise<void> {
  const { hostname, port } = new URL(smtpUrl);
  const pool = { pool: true as const, maxConnections: usualConcurrency, host: hostname, port: Number(port) };
  const transport = nodemailer.createTransport({ ...pool, secure: false, ignoreTLS: true });
  const write = kind === 'nodemailer-raw' ? writeRaw(wish) : writeParts(wish);
  const waiting = [...wish.recipients];
  // Twice as many as connections: the next one is ready when a connection is free, and no more is kept in memory.
  const lanes = Array.from({ length: 2 * usualConcurrency }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await transport.sendMail(write(next));
  });
  await Promise.all(lanes);
  transport.close();
}

function writeRaw({ frozen, newsletter }: BareWish) {
  const compose = compileIssueMessage(frozen, newsletter);
  return (recipient: Recipient) => {
    const { from, to, raw } = compose(recipient);
    return { envelope: { from, to: [to] }, raw };
  };
}

/** The same headers, links and words, as a program without our parts would put them together. */
function writeParts({ frozen, newsletter }: BareWish) {
  const { id, subject, envelope } = frozen;
  const { siteUrl, fromName, mailFrom, replyTo, listId } = envelope;
  return ({ subscriberId, email }: Recipient) => {
    const link = (kind: 'unsubscribe' | 'preferences') =>
      `${siteUrl}/${kind}/${signToken(newsletter, kind, subscriberId)}`;
    const links = { unsubscribe: link('unsubscribe'), preferences: link('preferences') };
    return {
      from: { name: fromName, address: mailFrom },
      to: email,
      replyTo,
      subject,
      html: fillSlots(frozen.html, links, 'html'),
      text: fillSlots(frozen.text, links, 'text'),
      messageId: `<${messageIdOf(newsletter.keys, { issueId: id, subscriberId }, siteUrl)}>`,
      date: new Date(envelope.date),
      headers: {
        'List-Id': `${fromName} <${listId}>`,
        'List-Unsubscribe': `<${links.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
    };
  };
}

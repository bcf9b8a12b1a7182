import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { MailPort } from './mail-port.ts';

const timeoutMs = 15_000;

/** Sends mails through the server that `smtp://` or `smtps://` names, over a few connections that stay open. */
export function createSmtp(smtpUrl: string): MailPort {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(message) {
      await transport.sendMail(composeMail(message));
    },
    async check() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}

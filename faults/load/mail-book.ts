import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that the mail server took. */
export interface BookedMail {
  to: string;
  subject: string;
  /** When its content began to come. */
  begunAt: number;
}

/** A real mail server that takes everything and writes down who got what. */
export async function openMailBook(ends: AsyncDisposableStack) {
  const mails: BookedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const begunAt = performance.now();
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (!head.includes('\r\n\r\n')) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const subject = /^Subject: (.*)\r$/im.exec(head)?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, subject, begunAt });
        done();
      });
    },
  });
  // A sender that is stopped breaks its connections; that is its affair.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ends.defer(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

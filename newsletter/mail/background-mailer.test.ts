import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createBackgroundMailer } from './background-mailer.ts';
import type { MailMessage } from './mail-port.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { createMailPort } from './transactional-mail.ts';

test('while the mail server is slow, mails wait unwritten; afterwards each is sent once', async () => {
  const answer = Promise.withResolvers<void>();
  const taken: string[] = [];
  let held = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      held += 1;
      stream.resume().on('end', async () => {
        await answer.promise;
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const mail = createMailPort(createSmtpSender(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`));
  onTestFinished(async () => {
    await mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  const failures: unknown[] = [];
  const backgroundMailer = createBackgroundMailer(mail, (error) => failures.push(error));
  let written = 0;
  const people = Array.from({ length: 200 }, (_, index) => `reader${index}@example.com`);
  for (const to of people) {
    backgroundMailer.send(() => {
      written += 1;
      return createMessage(to);
    });
  }
  await expect.poll(() => held, { timeout: 20_000 }).toBe(3);
  expect(written).toBe(10);
  answer.resolve();
  await backgroundMailer.finish();
  expect([taken.toSorted(), failures]).toEqual([people.toSorted(), []]);
});

function createMessage(to: string): MailMessage {
  return {
    to,
    from: 'garage@example.com',
    fromName: 'Garage',
    replyTo: 'garage@example.com',
    subject: 'Welcome',
    text: 'Welcome.',
    html: '<p>Welcome.</p>',
    messageId: `<${to}>`,
    date: new Date(0),
    headers: {},
  };
}

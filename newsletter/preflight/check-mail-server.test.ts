import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { checkMailServer } from './check-mail-server.ts';
import { createGoodContext } from './test-issue.ts';

function ask(port: number, login = '', mailServerMs = 5_000) {
  const transport = createTransport(`smtp://${login}127.0.0.1:${port}`);
  onTestFinished(() => transport.close());
  const mailServer = { check: async () => void (await transport.verify()) };
  return checkMailServer(createGoodContext({ mailServer, mailServerMs }));
}

async function listen(server: SMTPServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return (server.server.address() as AddressInfo).port;
}

test('a mail server that answers is in order', async () => {
  const port = await listen(new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] }));
  expect(await ask(port)).toMatchObject([{ level: 'ok' }]);
});

test('a refused login and a closed port are errors without anything secret', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no entry for hello@turbomax-garage.news')),
  });
  const port = await listen(server);
  const [refused] = await ask(port, 'hello%40turbomax-garage.news:hunter2@');
  expect(refused).toMatchObject({ level: 'error', message: expect.stringContaining('check SMTP_URL') });
  expect(refused?.message).not.toMatch(/hunter2|turbomax-garage/);
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port: closed } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  expect(await ask(closed)).toMatchObject([{ level: 'error', message: expect.stringContaining('does not take mail') }]);
});

test('a mail server that says nothing is not waited for', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  expect(await ask((silent.address() as AddressInfo).port, '', 100)).toMatchObject([
    { level: 'error', message: expect.stringContaining('no answer within 1 s') },
  ]);
});

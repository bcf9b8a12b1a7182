import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpSender } from '../mail/smtp-sender.ts';
import { checkMailServer } from './check-delivery.ts';
import { createGoodContext } from './test-preflight.ts';

test('a mail server that never answers times out', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const mailServer = createSmtpSender(`smtp://127.0.0.1:${port}`);
  onTestFinished(() => mailServer.close());
  expect(await checkMailServer(createGoodContext({ mailServer, mailServerMs: 100 }))).toMatchObject({
    level: 'error',
    message: expect.stringContaining('no answer within 1 s'),
  });
});

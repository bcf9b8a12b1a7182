import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Attempt, OutgoingMail, SendPort } from './mail-port.ts';
import { createSmtpSender, type SmtpSenderOptions } from './smtp-sender.ts';
import { follow, type Script, startTestMailServer } from './test-mail-server.ts';

/** Timeouts that a test can wait for, only for servers that hang: a busy machine must not look like one. */
export const short = { connectionMs: 400, greetingMs: 400, socketMs: 400, messageMs: 3000 };
/** A message with a line that starts with a dot. */
export const raw = Buffer.from('Subject: Hello\r\n\r\nThe first line.\r\n.A line with a dot.\r\nThe last line.\r\n');

/** A mail that is handed over when asked, unless the test decides otherwise. */
export function mailTo(to = 'ann@example.org', handOver: () => Promise<boolean> = async () => true): OutgoingMail {
  return { from: 'garage@example.com', to, raw, messageId: 'one@garage.example', handOver };
}

/** Opens a sender on a scripted server; both are closed after the test. */
export async function openSender(
  scriptOf: Script | ((connection: number) => Script) = {},
  options: SmtpSenderOptions = {},
) {
  const server = await startTestMailServer(follow(scriptOf));
  const sender = createSmtpSender(server.url(), options);
  onTestFinished(() => sender.close());
  return { server, sender };
}

/** Waits until the server has no connection any more: what was not closed by us would stay. */
export async function closeAndCount(sender: SendPort, server: { openSockets(): number }): Promise<number> {
  await sender.close();
  for (let round = 0; round < 100 && server.openSockets() > 0; round++) await wait(10);
  return server.openSockets();
}

/** The outcome in a word or two. */
export const summary = (attempt: Attempt): string =>
  attempt.kind === 'failed' ? `failed ${attempt.failure}` : attempt.kind;

import { expect, test } from 'vitest';
import { createIssueComposer } from '../service/issue-mailer.ts';
import { MailRefused } from './mime.ts';
import { createTestIssue, testKeys } from './test-issue-mail.ts';
import { openSender } from './test-sender.ts';
import type { composeMail } from './transactional-mail.ts';

/** Line breaks of every kind, and characters that become one when truncated to a byte. */
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u000b',
  '\u000c',
  '\u010d\u010a',
  '\u560d\u560a',
];
const attacks = breaks.map((sign) => `Oil${sign}Bcc: evil@example.org${sign}${sign}.${sign}RCPT TO:<evil@example.org>`);
const recipient = { subscriberId: '0b0e7d0c-6c1d-4d0e-8d1c-111111111111', email: 'ann@example.org' };

const ready = (make: () => ReturnType<typeof composeMail>) => {
  try {
    return make();
  } catch (error) {
    expect(error).toBeInstanceOf(MailRefused);
    return undefined;
  }
};

test('an issue with line breaks in any field is refused, or sent to one recipient with its own headers', async () => {
  const { server, sender } = await openSender();
  const { envelope } = createTestIssue();
  let sent = 0;
  for (const attack of attacks) {
    const changes = [
      { subject: attack },
      { text: attack },
      { html: `<div hidden>${attack}</div>` },
      { id: attack },
      ...(['fromName', 'replyTo', 'listId', 'siteUrl', 'mailFrom'] as const).map((name) => ({
        envelope: { ...envelope, [name]: attack },
      })),
    ];
    for (const change of changes) {
      // An invalid site address fails before the mail is written.
      if ('envelope' in change && change.envelope.siteUrl === attack) continue;
      const mail = ready(() => createIssueComposer(createTestIssue(change), { keys: testKeys })(recipient));
      if (mail === undefined) continue;
      sent += 1;
      const attempt = await sender.attempt({ ...mail, handOver: async () => true });
      expect(attempt.kind).toBe('accepted');
      const [head = ''] = mail.raw.toString('latin1').split('\r\n\r\n');
      expect(head).not.toMatch(/^(Bcc|RCPT)/im);
      expect(head.match(/^[\w-]+(?=: )/gm)).toHaveLength(12);
    }
  }
  await sender.close();
  const commands = server.conversations.flatMap((conversation) => conversation.commands);
  expect(sent).toBeGreaterThan(20);
  expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual(Array(sent).fill('RCPT TO:<ann@example.org>'));
  expect(commands.filter((line) => line.startsWith('MAIL'))).toHaveLength(sent);
  expect(commands.filter((line) => !/^(EHLO|MAIL|RCPT|DATA|QUIT)/.test(line))).toEqual([]);
});

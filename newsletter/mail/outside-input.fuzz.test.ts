import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { Refused } from '../../core/problem/problem.ts';
import { createIssueComposer } from '../service/issue-mailer.ts';
import { classifyReply, cleanReply } from './classify-reply.ts';
import type { MailMessage, ReadyMail, Stage } from './mail-port.ts';
import { createTestIssue } from './test-issue-mail.ts';
import { composeMail } from './transactional-mail.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 120 });
const key = createSecretKey(randomBytes(32));
const keys = { tokenKey: key, hashKey: key };

test('any reply gives one result and one short line without an address or a line break', () => {
  const reply = fc.oneof(
    anyText,
    fc
      .tuple(
        fc.constantFrom('250', '354', '421', '450', '550', '552', '999', ''),
        fc.constantFrom(' ', '-', ''),
        fc.constantFrom('5.1.1 ', '4.2.0 ', '2.0.0 ', ''),
        anyText,
      )
      .map((parts) => parts.join('')),
  );
  const stages: Stage[] = ['connect', 'tls', 'login', 'mail', 'rcpt', 'data', 'end'];
  fc.assert(
    fc.property(reply, fc.constantFrom(...stages), fc.boolean(), (said, stage, isHandedOver) => {
      const recipient = 'ann.reader@example.org';
      const attempt = classifyReply({ stage, reply: `${said} <${recipient}>`, isHandedOver, recipient });
      const words = 'reply' in attempt ? attempt.reply : '';
      expect([...words].length).toBeLessThanOrEqual(200);
      expect(words).not.toMatch(/[\r\n\0\u2028\u2029]|ann\.reader|@/);
      // Accepted means that the complete message was sent and answered with a 2xx reply.
      if (attempt.kind === 'accepted') expect([stage, isHandedOver, said.startsWith('2')]).toEqual(['end', true, true]);
    }),
  );
  fc.assert(
    fc.property(anyText, fc.emailAddress(), (said, address) => {
      expect(cleanReply(`${said} ${address}`, address)).not.toContain(address);
    }),
  );
});

/** Line breaks of every kind, characters that become one when truncated to a byte, and their escaped forms. */
const breaks = fc.constantFrom(
  ...['\r\n', '\n', '\r', '\0', '\u0085', '\u2028', '\u2029', '\u000b', '\u000c', '\u010a', '\u010d\u010a'],
  ...['\u560d\u560a', '%0d%0a', '=0D=0A', '=?utf-8?Q?=0D=0A?='],
);
const injection = fc
  .tuple(
    anyText,
    breaks,
    fc.constantFrom('Bcc: evil@example.org', '\r\nBcc: evil@example.org', ' folded', '.\r\nRCPT TO:<evil@example.org>'),
  )
  .map((parts) => parts.join(''));
const message: MailMessage = {
  to: 'ann@example.org',
  from: 'garage@example.com',
  fromName: 'Garage',
  replyTo: 'reply@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<a@garage.example>',
  date: new Date('2026-11-15T12:00:00Z'),
  headers: { 'List-Id': '<newsletter.garage.example>', 'List-Unsubscribe': '<https://garage.example/unsubscribe/x>' },
};
const singleFields = [...Object.keys(message).filter((name) => !/date|headers/.test(name)), 'List-Id', 'X-Test'];
const issueFields = ['id', 'subject', 'text', 'html', 'fromName', 'replyTo', 'listId', 'mailFrom', 'email'];

/** Writes a single mail, or that of an issue, with one field changed. */
function writeMail(kind: 'single' | 'issue', name: string, value: string): ReadyMail {
  if (kind === 'single') {
    const headers = { ...message.headers, [name]: value };
    return composeMail({ ...message, ...(name in message ? { [name]: value } : { headers }) });
  }
  const issue = createTestIssue(name in createTestIssue() ? { [name]: value } : {});
  const envelope = { ...issue.envelope, ...(name in issue.envelope ? { [name]: value } : {}) };
  const recipient = {
    subscriberId: '0b0e7d0c-6c1d-4d0e-8d1c-111111111111',
    email: name === 'email' ? value : message.to,
    date: new Date('2026-11-15T12:00:00Z'),
  };
  return createIssueComposer({ ...issue, envelope }, { keys })(recipient);
}

const knownHeaders =
  'From To Reply-To Subject Date Message-ID List-Id List-Unsubscribe List-Unsubscribe-Post Feedback-ID Precedence X-Test MIME-Version Content-Type';
const lineStarts = [' ', ...knownHeaders.split(' ').map((name) => `${name}: `)];

test('line breaks in any field of a mail add no header, recipient or part', async () => {
  const field = fc.oneof(
    fc.tuple(fc.constant('single' as const), fc.constantFrom(...singleFields)),
    fc.tuple(fc.constant('issue' as const), fc.constantFrom(...issueFields)),
  );
  await fc.assert(
    fc.asyncProperty(field, fc.oneof(injection, anyText), async ([kind, name], value) => {
      let mail: ReadyMail;
      try {
        mail = writeMail(kind, name, value);
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
        return;
      }
      const [head = ''] = mail.raw.toString('latin1').split('\r\n\r\n');
      for (const line of head.split('\r\n')) {
        expect(line).toMatch(/^[\x20-\x7e]*$/);
        expect(lineStarts.some((start) => line.startsWith(start))).toBe(true);
      }
      expect(mail.to).toMatch(/^[^\s<>,]+@[^\s<>,]+$/);
      expect(mail.raw.toString('latin1')).not.toMatch(/(^|[^\r])\n|\r(?!\n)|\r\n\.\r\n/);
      const read = await PostalMime.parse(mail.raw);
      expect(read.to?.length).toBe(1);
      expect([read.bcc, read.cc]).toEqual([undefined, undefined]);
      expect(read.attachments).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxMailBytes, splitMbox } from './mail-files.ts';

const from = 'From MAILER-DAEMON Thu Nov 12 10:00:00 2026';

/** The mails of a mailbox that arrives in pieces of a given size. */
async function split(text: string, pieceBytes = 64 * 1024): Promise<string[]> {
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const mails: string[] = [];
  for await (const { raw, ordinal } of splitMbox(pieces())) {
    expect(ordinal).toBe(mails.length + 1);
    mails.push(raw.toString());
  }
  return mails;
}

test('a sentence that starts with From after a blank line splits nothing', async () => {
  const body = 'Subject: a\n\nFrom what we hear, it is closed.\n';
  expect(await split(`${from}\n${body}`)).toEqual([body]);
});

test('only the start of a huge mail or line is read, and the next mail is found', async () => {
  const huge = `Subject: a\n\n${'x'.repeat(maxMailBytes + 200_000)}\n${'y\n'.repeat(500_000)}\n`;
  const [first = '', second] = await split(`${from}\n${huge}${from}\nSubject: b\n`);
  expect(first.length).toBeLessThanOrEqual(maxMailBytes + 256 * 1024);
  expect(first).toMatch(/^Subject: a\n\nxxx/);
  expect(second).toBe('Subject: b\n');
});

test('what was put into a mailbox comes out, however the file is cut into pieces', async () => {
  const line = fc.constantFrom('', 'text', 'From me', '>From me', '>>From you', from, 'ünïcode', 'Subject: x');
  const mail = fc.array(line, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(mail, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), async (mails, pieceBytes) => {
      const quote = (text: string) => text.replace(/^(?=>*From )/, '>');
      const bodies = mails.map((lines) => `${lines.join('\n')}\n\n`);
      const text = mails.map((lines) => `${from}\n${lines.map(quote).join('\n')}\n\n`).join('');
      expect(await split(text, pieceBytes)).toEqual(bodies);
    }),
  );
});

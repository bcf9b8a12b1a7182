import { openReturnedMail } from './parse-returned-mail.ts';

/*
 * Run by slow-mails.test.ts in a process of its own: in one that has loaded every test, the pauses of a large heap look like a
 * slow pattern. Prints what was slow.
 */

/** Texts that make a pattern look back or ahead as often as it can, by the attack test of November 2026. */
const tokens =
  '<|<br|<br |deliver|error |a| |\t|-|=|_|.|@|a@|a.|/unsubscribe/|/unsubscribe/a|0123456789abcdef|re:|re: |fail|not |mailbox |user |unable |5.1.|5|4.4.4 |\r\n|\r\n |\r\n>|\r\nfinal-recipient:|\r\naction: failed|"|(|[|=?|=?utf-8?q?|=?utf-8?b?|&|&lt|>|=\r\n|mail |x-|;|, |<>|quota |success|mailer-daemon'.split(
    '|',
  );

const oneLine = (text: string): string => text.replaceAll(/\r\n(?! )/g, ' ');
const mailOf = (headers: string, body: string): string =>
  `From: MAILER-DAEMON@mx.example\r\nMessage-ID: <slow@mx.example>\r\n${headers}\r\n\r\n${body}`;
const places: Record<string, (text: string) => string> = {
  subject: (text) => mailOf(`Subject: ${oneLine(text)}`, 'hello'),
  from: (text) => `From: ${oneLine(text)}\r\nReturn-Path: <>\r\nSubject: failed\r\n\r\nhello`,
  to: (text) => mailOf(`To: ${oneLine(text)}\r\nSubject: failed`, 'hello'),
  type: (text) => mailOf(`Content-Type: text/plain; x=${oneLine(text)}`, 'hello'),
  text: (text) => mailOf('Subject: x', text),
  html: (text) => mailOf('Content-Type: text/html', text),
  status: (text) =>
    mailOf(
      'Content-Type: multipart/report; boundary=b',
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nStatus: 5.0.0\r\nDiagnostic-Code: ${text}\r\n\r\n--b--\r\n`,
    ),
};

/** Reads a mail; `ms` is the processor time that this took in the thread that serves readers. */
async function readSlowly(mail: string): Promise<{ ms: number; error: string }> {
  const raw = Buffer.from(mail);
  const before = process.threadCpuUsage();
  const error = await openReturnedMail(raw).then(
    () => '',
    (reason: unknown) => String(reason),
  );
  const { user, system } = process.threadCpuUsage(before);
  return { ms: (user + system) / 1000, error };
}

const maxMs = 50;

/** Reads again what took long, and takes the shorter time: a text that is slow is slow each time, and a pause of the engine is not. */
async function readAtBest(mail: string): Promise<{ ms: number; error: string }> {
  let best = await readSlowly(mail);
  for (let tries = 1; tries < 3 && best.ms > maxMs; tries += 1) {
    const again = await readSlowly(mail);
    if (again.ms < best.ms) best = again;
  }
  return best;
}

/** Finds the places where a text of this size takes more, or ends the worker; warm, because the first mail starts it. */
async function findSlow(size: number): Promise<string[]> {
  await readSlowly(mailOf('Subject: x', 'hello'));
  const slow: string[] = [];
  for (const [place, write] of Object.entries(places)) {
    for (const token of tokens) {
      const text = token.repeat(Math.ceil(size / token.length)).slice(0, size);
      const { ms, error } = await readAtBest(write(text));
      const isSlow = ms > maxMs || /seconds|memory/.test(error);
      if (isSlow) slow.push(`${place} ${JSON.stringify(token)}: ${Math.round(ms)} ms ${error}`);
    }
  }
  return slow;
}

/** Mails of a megabyte that are read up to a limit. */
function createLargeMails(): string[] {
  const part = '--b\r\nContent-Type: text/plain\r\n\r\n5.1.1 user unknown\r\n';
  return [
    mailOf('Content-Type: multipart/mixed; boundary=b', part.repeat(16_000)),
    mailOf('Subject: x\r\n'.repeat(50_000), 'hello'),
    mailOf('Content-Type: text/html', '<a><p>'.repeat(170_000)),
  ];
}

const size = Number(process.argv[2]);
const slow = await findSlow(size);
for (const [index, mail] of createLargeMails().entries()) {
  const { ms } = await readAtBest(mail);
  if (ms > maxMs) slow.push(`large mail ${index}: ${Math.round(ms)} ms`);
}
process.stdout.write(JSON.stringify(slow));
process.exit();

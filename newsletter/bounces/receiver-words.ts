import { cleanReply } from '../mail/classify-reply.ts';

/** A report says what is wrong on its first pages. */
const maxRead = 64_000;
const maxLines = 2000;
const field = /^diagnostic-code:\s{0,8}(?:[a-z0-9-]{1,20};)?/i;

/**
 * Returns what the receiver's mail server said, from the fields of a delivery status report, without any address; undefined
 * when the report has no such field. For the publisher to read: nothing is decided by it.
 */
export function findReceiverWords(raw: Buffer): string | undefined {
  const lines = raw.toString('latin1', 0, maxRead).split('\n', maxLines);
  const start = lines.findIndex((line) => field.test(line));
  if (start === -1) return undefined;
  const said = [(lines[start] ?? '').replace(field, '')];
  // A long field goes on in lines that begin with a blank.
  for (const line of lines.slice(start + 1, start + 10)) {
    if (!/^[ \t]/.test(line)) break;
    said.push(line);
  }
  return cleanReply(said.join(' ').trim()) || undefined;
}

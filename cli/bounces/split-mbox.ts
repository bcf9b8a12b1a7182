/** The beginning of a mail of a mailbox file. */
export interface MboxMail {
  raw: Buffer;
  /** Where it stands in the file, from 1. */
  ordinal: number;
}

/** What is kept of one mail: the report stands at its beginning, and a mail with a film attached must not fill the memory. */
export const maxMailBytes = 1024 * 1024;

const newline = 0x0a;
const maxLineBytes = 64 * 1024;
/** `From sender Thu Nov 12 10:00:00 2026`; without a time it is a sentence that begins with From. */
const separator = /^From .*\d:\d\d/;
const quoted = /^>+From /;

/** Parts a mailbox file (mboxo, mboxrd) into its mails as it is read; `>From ` gets back the form it was sent in. */
export async function* splitMbox(chunks: AsyncIterable<Buffer>): AsyncGenerator<MboxMail> {
  let ordinal = 0;
  let parts: Buffer[] = [];
  let bytes = 0;
  let isAfterBlank = true;
  for await (const { line, isStart } of readLines(chunks)) {
    const head = isStart && line.length > 6 ? line.subarray(0, 200).toString('latin1') : '';
    if (isAfterBlank && separator.test(head)) {
      if (ordinal > 0) yield { raw: Buffer.concat(parts), ordinal };
      ordinal += 1;
      [parts, bytes] = [[], 0];
    } else if (bytes < maxMailBytes) {
      parts.push(quoted.test(head) ? line.subarray(1) : line);
      bytes += line.length;
    }
    isAfterBlank = isStart && /^\r?\n$/.test(line.subarray(0, 3).toString('latin1'));
  }
  if (ordinal > 0) yield { raw: Buffer.concat(parts), ordinal };
}

/** Lines with their ends; a line that is longer than any real one comes in pieces. */
async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ line: Buffer; isStart: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const chunk of chunks) {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = data.indexOf(newline); end !== -1; end = data.indexOf(newline, from)) {
      yield { line: data.subarray(from, end + 1), isStart };
      isStart = true;
      from = end + 1;
    }
    rest = data.subarray(from);
    if (rest.length <= maxLineBytes) continue;
    yield { line: rest, isStart };
    [rest, isStart] = [Buffer.alloc(0), false];
  }
  if (rest.length > 0) yield { line: rest, isStart };
}

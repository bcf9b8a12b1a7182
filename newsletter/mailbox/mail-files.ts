import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, opendir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FixableError } from '../../core/fixable-error.ts';
import { readStart } from '../importing/csv.ts';

/** One mail, or one that could not be read. */
export interface FoundMail {
  raw: Buffer | undefined;
  /** The file, the file and the mail's number in it, or the folder and the number on a mail server. */
  place: string;
}

/** A mailbox: on a mail server, or files. */
export interface MailSource {
  /** Yields the mails that were not read before, a few at a time. */
  read(): AsyncIterable<FoundMail[]>;
  /** Called after what was read is stored: handled mails are moved, the others are marked as read by us. */
  settle(handled: readonly FoundMail[], left: readonly FoundMail[]): Promise<void>;
  close(): Promise<void>;
}

/** The mailbox cannot be used; the message is for the publisher and has no password. */
export class MailboxError extends FixableError {
  override name = 'MailboxError';
}

/** How much of a mail is read: a bounce report is at its start, and a huge attachment must not fill the memory. */
export const maxMailBytes = 1024 * 1024;

/** Opens a mailbox file, a Maildir, a folder of .eml files or a single mail, which is never changed. */
export function openMailFiles(path: string): MailSource {
  return { read: () => inBatches(readMailFiles(path)), settle: async () => undefined, close: async () => undefined };
}

/** Mails that are handled at the same time, and share one COMMIT. */
const mailsInBatch = 32;

/** Collects mails, so that only a few of them are in memory. */
async function* inBatches(mails: AsyncIterable<FoundMail>): AsyncGenerator<FoundMail[]> {
  let batch: FoundMail[] = [];
  for await (const mail of mails) {
    batch.push(mail);
    if (batch.length < mailsInBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* readMailFiles(path: string): AsyncGenerator<FoundMail> {
  if (!existsSync(path)) throw new MailboxError(`There is no file or folder ${path}.`);
  if (!statSync(path).isDirectory()) {
    const isMbox = (await readStart({ path }, 5)).toString('latin1') === 'From ';
    yield* isMbox ? readMbox(path) : [await readMail(path)];
    return;
  }
  const boxes = ['new', 'cur'].map((name) => join(path, name)).filter((folder) => existsSync(folder));
  let found = boxes.length;
  for (const folder of boxes.length > 0 ? boxes : [path]) {
    for await (const entry of await opendir(folder)) {
      if (!entry.isFile() || (boxes.length === 0 && !entry.name.endsWith('.eml'))) continue;
      found += 1;
      yield await readMail(join(folder, entry.name));
    }
  }
  if (found === 0)
    throw new MailboxError(`${path} is not a Maildir (it has no new or cur folder) and has no .eml files.`);
}

async function* readMbox(path: string): AsyncGenerator<FoundMail> {
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 });
  for await (const { raw, ordinal } of splitMbox(chunks)) yield { raw, place: `${path}, mail ${ordinal}` };
}

async function readMail(path: string): Promise<FoundMail> {
  // Another program may have moved or locked it meanwhile; the rest of the folder is still read.
  const raw = await readStart({ path }, maxMailBytes).catch(() => undefined);
  return { raw, place: path };
}

const newline = 0x0a;
const maxLineBytes = 64 * 1024;
/** `From sender Thu Nov 12 10:00:00 2026`; without a time it is a sentence that starts with From. */
const separator = /^From .*\d:\d\d/;
const quoted = /^>+From /;

/** Splits a mailbox file (mboxo, mboxrd) into mails while it is read, and unquotes `>From `; ordinals start at 1. */
export async function* splitMbox(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ raw: Buffer; ordinal: number }> {
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

/** Yields lines with their ends; an overlong line comes in pieces. */
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

/** Where handled mails go: a folder of the Maildir, which mail programs show as Garage/Done. */
const doneFolder = '.Garage.Done';

/**
 * Opens a Maildir whose mails are moved when they were read. The flag S (seen) marks what nobody understood, so mails that
 * a person has opened are not read either.
 */
export async function openMaildir(path: string): Promise<MailSource> {
  if (!['new', 'cur'].every((name) => existsSync(join(path, name)))) {
    const fix = 'correct the path, or start it with imaps:// for a mail server.';
    throw new MailboxError([`${path} is not a Maildir: it has no folders new and cur`, fix]);
  }
  const done = join(path, doneFolder);
  return {
    read: () => inBatches(readUnseen(path)),
    async settle(handled, left) {
      if (handled.length > 0)
        for (const name of ['cur', 'new', 'tmp']) await mkdir(join(done, name), { recursive: true });
      for (const mail of handled) await moveSeen(mail, join(done, 'cur'));
      for (const mail of left) await moveSeen(mail, join(path, 'cur'));
    },
    close: async () => undefined,
  };
}

type MaildirMail = FoundMail & { path: string };

async function* readUnseen(maildir: string): AsyncGenerator<MaildirMail> {
  for (const folder of ['new', 'cur'].map((name) => join(maildir, name))) {
    // Listed at once: files move while they are read.
    for (const name of (await readdir(folder)).sort()) {
      if (/:2,[A-Z]*S/.test(name) || name.startsWith('.')) continue;
      const path = join(folder, name);
      // The part of its name that stays when it moves.
      yield { raw: (await readMail(path)).raw, path, place: `${maildir}, ${name.split(':')[0]}` };
    }
  }
}

/** Another program may have moved it meanwhile; then it is found again under its new name. */
async function moveSeen(mail: FoundMail, folder: string): Promise<void> {
  const { path } = mail as MaildirMail;
  const [unique = '', flags = ''] = basename(path).split(':2,');
  const seen = [...new Set([...flags, 'S'])].sort().join('');
  await rename(path, join(folder, `${unique}:2,${seen}`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return;
    throw new MailboxError([`${folder} cannot be written (${error.code})`, 'let this user write to it.']);
  });
}

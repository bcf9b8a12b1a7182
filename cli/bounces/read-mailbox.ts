import { createReadStream, existsSync, statSync } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../failures.ts';
import { maxMailBytes, splitMbox } from './split-mbox.ts';

/** One mail, or a file that could not be read. */
export interface FoundMail {
  raw: Buffer | undefined;
  /** Where it stands: a file, or a file and the mail's number in it. */
  place: string;
}

/** Reads every mail of a mailbox file, a Maildir, a folder of .eml files or a single mail, one at a time. */
export async function* readMailbox(path: string): AsyncGenerator<FoundMail> {
  if (!existsSync(path)) throw new CommandError(`There is no file or folder ${path}.`);
  if (!statSync(path).isDirectory()) {
    yield* (await startsLikeMbox(path)) ? readMbox(path) : [await readMail(path)];
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
  if (found === 0) throw new CommandError(`${path} is no Maildir (no new or cur in it) and holds no .eml file.`);
}

async function* readMbox(path: string): AsyncGenerator<FoundMail> {
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 });
  for await (const { raw, ordinal } of splitMbox(chunks)) yield { raw, place: `${path}, mail ${ordinal}` };
}

async function startsLikeMbox(path: string): Promise<boolean> {
  return (await readStart(path, 5)).toString('latin1') === 'From ';
}

async function readMail(path: string): Promise<FoundMail> {
  // Another program may have moved or locked it meanwhile; the rest of the folder is still read.
  const raw = await readStart(path, maxMailBytes).catch(() => undefined);
  return { raw, place: path };
}

async function readStart(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const size = Math.min((await file.stat()).size, maxBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** One mail of the outbox, as its file and its headers tell it. */
export interface OutboxMail {
  /** 1 is the newest. */
  number: number;
  /** File name without `.eml`. */
  name: string;
  /** When the file was written. */
  time: Date;
  bytes: number;
}

const headerBytes = 16 * 1024;
const filesAtOnce = 64;

/** The mails of an outbox folder, newest first; a folder that is not there yet holds none. */
export async function listOutbox(folder: string): Promise<OutboxMail[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -'.eml'.length));
  const found = await inTurns(names, async (name) => {
    // Somebody may clear the outbox meanwhile.
    const facts = await stat(join(folder, `${name}.eml`)).catch(() => undefined);
    return facts === undefined ? [] : [{ name, time: facts.mtime, bytes: facts.size }];
  });
  const byTime = found.flat().sort((a, b) => b.time.getTime() - a.time.getTime() || (a.name < b.name ? 1 : -1));
  return byTime.map((mail, index) => ({ number: index + 1, ...mail }));
}

/** The recipient and the subject of each mail; of its file only the beginning is read. */
export function readOutboxHeaders<M extends OutboxMail>(
  folder: string,
  mails: readonly M[],
): Promise<(M & { to: string; subject: string })[]> {
  return inTurns(mails, async (mail) => {
    const head = await readHead(join(folder, `${mail.name}.eml`)).catch(() => '');
    const { to = [], subject = '' } = await PostalMime.parse(head);
    return { ...mail, to: to.map(({ address = '' }) => address).join(', '), subject };
  });
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    const [head = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/, 1);
    return `${head}\r\n\r\n`;
  } finally {
    await file.close();
  }
}

/** A few files at a time: a system allows only so many open ones. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += filesAtOnce) {
    results.push(...(await Promise.all(items.slice(at, at + filesAtOnce).map(work))));
  }
  return results;
}

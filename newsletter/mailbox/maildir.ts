import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FixableError } from '../../core/fixable-error.ts';
import { readStart } from '../importing/csv.ts';

/** One mail, or one that could not be read. */
export interface FoundMail {
  raw: Buffer | undefined;
  /** The folder and the name of the file, or the number on a mail server. */
  place: string;
}

/** A mailbox: on a mail server, or a Maildir. */
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

/** Mails that are handled at the same time, and share one COMMIT. */
export const mailsInBatch = 32;

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
    read: () => readUnseen(path),
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

async function* readUnseen(maildir: string): AsyncGenerator<MaildirMail[]> {
  const readMail = async (folder: string, name: string): Promise<MaildirMail> => {
    const path = join(folder, name);
    // Another program may have moved or locked it meanwhile; the rest of the folder is still read.
    const raw = await readStart({ path }, maxMailBytes).catch(() => undefined);
    // The part of its name that stays when it moves.
    return { raw, path, place: `${maildir}, ${name.split(':')[0]}` };
  };
  for (const folder of ['new', 'cur'].map((name) => join(maildir, name))) {
    // Listed at once: files move while they are read.
    const names = (await readdir(folder)).filter((name) => !/:2,[A-Z]*S/.test(name) && !name.startsWith('.')).sort();
    for (let at = 0; at < names.length; at += mailsInBatch)
      yield Promise.all(names.slice(at, at + mailsInBatch).map((name) => readMail(folder, name)));
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

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inBatches, readMail } from './mail-files.ts';
import { type FoundMail, MailboxError, type MailSource } from './mail-source.ts';

/** Where handled mails go: a folder of the Maildir, which mail programs show as Garage/Done. */
const doneFolder = '.Garage.Done';

/**
 * Opens a Maildir whose mails are moved when they were read. The flag S (seen) marks what nobody understood, so mails that
 * a person has opened are not read either.
 */
export async function openMaildir(path: string): Promise<MailSource> {
  if (!['new', 'cur'].every((name) => existsSync(join(path, name)))) {
    throw new MailboxError([
      `BOUNCE_MAILBOX is not a Maildir: ${path} has no folders new and cur`,
      'correct the path, or start it with imaps:// for a mail server.',
    ]);
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

interface MaildirMail extends FoundMail {
  path: string;
}

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

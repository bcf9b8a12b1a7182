import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { MailPort } from './mail-port.ts';

/** Writes every mail as a .eml file into a folder that only its owner can read. */
export function createOutbox(folder: string): MailPort {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const prepare = (): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async send(message) {
      const composed = await composer.sendMail(composeMail(message));
      await prepare();
      const time = message.date.toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`);
      // Under another name first: whoever watches the folder never sees half a mail.
      await writeFile(`${file}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    async check() {
      await prepare();
    },
    async close() {},
  };
}

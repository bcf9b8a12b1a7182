import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PostalMime from 'postal-mime';
import { outboxReply } from '../../core/mail/mail-events.ts';
import type { SendPort } from './mail-port.ts';

/** Writes each mail into a private folder as `<Message-ID>.eml` and HTML; the same mail replaces its own files. */
export function createOutboxSender(folder: string): SendPort {
  return {
    async attempt({ raw, messageId, handOver }) {
      // Under another name first, so that the folder never shows half a mail.
      const part = join(folder, `${randomBytes(8).toString('hex')}.part`);
      const parts = { html: `${part}-html`, eml: part };
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { html = '' } = await PostalMime.parse(raw);
        await writeFile(parts.html, html, { mode: 0o600 });
        await writeFile(parts.eml, raw, { mode: 0o600 });
        if (!(await handOver())) return { kind: 'withdrawn' };
        const name = join(folder, fileNameOf(messageId));
        await rename(parts.html, `${name}.html`);
        await rename(parts.eml, `${name}.eml`);
        return { kind: 'accepted', reply: outboxReply };
      } catch (error) {
        const { code = 'failed' } = error as { code?: string };
        return { kind: 'server-later', reply: `the outbox cannot be written: ${code}` };
      } finally {
        await Promise.all(Object.values(parts).map((file) => rm(file, { force: true }).catch(() => undefined)));
      }
    },
    async check() {
      // Whoever only asks must not create the folder.
      const existing = await stat(folder).catch(() => undefined);
      if (existing?.isDirectory() === false) throw new Error(`${folder} is not a folder`);
      await access(existing ? folder : dirname(folder), constants.W_OK);
      return 'each mail is saved as a file';
    },
    async close() {},
  };
}

/** Turns a Message-ID into a file name that cannot point to another folder. */
const fileNameOf = (messageId: string): string => messageId.replace(/[^\w.@+-]/g, '_').replace(/^\.+/, '_');

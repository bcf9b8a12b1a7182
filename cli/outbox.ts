import { statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { formatCount } from '../core/counts.ts';
import { namesIn } from '../core/node/list-files.ts';
import { readStart } from '../newsletter/importing/csv.ts';
import { outboxFolder } from '../newsletter/service/open-newsletter.ts';
import { readConfig } from '../publishing/settings.ts';
import { defineCommand } from './command.ts';
import { formatTable } from './format.ts';

const shownMails = 50;

export const outboxCommand = defineCommand({
  summary: 'List the mails that were saved to the outbox folder instead of sent, newest first.',
  flags: {},
  details: `
Without SMTP_URL, mail is not sent: every mail is saved as two files in DATA_DIR/outbox, one of which a browser opens. Delete
them as you like.`,
  async run({ terminal, environment }) {
    const { dataDir, smtpUrl } = readConfig(environment);
    if (smtpUrl !== undefined)
      terminal.message('SMTP_URL is set, so mail is sent now. The outbox has older mails only.');
    const folder = outboxFolder(dataDir);
    const mails = listOutbox(folder);
    if (mails.length === 0) return terminal.print(`There is no mail in ${folder}.`);
    const rows = await Array.fromAsync(mails.slice(0, shownMails), async ({ name, time }) => {
      const { to, subject } = await readHeaders(join(folder, `${name}.eml`));
      return [time.toISOString().slice(0, 19).replace('T', ' '), to, subject, join(folder, `${name}.html`)];
    });
    await terminal.print(formatTable(['time (UTC)', 'to', 'subject', 'page'], rows));
    if (mails.length > rows.length)
      terminal.message(`… and ${formatCount(mails.length - rows.length)} more in ${folder}.`);
  },
});

const headerBytes = 16 * 1024;

function listOutbox(folder: string) {
  const found = namesIn(folder, '.eml').flatMap((file) => {
    // The outbox may be cleared meanwhile.
    const facts = statSync(join(folder, file), { throwIfNoEntry: false });
    return facts === undefined ? [] : [{ name: file.slice(0, -'.eml'.length), time: facts.mtime }];
  });
  return found.sort((a, b) => b.time.getTime() - a.time.getTime() || (a.name < b.name ? 1 : -1));
}

/** Reads recipient and subject; only the start of a file is read. */
async function readHeaders(path: string) {
  const start = await readStart({ path }, headerBytes).catch(() => Buffer.alloc(0));
  const [head = ''] = start.toString('utf8').split(/\r?\n\r?\n/, 1);
  const { to = [], subject = '' } = await PostalMime.parse(`${head}\r\n\r\n`);
  return { to: to.map(({ address = '' }) => address).join(', '), subject };
}

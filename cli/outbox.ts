import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { formatCount, formatNumberOf } from '../core/counts.ts';
import { namesIn } from '../core/node/list-files.ts';
import type { Environment } from '../core/node/settings.ts';
import { readStart } from '../newsletter/importing/csv.ts';
import { outboxFolder } from '../newsletter/service/open-newsletter.ts';
import { readConfig } from '../publishing/settings.ts';
import { defineCommand, type Invocation, readCount, yesFlag } from './command.ts';
import { formatTable } from './format.ts';
import type { Terminal } from './terminal.ts';

const listFlags = {
  limit: '<n> how many, newest first (default: 50; all with --json)',
  json: 'print a JSON array',
} as const;

export const outboxCommand = defineCommand({
  summary: 'List the mails that were saved to the outbox folder instead of sent.',
  flags: listFlags,
  details: `
Without SMTP_URL, mail is not sent: every mail is saved as two files in DATA_DIR/outbox, one of which a browser opens.`,
  run: list,
});

export const outboxClearCommand = defineCommand({
  summary: 'Delete the mails in the outbox folder.',
  flags: { yes: yesFlag },
  async run({ terminal, environment, confirm }) {
    const folder = readFolder(environment, terminal);
    const mails = listOutbox(folder);
    const count = formatNumberOf(mails.length, 'mail');
    if (mails.length > 0) await confirm(`Delete ${count} in ${folder}?`, 'Nothing was deleted.');
    for (const { name } of mails) {
      for (const ending of ['html', 'eml']) await rm(join(folder, `${name}.${ending}`), { force: true });
    }
    await terminal.print(`Deleted ${count}.`);
  },
});

async function list({ values, terminal, environment }: Invocation<typeof listFlags>): Promise<void> {
  const folder = readFolder(environment, terminal);
  const mails = listOutbox(folder);
  const limit = readCount('limit', values.limit, values.json ? mails.length : 50);
  const shown = await Array.fromAsync(mails.slice(0, limit), async (mail) => ({
    ...mail,
    ...(await readHeaders(join(folder, `${mail.name}.eml`))),
  }));
  if (values.json) return terminal.print(JSON.stringify(shown, null, 2));
  if (mails.length === 0) return terminal.print(`There is no mail in ${folder}.`);
  const rows = shown.map(({ time, to, subject, bytes, name }) => [
    time.toISOString().slice(0, 19).replace('T', ' '),
    to,
    subject,
    formatCount(bytes),
    join(folder, `${name}.html`),
  ]);
  await terminal.print(formatTable(['time (UTC)', 'to', 'subject', 'bytes', 'page'], rows));
  const rest = mails.length - shown.length;
  if (rest > 0) terminal.message(`… and ${formatCount(rest)} more: --limit ${mails.length} shows them all.`);
}

function readFolder(environment: Environment, terminal: Terminal): string {
  const { dataDir, smtpUrl } = readConfig(environment);
  if (smtpUrl !== undefined) terminal.message('SMTP_URL is set, so mail is sent now. The outbox has older mails only.');
  return outboxFolder(dataDir);
}

const headerBytes = 16 * 1024;

function listOutbox(folder: string) {
  const found = namesIn(folder, '.eml').flatMap((file) => {
    // The outbox may be cleared meanwhile.
    const facts = statSync(join(folder, file), { throwIfNoEntry: false });
    return facts === undefined ? [] : [{ name: file.slice(0, -'.eml'.length), time: facts.mtime, bytes: facts.size }];
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

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outboxFolder } from '../newsletter/open-newsletter.ts';
import { defineCommand, type Invocation } from './command.ts';
import { findDesktopOpener, readConfig } from './config.ts';
import { CommandError } from './failures.ts';
import { readCount } from './flag-values.ts';
import { listOutbox, readOutboxHeaders } from './outbox/outbox-mails.ts';
import { findReadableFile, openOnDesktop } from './outbox/show-mail.ts';
import { formatTable } from './table.ts';
import type { Terminal } from './terminal.ts';

const listFlags = {
  limit: { type: 'string', value: '<n>', help: 'how many of the newest (50 unless told; with --json all)' },
  json: { type: 'boolean', help: 'print a JSON array' },
} as const;

const details = `
While there is no SMTP_URL every mail becomes a file in DATA_DIR/outbox instead of being sent. Number 1 is the newest.
See one with ./garage outbox open 1`;

/** `outbox list` */
export const outboxListCommand = defineCommand({
  name: 'outbox list',
  summary: 'List the mails that were written to the outbox folder instead of being sent.',
  flags: listFlags,
  details,
  run: list,
});

/** `outbox` */
export const outboxCommand = defineCommand({
  name: 'outbox',
  summary: 'The same as outbox list.',
  flags: listFlags,
  details,
  run: list,
});

/** `outbox open` */
export const outboxOpenCommand = defineCommand({
  name: 'outbox open',
  summary: 'Show one mail of the outbox in the browser, or say where it is.',
  takes: ['<name or number>'],
  flags: {},
  async run({ words: [wanted = ''], terminal }) {
    const folder = readFolder(terminal);
    const mails = await listOutbox(folder);
    const bare = wanted.replace(/\.(eml|html)$/, '');
    const mail = mails.find(({ number, name }) => String(number) === wanted || name === bare);
    if (mail === undefined) {
      throw new CommandError(`There is no mail '${wanted}' in ${folder}: ./garage outbox lists them.`);
    }
    const file = await findReadableFile(folder, mail.name);
    const opener = findDesktopOpener();
    const isOpened = opener !== undefined && (await openOnDesktop(opener, file));
    await terminal.print(isOpened ? file : pathToFileURL(file).href);
    return 0;
  },
});

/** `outbox clear` */
export const outboxClearCommand = defineCommand({
  name: 'outbox clear',
  summary: 'Delete the mails in the outbox folder.',
  flags: { yes: { type: 'boolean', help: 'do not ask' } },
  async run({ values, terminal }) {
    const folder = readFolder(terminal);
    const mails = await listOutbox(folder);
    const count = mails.length.toLocaleString('en-US');
    if (mails.length > 0 && !values.yes && !(await terminal.ask(`Delete ${count} mails in ${folder}?`))) {
      throw new CommandError('Nothing was deleted.');
    }
    for (const { name } of mails) {
      for (const ending of ['html', 'txt', 'eml']) await rm(join(folder, `${name}.${ending}`), { force: true });
    }
    await terminal.print(`${count} mails deleted.`);
    return 0;
  },
});

async function list({ values, terminal }: Invocation<typeof listFlags>): Promise<number> {
  const folder = readFolder(terminal);
  const mails = await listOutbox(folder);
  const limit = readCount('limit', values.limit, values.json ? mails.length : 50);
  const shown = await readOutboxHeaders(folder, mails.slice(0, limit));
  if (values.json) {
    await terminal.print(JSON.stringify(shown, null, 2));
    return 0;
  }
  if (mails.length === 0) {
    await terminal.print(`There is no mail in ${folder}.`);
    return 0;
  }
  const rows = shown.map(({ number, time, to, subject, bytes, name }) => [
    String(number),
    time.toISOString().slice(0, 19).replace('T', ' '),
    to,
    subject,
    bytes.toLocaleString('en-US'),
    name,
  ]);
  await terminal.print(formatTable(['', 'time (UTC)', 'to', 'subject', 'bytes', 'name'], rows));
  const rest = mails.length - shown.length;
  if (rest > 0) terminal.remark(`… and ${rest.toLocaleString('en-US')} more: --limit ${mails.length} shows all.`);
  return 0;
}

function readFolder(terminal: Terminal): string {
  const { dataDir, smtpUrl } = readConfig();
  if (smtpUrl !== undefined) terminal.remark('SMTP_URL is set: mails are sent now, and the outbox holds older ones.');
  return outboxFolder(dataDir);
}

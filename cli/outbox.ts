import { existsSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PostalMime from 'postal-mime';
import { formatCount, formatNumberOf } from '../core/counts.ts';
import { namesIn } from '../core/node/list-files.ts';
import type { Environment } from '../core/node/settings.ts';
import { readStart } from '../newsletter/importing/csv.ts';
import { outboxFolder } from '../newsletter/service/open-newsletter.ts';
import { readConfig } from '../publishing/settings.ts';
import { CommandError, defineCommand, type Invocation, readCount, yesFlag } from './command.ts';
import { formatTable } from './format.ts';
import { openOnDesktop } from './open-on-desktop.ts';
import type { Terminal } from './terminal.ts';

const listFlags = {
  limit: '<n> how many, newest first (default: 50; all with --json)',
  json: 'print a JSON array',
} as const;

export const outboxCommand = defineCommand({
  summary: 'List the mails that were saved to the outbox folder instead of sent.',
  flags: listFlags,
  details: `
Without SMTP_URL, mail is not sent: every mail is saved as a file in DATA_DIR/outbox. Number 1 is the newest.
Open it with ./garage outbox open 1`,
  run: list,
});

export const outboxOpenCommand = defineCommand({
  summary: 'Open a mail of the outbox in the browser, or print its address.',
  takes: ['<name or number>'],
  flags: {},
  async run({ words: [wanted = ''], terminal, environment }) {
    const folder = readFolder(environment, terminal);
    const mails = listOutbox(folder);
    const bare = wanted.replace(/\.(eml|html)$/, '');
    const mail = mails.find(({ number, name }) => String(number) === wanted || name === bare);
    if (mail === undefined) {
      throw new CommandError(`There is no mail '${wanted}' in ${folder}. List them with ./garage outbox`);
    }
    const file = await findReadableFile(folder, mail.name);
    const isOpened = hasDesktop(environment) && (await openOnDesktop(file, environment));
    await terminal.print(isOpened ? file : pathToFileURL(file).href);
  },
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
      for (const ending of ['html', 'txt', 'eml']) await rm(join(folder, `${name}.${ending}`), { force: true });
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
  const rows = shown.map(({ number, time, to, subject, bytes, name }) => [
    String(number),
    time.toISOString().slice(0, 19).replace('T', ' '),
    to,
    subject,
    formatCount(bytes),
    name,
  ]);
  await terminal.print(formatTable(['', 'time (UTC)', 'to', 'subject', 'bytes', 'name'], rows));
  const rest = mails.length - shown.length;
  if (rest > 0) terminal.message(`… and ${formatCount(rest)} more: --limit ${mails.length} shows them all.`);
}

function readFolder(environment: Environment, terminal: Terminal): string {
  const { dataDir, smtpUrl } = readConfig(environment);
  if (smtpUrl !== undefined) terminal.message('SMTP_URL is set, so mail is sent now. The outbox has older mails only.');
  return outboxFolder(dataDir);
}

const headerBytes = 16 * 1024;

/** Lists the mails of an outbox folder, newest first; a missing folder is empty. */
function listOutbox(folder: string) {
  const found = namesIn(folder, '.eml').flatMap((file) => {
    // The outbox may be cleared meanwhile.
    const facts = statSync(join(folder, file), { throwIfNoEntry: false });
    return facts === undefined ? [] : [{ name: file.slice(0, -'.eml'.length), time: facts.mtime, bytes: facts.size }];
  });
  const byTime = found.sort((a, b) => b.time.getTime() - a.time.getTime() || (a.name < b.name ? 1 : -1));
  return byTime.map((mail, index) => ({ number: index + 1, ...mail }));
}

/** Reads recipient and subject; only the start of a file is read. */
async function readHeaders(path: string) {
  const start = await readStart({ path }, headerBytes).catch(() => Buffer.alloc(0));
  const [head = ''] = start.toString('utf8').split(/\r?\n\r?\n/, 1);
  const { to = [], subject = '' } = await PostalMime.parse(`${head}\r\n\r\n`);
  return { to: to.map(({ address = '' }) => address).join(', '), subject };
}

/** Returns a file that a browser can show: the mail's HTML, else its text, extracted from the .eml when needed. */
async function findReadableFile(folder: string, name: string): Promise<string> {
  const html = join(folder, `${name}.html`);
  if (existsSync(html)) return html;
  const mail = await PostalMime.parse(await readFile(join(folder, `${name}.eml`)));
  const [file, body] = mail.html ? [html, mail.html] : [join(folder, `${name}.txt`), mail.text ?? ''];
  await writeFile(file, body, { mode: 0o600 });
  return file;
}

const hasDesktop = ({ SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: Environment): boolean =>
  process.platform === 'darwin' ? !SSH_CONNECTION : Boolean(DISPLAY || WAYLAND_DISPLAY);

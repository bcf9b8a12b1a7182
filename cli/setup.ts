import { readFileSync, realpathSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Environment, mergeEnvFile } from '../core/node/env-file.ts';
import { settingsSchema } from '../core/node/settings-schema.ts';
import { writeFileAtomically } from '../core/node/write-file.ts';
import { toSentence } from '../newsletter/mail/explain-attempt.ts';
import { createSmtpSender } from '../newsletter/mail/smtp-sender.ts';
import { explainMailServer } from '../newsletter/preflight/check-delivery.ts';
import { site } from '../site.config.ts';
import { CommandError, defineCommand, yesFlag } from './command.ts';
import type { Terminal } from './terminal.ts';

/** The settings a new site needs; everything else has a default that fits. */
const names = ['SITE_URL', 'MAIL_FROM', 'SMTP_URL', 'POSTAL_ADDRESS', 'ALERT_TO', 'NEWSLETTER_OPT_IN'] as const;
type Name = (typeof names)[number];
/** What was answered; undefined removes the setting. */
type Answers = Map<Name, string | undefined>;

/** `setup` */
export const setupCommand = defineCommand({
  name: 'setup',
  summary: 'Answer six questions and write the settings to .env: address, sender, mail server, postal address, alerts.',
  flags: { yes: yesFlag },
  details: `
Enter keeps the value in brackets, and - removes it. Run it as often as you like: other lines and comments of .env stay.
Name, time zone, colors and logo of the site are in site.config.ts.`,
  async run({ values, terminal, environment }) {
    const list = names.join(', ');
    const file = environment['ENV_FILE'];
    if (values.yes) {
      throw new CommandError(
        `setup asks six questions, so --yes cannot answer them. Set these in .env instead: ${list}.`,
      );
    }
    if (!file || file === 'off') {
      throw new CommandError(
        `There is no settings file to write (ENV_FILE=off). Set these variables instead: ${list}.`,
      );
    }
    const current = mergeEnvFile(environment).environment;
    terminal.message('Six questions. Enter keeps what is in brackets, - removes it.\n');
    const answers = await askAll(terminal, current);
    if (answers === undefined) {
      throw new CommandError(
        `Nobody answers here. Run ./garage setup in a terminal, or set these in ${file}: ${list}.`,
      );
    }
    if (answers.size > 0) writeSettings(file, answers);
    await terminal.print(describeEnd(file, answers, environment));
  },
});

/** Returns what changed; undefined when the input ended before the first answer. */
async function askAll(terminal: Terminal, current: Environment): Promise<Answers | undefined> {
  const answers: Answers = new Map();
  const ask = async (name: Name, question: string, usual: string): Promise<void> => {
    const answer = await askSetting(terminal, name, `${question} [${current[name] ?? usual}]:`);
    if (answer !== 'kept') answers.set(name, answer.value);
  };
  await ask('SITE_URL', '1/6 Public address of the site, such as https://example.com', site.url);
  if (terminal.isInputOver()) return undefined;
  await ask('MAIL_FROM', '2/6 Sender of all mail, as Name <address>', site.contactEmail);
  const smtpUrl = await askMailServer(terminal, current['SMTP_URL']);
  if (smtpUrl !== 'kept') answers.set('SMTP_URL', smtpUrl.value);
  await ask('POSTAL_ADDRESS', '4/6 Postal address under every mail, which the law asks for', site.postalAddress);
  await ask('ALERT_TO', '5/6 Your own address, for alerts when something is wrong', 'no alerts');
  const optIn = current['NEWSLETTER_OPT_IN'];
  // There a publisher must be able to prove who asked for the mails.
  const isSuggested = optIn === undefined && site.timeZone.startsWith('Europe/');
  const question = `6/6 Must new subscribers confirm by mail first (double opt-in)?${isSuggested ? ' Usual in Europe.' : ''}`;
  const chosen = (await askYesNo(terminal, question, isSuggested || optIn === 'double')) ? 'double' : 'single';
  if (isSuggested || chosen !== (optIn ?? 'single')) answers.set('NEWSLETTER_OPT_IN', chosen);
  return answers;
}

/** An answer that changes a setting. */
interface Change {
  value: string | undefined;
}

/** Asks until the answer is valid; the same schema reads it at the next start. */
async function askSetting(terminal: Terminal, name: Name, question: string): Promise<Change | 'kept'> {
  for (;;) {
    const text = await terminal.askText(question);
    if (text === '') return 'kept';
    if (text === '-') return { value: undefined };
    const fault = findFault(name, text);
    if (fault === undefined) return { value: text };
    terminal.message(`  ${fault}`);
  }
}

function findFault(name: Name, text: string): string | undefined {
  return settingsSchema.shape[name].safeParse(text).error?.issues[0]?.message;
}

async function askYesNo(terminal: Terminal, question: string, isYes: boolean): Promise<boolean> {
  for (;;) {
    const text = await terminal.askText(`${question} [${isYes ? 'yes' : 'no'}]:`);
    if (text === '') return isYes;
    if (/^(y(es)?|no?)$/i.test(text)) return /^y/i.test(text);
    terminal.message('  Answer yes or no.');
  }
}

const implicitTlsPort = 465;

/** Asks for host, user and password, as a mail service lists them, or for a whole address; tries the login on request. */
async function askMailServer(terminal: Terminal, current: string | undefined): Promise<Change | 'kept'> {
  for (;;) {
    const shown = current === undefined ? 'none: mail is saved to a folder' : hidePassword(current);
    const text = await terminal.askText(
      `3/6 Mail server, such as smtp.example.com (port 465) or smtp.example.com:587 [${shown}]:`,
    );
    if (text === '') return 'kept';
    if (text === '-') return { value: undefined };
    const url = /^\w+:\/\//.test(text) ? text : await askLogin(terminal, text);
    const fault = findFault('SMTP_URL', url);
    if (fault !== undefined) {
      terminal.message(`  ${fault}`);
      continue;
    }
    if (!(await terminal.ask('    Try the login now?'))) return { value: url };
    const problem = await tryLogin(url);
    terminal.message(`    ${problem ?? 'The mail server accepts the login.'}`);
    if (problem === undefined || (await terminal.ask('    Save it all the same?'))) return { value: url };
  }
}

async function askLogin(terminal: Terminal, place: string): Promise<string> {
  const user = await terminal.askText('    User name:');
  const password = await terminal.askSecret('    Password (not shown):');
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const port = Number(/:(\d+)$/.exec(place)?.[1] ?? implicitTlsPort);
  return `${port === implicitTlsPort ? 'smtps' : 'smtp'}://${login}${place}`;
}

/** Returns what the mail server said when it cannot be used. */
async function tryLogin(url: string): Promise<string | undefined> {
  const sender = createSmtpSender(url);
  try {
    await sender.check();
    return undefined;
  } catch (error) {
    return `${toSentence(explainMailServer(error))}.`;
  } finally {
    await sender.close();
  }
}

function hidePassword(url: string): string {
  return URL.canParse(url) && new URL(url).password !== '' ? url.replace(/:[^:@/]*@/, ':…@') : url;
}

function writeSettings(file: string, answers: Answers): void {
  const target = findTarget(file);
  const text = changeLines(readOld(target), answers);
  const read = parseEnv(text);
  for (const [name, value] of answers) {
    // A value with every kind of quote in it, for example.
    if (read[name] !== value) throw new CommandError(`${name} cannot be written to ${file}: choose another value.`);
  }
  // It holds a password.
  writeFileAtomically(target, text, { mode: 0o600 });
}

/** A link to the settings stays a link. */
function findTarget(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function readOld(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '# Settings of the site; README.md lists all of them. Never commit this file: it has passwords.\n';
  }
}

/** Replaces the lines of the settings that changed and leaves all others as they are. */
function changeLines(old: string, answers: Answers): string {
  let text = old === '' || old.endsWith('\n') ? old : `${old}\n`;
  for (const [name, value] of answers) {
    const line = value === undefined ? '' : `${name}=${quote(value)}\n`;
    const set = new RegExp(
      `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:(["'\`])[\\s\\S]*?\\1)?[^\\n]*\\n`,
      'gm',
    );
    const sample = new RegExp(`^#[ \\t]*${name}=[^\\n]*\\n`, 'm');
    let isWritten = false;
    const write = (): string => {
      const written = isWritten ? '' : line;
      isWritten = true;
      return written;
    };
    if (set.test(text)) text = text.replace(set, write);
    else if (sample.test(text)) text = text.replace(sample, (found) => found + write());
    else text += line;
  }
  return text;
}

function quote(value: string): string {
  if (/^[\w@.:/+%-]+$/.test(value)) return value;
  const mark = ["'", '`', '"'].find((each) => !value.includes(each)) ?? "'";
  return `${mark}${value}${mark}`;
}

function describeEnd(file: string, answers: Answers, environment: Environment): string {
  const changed = [...answers.keys()];
  const hidden = changed.filter((name) => environment[name] !== undefined);
  return [
    changed.length === 0 ? `Nothing changed in ${file}.` : `Saved to ${file}: ${changed.join(', ')}.`,
    ...hidden.map((name) => `${name} is also set in the environment, which wins: remove it there.`),
    ...(changed.length === 0 ? [] : ['Restart the server, so that it reads them.']),
    ...(answers.has('SITE_URL') || answers.has('POSTAL_ADDRESS')
      ? ['Build the pages for the new address: ./garage publish']
      : []),
    'Check everything: ./garage doctor',
    'Name, time zone, colors and logo of the site: site.config.ts',
  ].join('\n');
}

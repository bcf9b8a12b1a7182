import { parseEnv } from 'node:util';
import { isTimeZone } from '../core/dates.ts';
import { settingsJournal, writeTogether } from '../core/node/files/write-together.ts';
import { type Environment, mergeEnvFile } from '../core/node/settings/env-file.ts';
import { projectFolder } from '../core/node/settings/settings.ts';
import { settingsSchema } from '../core/node/settings/settings-schema.ts';
import { planSettings } from '../publishing/site-settings/change-settings.ts';
import { changeEnvText, envFileChange, readEnvText } from '../publishing/site-settings/env-lines.ts';
import { hidePassword, joinLogin, tryLogin } from '../publishing/site-settings/mail-logins.ts';
import { site } from '../site.config.ts';
import { commandFailed, defineCommand, yesFlag } from './command.ts';
import type { Terminal } from './terminal.ts';

/** The settings a new site needs; everything else has a default that fits. */
const names = ['SITE_URL', 'MAIL_FROM', 'SMTP_URL', 'POSTAL_ADDRESS', 'ALERT_TO', 'NEWSLETTER_OPT_IN'] as const;
type Name = (typeof names)[number];
interface Answers {
  /** undefined removes the setting. */
  env: Map<Name, string | undefined>;
  zone: string | undefined;
}

export const setupCommand = defineCommand({
  summary: 'Answer seven questions: address, sender, mail server, postal address, alerts, time zone, opt-in.',
  flags: { yes: yesFlag },
  details: `
Enter keeps the value in brackets, and - removes it. Run it as often as you like: other lines and comments of .env stay.
They are written to .env, the time zone to site.config.ts. Name, words, colors and logo: Settings in ./garage desk.`,
  async run({ values, terminal, environment, parts }) {
    const list = names.join(', ');
    const file = environment['ENV_FILE'];
    if (values.yes) {
      throw commandFailed(
        `setup asks seven questions, so --yes cannot answer them. Set these in .env instead: ${list}.`,
      );
    }
    if (!file || file === 'off') {
      throw commandFailed(`There is no settings file to write (ENV_FILE=off). Set these variables instead: ${list}.`);
    }
    const current = mergeEnvFile(environment).environment;
    terminal.message('Seven questions. Enter keeps what is in brackets, - removes it.\n');
    const answers = await askAll(terminal, current);
    if (answers === undefined) {
      throw commandFailed(`Nobody answers here. Run ./garage setup in a terminal, or set these in ${file}: ${list}.`);
    }
    const { env, zone } = answers;
    const places = { siteFolder: parts.siteFolder ?? projectFolder(''), environment };
    const text = changeEnvText(readEnvText(file), env);
    const files = env.size > 0 ? [envFileChange(file, text)] : [];
    if (zone !== undefined) {
      // Checked with the answers, not with what the file has until they are written.
      const answered = { ...parseEnv(text), ...environment, ENV_FILE: 'off' };
      const plan = await planSettings({ ...places, environment: answered }, [
        { id: 'site.timeZone', old: site.timeZone, value: zone },
      ]);
      files.push(...plan.files);
    }
    writeTogether(settingsJournal(places.siteFolder), files);
    await terminal.print(describeEnd(file, answers, environment));
  },
});

/** Returns what changed; undefined when the input ended before the first answer. */
async function askAll(terminal: Terminal, current: Environment): Promise<Answers | undefined> {
  const env: Answers['env'] = new Map();
  const ask = async (name: Name, question: string, usual: string): Promise<void> => {
    const answer = await askSetting(terminal, name, `${question} [${current[name] ?? usual}]:`);
    if (answer !== 'kept') env.set(name, answer.value);
  };
  await ask('SITE_URL', '1/7 Public address of the site, such as https://example.com', site.url);
  if (terminal.isInputOver()) return undefined;
  await ask('MAIL_FROM', '2/7 Sender of all mail, as Name <address>', site.contactEmail);
  const smtpUrl = await askMailServer(terminal, current['SMTP_URL']);
  if (smtpUrl !== 'kept') env.set('SMTP_URL', smtpUrl.value);
  await ask('POSTAL_ADDRESS', '4/7 Postal address under every mail, which the law asks for', site.postalAddress);
  await ask('ALERT_TO', '5/7 Your own address, for alerts when something is wrong', 'no alerts');
  const zone = await askZone(terminal);
  const optIn = current['NEWSLETTER_OPT_IN'];
  // There a publisher must be able to prove who asked for the mails.
  const isSuggested = optIn === undefined && (zone ?? site.timeZone).startsWith('Europe/');
  const question = `7/7 Must new subscribers confirm by mail first (double opt-in)?${isSuggested ? ' Usual in Europe.' : ''}`;
  const chosen = (await askYesNo(terminal, question, isSuggested || optIn === 'double')) ? 'double' : 'single';
  if (isSuggested || chosen !== (optIn ?? 'single')) env.set('NEWSLETTER_OPT_IN', chosen);
  return { env, zone };
}

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

/** A rented machine runs on UTC: its own zone says nothing about the readers. */
async function askZone(terminal: Terminal): Promise<string | undefined> {
  for (;;) {
    const question = '6/7 Time zone of dates and scheduled issues, such as America/New_York or Europe/Berlin';
    const text = await terminal.askText(`${question} [${site.timeZone}]:`);
    if (text === '' || text === site.timeZone) return undefined;
    if (isTimeZone(text)) return text;
    terminal.message(`  '${text}' is no time zone: write continent and city, as America/Chicago.`);
  }
}

async function askYesNo(terminal: Terminal, question: string, isYes: boolean): Promise<boolean> {
  for (;;) {
    const text = await terminal.askText(`${question} [${isYes ? 'yes' : 'no'}]:`);
    if (text === '') return isYes;
    if (/^(y(es)?|no?)$/i.test(text)) return /^y/i.test(text);
    terminal.message('  Answer yes or no.');
  }
}

/** Asks for host, user and password, as a mail service lists them, or for a whole address; tries the login on request. */
async function askMailServer(terminal: Terminal, current: string | undefined): Promise<Change | 'kept'> {
  for (;;) {
    const shown = current === undefined ? 'none: mail is saved to a folder' : hidePassword(current);
    const text = await terminal.askText(
      `3/7 Mail server, such as smtp.example.com (port 465) or smtp.example.com:587 [${shown}]:`,
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
    const problem = await tryLogin('SMTP_URL', url);
    terminal.message(`    ${problem?.text ?? 'The mail server accepts the login.'}`);
    if (problem === undefined || (await terminal.ask('    Save it all the same?'))) return { value: url };
  }
}

async function askLogin(terminal: Terminal, place: string): Promise<string> {
  const user = await terminal.askText('    User name:');
  const password = await terminal.askSecret('    Password (not shown):');
  return joinLogin('SMTP_URL', { place, user, password });
}

function describeEnd(file: string, { env, zone }: Answers, environment: Environment): string {
  const changed = [...env.keys()];
  const hidden = changed.filter((name) => environment[name] !== undefined);
  const isAnything = changed.length > 0 || zone !== undefined;
  const isOnPages = env.has('SITE_URL') || env.has('POSTAL_ADDRESS') || zone !== undefined;
  return [
    changed.length === 0 ? `Nothing changed in ${file}.` : `Saved to ${file}: ${changed.join(', ')}.`,
    ...(zone === undefined ? [] : [`Saved to site.config.ts: the time zone ${zone}.`]),
    ...hidden.map((name) => `${name} is also set in the environment, which wins: remove it there.`),
    ...(isAnything ? ['Restart the server, so that it reads them.'] : []),
    ...(isOnPages ? [`Build the pages with them: ./garage publish${env.has('SITE_URL') ? ' --new-address' : ''}`] : []),
    'Check everything: ./garage doctor',
    'Name, words, colors, menu and logo: Settings in ./garage desk',
  ].join('\n');
}

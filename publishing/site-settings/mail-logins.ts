import { mergeEnvFile } from '../../core/node/settings/env-file.ts';
import { settingsSchema } from '../../core/node/settings/settings-schema.ts';
import { sayProblem } from '../../core/problem/problem.ts';
import { attemptOf } from '../../newsletter/mail/smtp-connection.ts';
import { createSmtpSender, type SmtpSenderOptions } from '../../newsletter/mail/smtp-sender.ts';
import { mailboxProblemOf, openImap } from '../../newsletter/mailbox/imap.ts';
import { explainMailServer } from '../../newsletter/preflight/check-delivery.ts';
import { changeEnv, findLock, refuseFields, type SettingPlaces, settingConflict } from './change-settings.ts';

/** The settings that have a login in their address. */
export type LoginName = 'SMTP_URL' | 'BOUNCE_MAILBOX';

/** A login as a mail service lists it. */
export interface MailLogin {
  /** Host, with a port where it is not the usual one; empty for none. */
  place: string;
  user: string;
  password: string;
}

/** Scheme for the usual port, on which encryption begins at once, and for every other. */
const schemes = { SMTP_URL: ['smtps', 'smtp', '465'], BOUNCE_MAILBOX: ['imaps', 'imap', '993'] } as const;

/** Returns the address of a login, as the setting has it. */
export function joinLogin(name: LoginName, { place, user, password }: MailLogin): string {
  if (place === '' || (name === 'BOUNCE_MAILBOX' && place.startsWith('/'))) return place;
  const [, given, rest = ''] = /^(?:(\w+):\/\/)?(.*)$/.exec(place) ?? [];
  const [safe, plain, usual] = schemes[name];
  const port = /^[^/?]*:(\d+)/.exec(rest)?.[1] ?? usual;
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${given ?? (port === usual ? safe : plain)}://${login}${rest}`;
}

/** Takes an address apart; its password stays apart from what is shown. */
export function splitLogin(name: LoginName, address = ''): MailLogin {
  if (!URL.canParse(address)) return { place: address, user: '', password: '' };
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const rest = address.replace(/^\w+:\/\/(?:[^@/]*@)?/, '');
  const isUsual = joinLogin(name, { place: rest, user, password }).split(':')[0] === url.protocol.slice(0, -1);
  return { place: isUsual ? rest : `${url.protocol}//${rest}`, user, password };
}

/** Returns an address of a login without its password. */
export const hidePassword = (url: string): string =>
  URL.canParse(url) && new URL(url).password !== '' ? url.replace(/:[^:@/]*@/, ':…@') : url;

/** Logs in at a mail server or mailbox; returns what is wrong, and whether it is the user or the password, unless it works. */
export async function tryLogin(name: LoginName, address: string, options: SmtpSenderOptions = {}) {
  if (name === 'BOUNCE_MAILBOX') {
    try {
      await openImap(address).then((mailbox) => mailbox.close());
      return undefined;
    } catch (error) {
      const problem = mailboxProblemOf(error);
      if (problem === undefined) throw error;
      return { text: sayProblem(problem).replace(/\.?$/, '.'), isLogin: problem.code === 'mailbox-login' };
    }
  }
  const sender = createSmtpSender(address, options);
  try {
    await sender.check();
    return undefined;
  } catch (error) {
    const attempt = attemptOf(error);
    const isLogin =
      attempt?.kind === 'sender-refused' && /^\d/.test(attempt.reply) && !/connect|tls|mail/.test(attempt.stage);
    return { text: `${sayProblem(explainMailServer(error))}.`, isLogin };
  } finally {
    await sender.close();
  }
}

/** Returns a login without its password. */
export function readLogin(places: SettingPlaces, name: LoginName) {
  const { place, user, password } = splitLogin(name, mergeEnvFile(places.environment).environment[name]);
  const locked = findLock(places, name);
  return { place, user, hasPassword: password !== '', ...(locked !== undefined && { locked }) };
}

/** Says it in the words of a form that has a field for each part of the address. */
const inFields = (name: LoginName, text: string): string =>
  text
    .replaceAll(new RegExp(` (?:in|from) ${name}`, 'g'), '')
    .replaceAll(name, 'the address')
    .replace(/^./, (letter) => letter.toUpperCase());

/**
 * Saves a login after it has worked; an empty place removes it, an empty password keeps the one that is set. Throws
 * Refused with what the other side said, and Refused when another program changed it.
 */
export async function saveLogin(
  places: SettingPlaces,
  name: LoginName,
  { old, ...typed }: MailLogin & { old: Pick<MailLogin, 'place' | 'user'> },
  options: SmtpSenderOptions,
): Promise<void> {
  const known = splitLogin(name, mergeEnvFile(places.environment).environment[name]);
  if (known.place !== old.place || known.user !== old.user) throw settingConflict('The login');
  const locked = findLock(places, name);
  if (locked !== undefined) throw refuseFields({ place: locked });
  const login = typed.place.trim() === '' ? { place: '', user: '', password: '' } : typed;
  const isSame = known.place === login.place && known.user === login.user;
  // A password goes to the server it was typed for, and to no other.
  if (login.user !== '' && login.password === '' && !(isSame && known.password !== ''))
    throw refuseFields({
      password: known.password === '' ? 'Type it.' : 'Type it again: the server or the user changed.',
    });
  const address = joinLogin(name, { ...login, password: login.password || known.password });
  const fault = settingsSchema.shape[name].safeParse(address).error?.issues[0]?.message;
  if (fault !== undefined) throw refuseFields({ place: inFields(name, fault) });
  const wrong = address === '' ? undefined : await tryLogin(name, address, options);
  if (wrong !== undefined) throw refuseFields({ [wrong.isLogin ? 'password' : 'place']: inFields(name, wrong.text) });
  changeEnv(places, new Map([[name, address || undefined]]));
}

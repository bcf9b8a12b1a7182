import { statSync } from 'node:fs';
import { z } from 'zod';
import { isTimeZone } from '../../core/dates.ts';
import { checkEmail } from '../../core/node/email-address.ts';
import { describeSettings, settingsSchema } from '../../core/node/settings/settings-schema.ts';
import { fixedPartsOf } from '../../core/text/linked-words.ts';
import { type EditableSetting, menuLinkSchema } from './editable-setting.ts';

/** The files of the site, and the constants whose texts can be changed. */
export const siteFiles = {
  'site.config.ts': ['site'],
  'site.words.ts': ['words', 'subscribeFormWords'],
  'site.colors.ts': ['base', 'own'],
} as const;

export type SiteFile = keyof typeof siteFiles;

type About = Pick<EditableSetting, 'label' | 'group'> & Partial<Pick<EditableSetting, 'kind' | 'hint'>>;

/** What is asked for in plain words; the other texts of `words` and colors of `own` are lists. */
const known: Readonly<Record<string, About>> = {
  'site.name': { group: 'site', label: 'Name of the site' },
  'site.headline': { group: 'site', label: 'Headline of the home page' },
  'words.home.lede': { group: 'site', label: 'Below the headline', kind: 'long' },
  'site.description': { group: 'site', label: 'What search engines show', kind: 'long' },
  'words.newsletter.lede': { group: 'site', label: 'Beside the sign-up form', kind: 'long' },
  SITE_URL: { group: 'publisher', label: 'Site address', hint: 'Such as https://example.com' },
  'site.publisher': { group: 'publisher', label: 'Person or company behind the site' },
  'site.contactEmail': { group: 'publisher', label: 'Where readers can write', kind: 'email' },
  'site.postalAddress': { group: 'publisher', label: 'Postal address', kind: 'long' },
  POSTAL_ADDRESS: { group: 'publisher', label: 'Postal address', kind: 'long' },
  'site.timeZone': { group: 'publisher', label: 'Time zone of dates and scheduled issues', kind: 'zone' },
  MAIL_FROM: { group: 'mail', label: 'Sender of all mail', hint: 'Name <address>' },
  MAIL_REPLY_TO: { group: 'mail', label: 'Where replies go', kind: 'email' },
  ALERT_TO: { group: 'mail', label: 'Your address, for mails when something is wrong', kind: 'email' },
  BACKUP_DIR: { group: 'backups', label: 'Folder of the backups' },
  'base.brand': { group: 'colors', label: 'Brand: buttons and logo', kind: 'color' },
  'base.ink': { group: 'colors', label: 'Text', kind: 'color' },
  'base.paper': { group: 'colors', label: 'Ground of the pages', kind: 'color' },
  'base.night': { group: 'colors', label: 'Dark parts', kind: 'color' },
  'base.onNight': { group: 'colors', label: 'Text on dark parts', kind: 'color' },
};

export const envFields = ['SITE_URL', 'MAIL_FROM', 'MAIL_REPLY_TO', 'ALERT_TO', 'BACKUP_DIR'] as const;

const order = Object.keys(known);
/** Compares two fields by their place in a dialog; those of a list stay as the file has them. */
export const byPlace = (one: EditableSetting, other: EditableSetting): number =>
  order.indexOf(one.id) - order.indexOf(other.id);

/** Describes a text of a file of the site; undefined for one that is changed in the file only. */
export function describeText(path: string, value: string, note: string): EditableSetting | undefined {
  const [root = '', ...rest] = path.split('.');
  const name = rest.map((part) => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' '));
  const listed: Record<string, About | undefined> = {
    own: { group: 'all-colors', label: name.join(', '), kind: 'color' },
    words: { group: 'words', label: name.join(', '), kind: 'long' },
    subscribeFormWords: { group: 'words', label: `sign-up form, ${name.join(', ')}`, kind: 'long' },
  };
  const about = known[path] ?? listed[root];
  // Addresses of links are for the file: a wrong one is a page that is not there.
  if (about === undefined || rest.at(-1) === 'href') return undefined;
  return { id: path, name: path, kind: 'text', hint: path in known ? '' : note, value, ...about };
}

export function describeEnvField(name: string, value: string, locked: string | undefined): EditableSetting {
  const { description = '', default: standard = '' } = describeSettings().find((each) => each.name === name) ?? {};
  const about = known[name] ?? { group: 'mail' as const, label: name };
  const hint = `${description} Unless set: ${standard}.`;
  return { id: name, name, kind: 'text', value, ...about, hint: about.hint ?? hint, ...(locked && { locked }) };
}

/** Returns what is wrong with a value, as a sentence with the fix; it is shown at its field. */
export function findFault({ id, kind, hint, value: old }: EditableSetting, value: string): string | undefined {
  if (id in settingsSchema.shape) return findEnvFault(id as keyof typeof settingsSchema.shape, value);
  if (kind === 'links') return findMenuFault(value);
  if (kind === 'color') {
    const isColor = /^#([\da-f]{3}|[\da-f]{6})$/i.test(value);
    return isColor ? undefined : `'${value}' is no color. Write # and six hexadecimal digits, as #e2582f.`;
  }
  if (kind === 'zone') return isTimeZone(value) ? undefined : `'${value}' is no time zone. Choose one of the list.`;
  if (kind === 'email') {
    return checkEmail(value).ok ? undefined : `'${value}' is not one email address, as ann@magazine.example.`;
  }
  if (value.trim() === '' && old !== '' && !/empty/i.test(hint)) return 'This cannot be empty. Write a few words.';
  const gaps = (text: string): string[] => text.match(/\{\w*\}/g) ?? [];
  const unknown = gaps(value).find((gap) => gap !== '{site}' && !gaps(old).includes(gap));
  if (unknown !== undefined) {
    const filled = ['{site}', ...gaps(old)].join(', ');
    return `Nothing fills in ${unknown}. Use ${filled}, or write it out.`;
  }
  const lost = fixedPartsOf(old).find((part) => !value.includes(part));
  if (lost !== undefined) return `Keep ${lost}: the program puts a link or a value there.`;
  const added = fixedPartsOf(value).find((part) => !old.includes(part));
  if (added !== undefined) return `Nothing is put in for ${added}. Write it out.`;
  return /\p{Cc}/u.test(value) ? 'Write it on one line.' : undefined;
}

function findEnvFault(name: keyof typeof settingsSchema.shape, value: string): string | undefined {
  const fault = settingsSchema.shape[name]
    .safeParse(value)
    .error?.issues[0]?.message // The field has its name in plain words.
    .replace(name, 'This')
    .replaceAll(`${name}=`, '');
  if (fault !== undefined || name !== 'BACKUP_DIR' || value === '') return fault;
  return statSync(value, { throwIfNoEntry: false })?.isDirectory()
    ? undefined
    : `There is no folder ${value} on this machine. Create it first, or correct the path.`;
}

function findMenuFault(value: string): string | undefined {
  const { data = [] } = z.array(menuLinkSchema).safeParse(JSON.parse(value));
  if (data.length === 0) return 'The menu needs at least one link.';
  const bad = data.find(({ label, href }) => label.trim() === '' || !/^(\/(?!\/)\S*|https:\/\/[^\s/]+\S*)$/.test(href));
  return bad && `'${bad.label}' needs words and an address such as /about or https://example.com.`;
}

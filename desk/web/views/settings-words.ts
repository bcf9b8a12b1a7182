import type { DeskSettings } from '../../../core/desk-settings.ts';
import { toSentence } from '../../../ui/format.ts';
import type { IconName } from '../kit/StatusWord.tsx';

/** What is changed in one dialog. */
interface SettingsPart {
  id: string;
  section: 'What readers see' | 'Mail and safety';
  icon: IconName;
  words: string;
}

/** The dialogs of the settings, in the order of the page. */
export const parts: readonly SettingsPart[] = [
  { id: 'site', section: 'What readers see', icon: 'pen', words: 'Name and first words' },
  { id: 'menu', section: 'What readers see', icon: 'list', words: 'Menu' },
  { id: 'colors', section: 'What readers see', icon: 'draft', words: 'Colors' },
  { id: 'logo', section: 'What readers see', icon: 'photo', words: 'Logo' },
  { id: 'publisher', section: 'What readers see', icon: 'people', words: 'Publisher, addresses, time zone' },
  { id: 'words', section: 'What readers see', icon: 'page', words: 'All other words: mails, forms, pages' },
  { id: 'mail', section: 'Mail and safety', icon: 'send', words: 'Sender, replies, alerts' },
  { id: 'SMTP_URL', section: 'Mail and safety', icon: 'hold', words: 'Login of the mail server' },
  { id: 'BOUNCE_MAILBOX', section: 'Mail and safety', icon: 'letter', words: 'Mailbox of returned mail' },
  { id: 'backups', section: 'Mail and safety', icon: 'down', words: 'Backups' },
];

/** Says in a line what a part is now. */
export function describePart({ fields, logins, logoHash }: DeskSettings, id: string): string {
  if (id === 'SMTP_URL' || id === 'BOUNCE_MAILBOX') {
    const { place, user } = logins[id];
    const none = id === 'SMTP_URL' ? 'None: mail is saved to a folder, not sent' : 'None is read';
    return place === '' ? none : [place.replace(/\?.*/, ''), user].filter(Boolean).join(', as ');
  }
  if (id === 'logo') return logoHash === '' ? 'None' : 'content/brand/logo.svg';
  const own = fields.filter(({ group }) => group === id);
  if (id === 'words') return `${own.length} texts`;
  if (id === 'menu') {
    const links = JSON.parse(own[0]?.value ?? '[]') as { label: string }[];
    return links.map(({ label }) => label).join(' · ');
  }
  const values = own.filter(({ value }) => value !== '').map(({ value }) => value);
  return values.slice(0, id === 'site' ? 2 : values.length).join(' · ') || 'Not set';
}

/** What a check names, and the dialog in which that is changed. */
const names: readonly [RegExp, string][] = [
  [/SMTP_URL/, 'SMTP_URL'],
  [/BOUNCE_MAILBOX/, 'BOUNCE_MAILBOX'],
  [/BACKUP_DIR/, 'backups'],
  [/MAIL_FROM|MAIL_REPLY_TO|ALERT_TO/, 'mail'],
  [/SITE_URL|POSTAL_ADDRESS|postalAddress|publisher|contactEmail/, 'publisher'],
];

/** Says it without the name of the setting: a button beside it leads to the form. */
export const withoutName = (text: string): string => toSentence(text.replace(' in SMTP_URL', ''));

/** Returns the dialog that mends what a check found. */
export const findPart = (text: string): string | undefined => names.find(([name]) => name.test(text))?.[1];

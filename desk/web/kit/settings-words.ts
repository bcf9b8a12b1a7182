import { formatDay } from '../../../ui/format-time.ts';
import type { Answer } from '../api.ts';
import type { IconName } from './StatusWord.tsx';

/** The settings as the page has them. */
export type DeskSettings = Answer<'GET /api/settings'>;

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
  { id: 'keys', section: 'Mail and safety', icon: 'tag', words: 'Keys and logins to keep' },
];

/** Says in a line what a part is now. */
export function describePart({ fields, logins, logoHash, keysSavedAt }: DeskSettings, id: string): string {
  if (id === 'keys') {
    return keysSavedAt === undefined ? 'Not kept yet: no backup has them' : `Downloaded ${formatDay(keysSavedAt)}`;
  }
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

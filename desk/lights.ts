import type { Light } from '../core/desk-overview.ts';
import type { Finding } from '../core/finding.ts';

const worst: readonly Finding['level'][] = ['failure', 'warning', 'not checked', 'ok'];

/** The lights in their order: which findings of doctor each one stands for, and its words when all is well. */
const lights: readonly { name: string; subjects: RegExp; fine(found: readonly Finding[]): string }[] = [
  { name: 'Website', subjects: /^(server|build|public site|certificate|TRUST_PROXY)$/, fine: () => 'Answers' },
  {
    name: 'Mail',
    subjects: /^(mail|single mails|outbox|MAIL_FROM|MAIL_REPLY_TO|postal address)$/,
    fine: (found) =>
      found.some(({ message }) => message.startsWith('no mail is sent')) ? 'Saved as files' : 'Server lets us in',
  },
  { name: 'Your domain', subjects: /^(DNS|SPF|DKIM|DMARC|DKIM_DOMAIN|spf|dkim|dmarc)/, fine: () => 'Trusted sender' },
  { name: 'Store', subjects: /^(database|schema|list|permissions|clock)$/, fine: () => 'Sound' },
  { name: 'Backup', subjects: /^backups$/, fine: (found) => ageOf(found[0]?.message ?? '') },
  {
    name: 'Disk',
    subjects: /^disk$/,
    fine: (found) => /^[\d.]+ GB free/.exec(found[0]?.message ?? '')?.[0] ?? 'Enough room',
  },
  {
    name: 'Sender',
    subjects: /^(sending|paused issue|stuck issue|scheduled issue|unknown mails|schedule)/,
    fine: () => 'Ready',
  },
  // Everything else doctor says is about settings.
  { name: 'Settings', subjects: /^/, fine: () => 'Complete' },
];

const unsure: Record<Exclude<Finding['level'], 'ok'>, string> = {
  failure: 'Stopped',
  warning: 'Look at it',
  'not checked': 'Not needed yet',
};

/** Sorts what doctor found into the eight lights; every finding is in one of them. */
export function toLights(findings: readonly Finding[]): Light[] {
  const rest = new Set(findings);
  return lights.map(({ name, subjects, fine }) => {
    const found = [...rest].filter(({ subject }) => subjects.test(subject));
    for (const finding of found) rest.delete(finding);
    const level = worst.find((each) => found.some((finding) => finding.level === each)) ?? 'ok';
    const word =
      level === 'ok' ? fine(found) : name === 'Backup' && level !== 'not checked' ? backupWord(found) : unsure[level];
    return { name, level, word, findings: found };
  });
}

function ageOf(message: string): string {
  const hours = Number(/is ([\d,]+) hours? old/.exec(message)?.[1]?.replaceAll(',', '') ?? Number.NaN);
  if (Number.isNaN(hours)) return 'Fresh';
  return hours < 48 ? `${hours} h old` : `${Math.floor(hours / 24)} days old`;
}

function backupWord(found: readonly Finding[]): string {
  const message = found.find(({ level }) => level !== 'ok')?.message ?? '';
  if (/not set/.test(message)) return 'Not set up';
  return /hours? old/.test(message) ? ageOf(message) : 'Look at it';
}

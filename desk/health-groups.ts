import { formatNumberOf } from '../core/counts.ts';
import type { Light } from '../core/desk-overview.ts';
import type { Finding } from '../core/finding.ts';

const worst: readonly Finding['level'][] = ['failure', 'warning', 'not checked', 'ok'];

interface HealthGroup {
  name: string;
  /** Which findings of doctor it is about. */
  subjects: readonly string[];
  /** Its words when all is well. */
  fine: string;
  /** Its words when nothing could be checked. */
  off?: string;
}

/** What belongs to no other group is about the website and its settings. */
const website: HealthGroup = { name: 'Website', subjects: [], fine: 'Answers' };

/** The groups in their order. */
const groups: readonly HealthGroup[] = [
  website,
  {
    name: 'Mail',
    subjects: ['mail', 'single mails', 'returned mail', 'outbox', 'MAIL_FROM', 'MAIL_REPLY_TO', 'postal address'],
    fine: 'Server lets us in',
  },
  {
    name: 'Your domain',
    subjects: ['DNS', 'SPF', 'DKIM', 'DMARC', 'MX', 'DMARC reports'],
    fine: 'Trusted sender',
  },
  { name: 'Store', subjects: ['database', 'schema', 'list', 'permissions', 'clock'], fine: 'Sound' },
  { name: 'Backup', subjects: ['backups'], fine: 'Fresh' },
  { name: 'Disk', subjects: ['disk'], fine: 'Enough space' },
  { name: 'Certificate', subjects: ['certificate'], fine: 'Trusted', off: 'When you go online' },
  {
    name: 'Sender',
    subjects: ['sending', 'paused issue', 'stuck issue', 'unknown mails', 'schedule', 'welcome series', 'digest'],
    fine: 'Ready',
  },
];

const unsure: Record<Exclude<Finding['level'], 'ok'>, string> = {
  failure: 'Stopped',
  warning: 'Look at it',
  'not checked': 'Not needed yet',
};

/** What a finding says in two or three words. */
const shortWords: Record<NonNullable<Finding['code']>, (value: number) => string> = {
  'mail-to-files': () => 'Saved as files',
  'backup-folder-unset': () => 'Not set up',
  'no-backup': () => 'None yet',
  'backup-age': (hours) => (hours < 48 ? `${hours} h old` : `${Math.floor(hours / 24)} days old`),
  'disk-free': (gigabytes) => `${gigabytes.toFixed(1)} GB free`,
  'certificate-good': (days) => `Good for ${formatNumberOf(days, 'day')}`,
  'certificate-ends': (days) => `Ends in ${formatNumberOf(days, 'day')}`,
  'certificate-untrusted': () => 'Not trusted',
};

/** Sorts what doctor found into eight groups; every finding is in one of them. */
export function groupFindings(findings: readonly Finding[]): Light[] {
  const groupOf = ({ subject }: Finding) => groups.find(({ subjects }) => subjects.includes(subject)) ?? website;
  return groups.map((group) => {
    const found = findings.filter((finding) => groupOf(finding) === group);
    const level = worst.find((each) => found.some((finding) => finding.level === each)) ?? 'ok';
    const { code, value = 0 } = found.find((finding) => finding.level === level && finding.code) ?? {};
    const other = level === 'ok' ? group.fine : (level === 'not checked' && group.off) || unsure[level];
    return { name: group.name, level, word: code ? shortWords[code](value) : other, findings: found };
  });
}

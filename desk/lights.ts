import type { Light } from '../core/desk-overview.ts';
import type { Finding } from '../core/finding.ts';

const worst: readonly Finding['level'][] = ['failure', 'warning', 'not checked', 'ok'];

interface LightRule {
  name: string;
  /** Which findings of doctor it is about. */
  subjects: RegExp;
  /** Its words when all is well. */
  fine(found: readonly Finding[]): string;
  /** Its words when a person must look; the level has words of its own. */
  wrong?(message: string): string | undefined;
  /** Its words when nothing could be checked. */
  off?: string;
}

/** The lights in their order; what belongs to no other is about the website and its settings. */
const lights: readonly LightRule[] = [
  { name: 'Website', subjects: /^/, fine: () => 'Answers' },
  {
    name: 'Mail',
    subjects: /^(mail|single mails|outbox|MAIL_FROM|MAIL_REPLY_TO|postal address)$/,
    fine: (found) =>
      found.some(({ message }) => message.startsWith('no mail is sent')) ? 'Saved as files' : 'Server lets us in',
  },
  { name: 'Your domain', subjects: /^(DNS|SPF|DKIM|DMARC|DKIM_DOMAIN|spf|dkim|dmarc)/, fine: () => 'Trusted sender' },
  { name: 'Store', subjects: /^(database|schema|list|permissions|clock)$/, fine: () => 'Sound' },
  {
    name: 'Backup',
    subjects: /^backups$/,
    fine: (found) => ageOf(found[0]?.message ?? ''),
    wrong: (message) =>
      /no backups/.test(message)
        ? 'None yet'
        : /not set/.test(message)
          ? 'Not set up'
          : /hours? old/.test(message)
            ? ageOf(message)
            : undefined,
  },
  {
    name: 'Disk',
    subjects: /^disk$/,
    fine: (found) => /^[\d.]+ GB free/.exec(found[0]?.message ?? '')?.[0] ?? 'Enough room',
  },
  {
    name: 'Certificate',
    subjects: /^certificate$/,
    fine: (found) => /^good for [\d,]+ days?/.exec(found[0]?.message ?? '')?.[0].replace('g', 'G') ?? 'Trusted',
    wrong: (message) => /^ends in [\d,]+ days?/.exec(message)?.[0].replace('e', 'E') ?? 'Not trusted',
    off: 'When you go online',
  },
  {
    name: 'Sender',
    subjects: /^(sending|paused issue|stuck issue|scheduled issue|unknown mails|schedule)/,
    fine: () => 'Ready',
  },
];

const unsure: Record<Exclude<Finding['level'], 'ok'>, string> = {
  failure: 'Stopped',
  warning: 'Look at it',
  'not checked': 'Not needed yet',
};

/** Sorts what doctor found into the eight lights; every finding is in one of them. */
export function toLights(findings: readonly Finding[]): Light[] {
  const lightOf = ({ subject }: Finding) => lights.findLast(({ subjects }) => subjects.test(subject));
  return lights.map((light) => {
    const found = findings.filter((finding) => lightOf(finding) === light);
    const level = worst.find((each) => found.some((finding) => finding.level === each)) ?? 'ok';
    const message = found.find((finding) => finding.level === level)?.message ?? '';
    return { name: light.name, level, word: wordOf(light, { level, found, message }), findings: found };
  });
}

function wordOf(
  { fine, wrong, off }: LightRule,
  { level, found, message }: { level: Finding['level']; found: readonly Finding[]; message: string },
): string {
  if (level === 'ok') return fine(found);
  return (level === 'not checked' ? off : wrong?.(message)) ?? unsure[level];
}

function ageOf(message: string): string {
  const hours = Number(/is ([\d,]+) hours? old/.exec(message)?.[1]?.replaceAll(',', '') ?? Number.NaN);
  if (Number.isNaN(hours)) return 'Fresh';
  return hours < 48 ? `${hours} h old` : `${Math.floor(hours / 24)} days old`;
}

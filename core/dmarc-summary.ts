import { formatCount, formatNumberOf } from './counts.ts';

/** When the reports are enough to judge by, and which share of failures is too much. */
export const dmarcRule = { days: 14, reporters: 2, mails: 100, lookShare: 0.005, badShare: 0.05 } as const;

/** One sender of mail in our name, with all addresses it sends from. */
export interface DmarcSender {
  /**
   * `service`: signed with our own DKIM key. `own`: authenticated as our domain. `other`: authenticated, but as another
   * domain: a service of ours that was never set up, or a stranger. `stranger`: nothing authenticates it.
   */
  kind: 'service' | 'own' | 'other' | 'stranger';
  /** The domain it authenticates as. */
  name?: string | undefined;
  addresses: string[];
  mails: number;
  dkim: number;
  spf: number;
  failed: number;
  /** Put into spam or refused by the reporter. */
  stopped: number;
}

/** What DMARC reports say about the last days: who sends in our name, and what fails. */
export interface DmarcSummary {
  days: number;
  domain: string;
  reporters: string[];
  /** Days from the first report to the last. */
  spanDays: number;
  /** The policy that the newest report saw. */
  policy?: 'none' | 'quarantine' | 'reject' | undefined;
  light: 'off' | 'red' | 'amber' | 'green';
  verdict: 'no-reports' | 'too-few' | 'own-fails' | 'name-senders' | 'safe' | 'strictest';
  /** Mails of ours or of senders that may be ours, and how many of them passed. */
  ours: { mails: number; passed: number };
  /** Mails that nothing authenticates, mostly forgeries: a stricter policy stops them. */
  forged: number;
  senders: DmarcSender[];
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

/** Says in a sentence or two what the reports mean, and whether a stricter policy is safe. */
export function describeDmarc({ verdict, days, reporters, spanDays, policy, ours, forged }: DmarcSummary): string {
  const from = `from ${formatNumberOf(reporters.length, 'reporter')}`;
  const failing = percent(ours.mails - ours.passed, ours.mails || 1);
  const passed =
    ours.passed === ours.mails
      ? `All ${formatNumberOf(ours.mails, 'mail')} that ${ours.mails === 1 ? 'is' : 'are'} yours`
      : `${percent(ours.passed, ours.mails)} of ${formatNumberOf(ours.mails, 'mail')} that look like yours`;
  const good = `${passed} passed in the last ${days} days, ${from}`;
  const unproven = `${formatNumberOf(forged, 'mail')} that nothing authenticates: forgeries, or mail that a list changed on its way`;
  const stops = forged > 0 ? ` It stops ${unproven}.` : '';
  switch (verdict) {
    case 'no-reports':
      return `No reports in the last ${days} days. Mail services send them once a day to the rua address of your DMARC record.`;
    case 'too-few':
      return `Too few reports to say: ${formatNumberOf(ours.mails, 'mail')} ${from} over ${formatNumberOf(spanDays, 'day')}. It takes ${dmarcRule.mails} mails, ${dmarcRule.reporters} reporters and ${dmarcRule.days} days.`;
    case 'own-fails':
      return `${failing} of what looks like yours fails, so readers find it in spam: run ./garage doctor, and correct SPF and DKIM first.`;
    case 'name-senders':
      return `${failing} of what looks like yours fails: find out who those senders are, and set them up or stop them before a stricter policy.`;
    case 'safe':
      return `${good}: p=${policy === 'quarantine' ? 'reject' : 'quarantine'} is safe.${stops}`;
    case 'strictest':
      return `${good}, and your policy is the strictest.${stops}`;
  }
}

const kinds: Record<DmarcSender['kind'], string> = {
  service: 'Your mail service',
  own: 'one of yours',
  other: 'not set up, or a stranger',
  stranger: 'Unknown: forged, or changed on its way',
};

/** Names a sender in a few words. */
export const nameDmarcSender = ({ kind, name }: DmarcSender): string =>
  name === undefined || kind === 'service' ? kinds[kind] : `${name}, ${kinds[kind]}`;

/** Names the addresses of a sender: the first, and how many more. */
export const nameDmarcAddresses = ({ addresses: [first = '', ...more] }: DmarcSender): string =>
  more.length === 0 ? first : `${first} and ${formatCount(more.length)} more`;

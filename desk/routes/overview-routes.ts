import { z } from 'zod';
import { siteDay } from '../../core/dates.ts';
import type { HealthCheck, HealthCode } from '../../core/problem/check.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { readJournal } from '../../newsletter/records/journal.ts';
import { checkServer } from '../../publishing/health/check-site.ts';
import { examine } from '../../publishing/health/examine.ts';
import { backUp } from '../../publishing/make-backup.ts';
import { type DeskApp, type DeskContext, route } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { readOverview } from '../overview.ts';
import { createContentReader } from '../read-content.ts';

/** Doctor asks the network: what it found is good for this long. */
const freshMs = 60_000;

/** How much of the list's history is asked for. */
const daysSchema = z.object({ days: z.coerce.number().int().min(7).max(730).default(90) });
const journalSchema = z.object({
  /** Where the page before ended. */
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The overview, the lights beside it, the one button that belongs to a light, and the journal. */
export function openOverviewRoutes(app: DeskApp, context: DeskContext) {
  const { newsletter, settings, environment } = context;
  const content = createContentReader(context.contentFolder);
  // Parsing the ledger and the articles takes most of a second: done before the first page asks for them.
  app.addHook('onReady', async () => void content.readArticles(siteDay(newsletter.now(), newsletter.timeZone)));
  let health: { at: number; server: HealthCheck['code']; value: ReturnType<typeof readHealth> } | undefined;

  app.addHook('onSend', async ({ method, url }) => {
    if (method !== 'GET' && /^\/api\/(settings|backup)/.test(url)) health = undefined;
  });

  async function readHealth() {
    const lights = groupFindings(await examine(environment));
    return { lights, canBackUp: settings.backupDir !== undefined };
  }

  return {
    'GET /api/overview': route({ querystring: daysSchema }, ({ query: { days } }) =>
      readOverview(context, content, days),
    ),
    'GET /api/health': route({}, async () => {
      const server = (await checkServer(settings)).code;
      const now = newsletter.now().getTime();
      // Kept while it runs, so that two tabs ask the mail server once; a server that stopped or came back is seen at once.
      const isFresh = health !== undefined && now - health.at <= freshMs && health.server === server;
      if (health === undefined || !isFresh) health = { at: now, server, value: readHealth() };
      return health.value;
    }),
    /** Costs a request on this machine, so that the overview asks often. */
    'GET /api/server': route({}, async () => ({ state: (await checkServer(settings)).code ?? 'ok' })),
    'POST /api/backup': route({}, async () => {
      const { subscribers } = await backUp(settings);
      await noteAtDesk(newsletter, 'Made a backup.');
      return { subscribers };
    }),
    'GET /api/journal': route({ querystring: journalSchema }, async ({ query: { limit, after } }) => {
      // One more than asked for tells whether there are older lines.
      const found = await readJournal(newsletter.store, { limit: limit + 1, before: after });
      const entries = found.slice(0, limit);
      return { entries, next: found.length > limit ? entries.at(-1)?.id : undefined };
    }),
  };
}

const worst: readonly HealthCheck['level'][] = ['failure', 'warning', 'not checked', 'ok'];

interface HealthGroup {
  name: string;
  /** Which findings of doctor it is about. */
  subjects: readonly string[];
  /** Its words when all is well. */
  fine: string;
  /** Its words when nothing could be checked. */
  off?: string;
  /** Which of its subjects may be red; default: all of them. */
  red?: readonly string[];
}

/** What belongs to no other group is about the website and its settings. Only a server that readers cannot reach is red. */
const website: HealthGroup = { name: 'Website', subjects: [], fine: 'Answers', red: ['server'] };

const groups: readonly HealthGroup[] = [
  website,
  {
    name: 'Mail',
    subjects: [
      'mail',
      'mail events',
      'single mails',
      'returned mail',
      'outbox',
      'MAIL_FROM',
      'MAIL_REPLY_TO',
      'POSTAL_ADDRESS',
    ],
    fine: 'Server lets us in',
  },
  { name: 'Your domain', subjects: ['DNS', 'SPF', 'DKIM', 'DMARC', 'MX'], fine: 'Trusted sender' },
  { name: 'Store', subjects: ['database', 'schema', 'list', 'permissions', 'link keys'], fine: 'Sound' },
  { name: 'Backup', subjects: ['backups', 'copy of the keys'], fine: 'Fresh' },
  { name: 'Disk', subjects: ['disk'], fine: 'Enough space' },
  { name: 'Certificate', subjects: ['certificate'], fine: 'Trusted', off: 'When you go online' },
  {
    name: 'Sender',
    subjects: ['sending', 'paused issue', 'stuck issue', 'unknown mails', 'schedule', 'welcome series', 'digest'],
    fine: 'Ready',
  },
];

const unsure: Record<Exclude<HealthCheck['level'], 'ok'>, string> = {
  failure: 'Needs you',
  warning: 'Look at it',
  'not checked': 'Not needed yet',
};

/** What a finding says in two or three words. */
const shortWords: Readonly<Record<HealthCode, (value: number) => string>> = {
  'mail-to-files': () => 'Saved as files',
  'backup-folder-unset': () => 'Not set up',
  'no-backup': () => 'None yet',
  'backup-age': (hours) => (hours < 48 ? `${hours} h old` : `${Math.floor(hours / 24)} days old`),
  'disk-free': (gigabytes) => `${gigabytes.toFixed(1)} GB free`,
  'certificate-good': (days) => `Good for ${formatCountOf(days, 'day')}`,
  'certificate-ends': (days) => `Ends in ${formatCountOf(days, 'day')}`,
  'certificate-untrusted': () => 'Not trusted',
  'server-down': () => 'Not reachable',
  'server-not-ready': () => 'Not ready',
  'port-taken': () => 'Port is taken',
  samples: () => 'Not yours yet',
  'not-built': () => 'Not built yet',
  'build-damaged': () => 'Pages damaged',
  'other-address': () => 'Old address',
  'address-silent': () => 'No public answer',
  'keys-missing': () => 'Keys missing',
  'keys-not-saved': () => 'Keys not kept',
  'mail-refused': () => 'Cannot send',
};

/** A light of the health row: a group of doctor's findings, with two or three words. */
export type Light = ReturnType<typeof groupFindings>[number];

/** Sorts what doctor found into eight groups; every finding is in one of them. */
function groupFindings(findings: readonly HealthCheck[]) {
  const groupOf = ({ subject }: HealthCheck) => groups.find(({ subjects }) => subjects.includes(subject)) ?? website;
  return groups.map((group) => {
    const isRed = ({ subject }: HealthCheck): boolean => group.red?.includes(subject) ?? true;
    const soften = (finding: HealthCheck): HealthCheck =>
      finding.level === 'failure' && !isRed(finding) ? { ...finding, level: 'warning' } : finding;
    const found = findings.filter((finding) => groupOf(finding) === group).map(soften);
    const level = worst.find((each) => found.some((finding) => finding.level === each)) ?? 'ok';
    const { code, value = 0 } = found.find((finding) => finding.level === level && finding.code) ?? {};
    const other = level === 'ok' ? group.fine : (level === 'not checked' && group.off) || unsure[level];
    return { name: group.name, level, word: code ? shortWords[code](value) : other, findings: found };
  });
}

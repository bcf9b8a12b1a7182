import { type DmarcSender, type DmarcSummary, dmarcRule } from '../../core/dmarc-summary.ts';
import { daysAgo, type StoreClock } from '../db/store.ts';
import { domainOf } from '../dns/lookup.ts';
import { isSameOrganization, organizationOf } from '../dns/organization.ts';
import type { DkimKey } from '../mail/dkim.ts';
import type { ListSender } from '../mail/transactional-mail.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Context = StoreClock & Pick<ListSender, 'mailFrom'> & { readonly dkim?: DkimKey | undefined };

/** All mails of one address with one result; sums are text on PostgreSQL. */
type ResultRow = {
  source_ip: string;
  dkim_aligned: number;
  spf_aligned: number;
  dkim_domain: string | null;
  dkim_selector: string | null;
  spf_domain: string | null;
  mails: number | string;
  stopped: number | string;
};
type ReporterRow = { organization: string; first: string; last: string };

/** Reads the reports of the last days and judges them; nothing depends on the judgment, as a report may be forged. */
export async function sumUpDmarcReports(context: Context, days = 30): Promise<DmarcSummary> {
  const { store, mailFrom } = context;
  const domain = organizationOf(domainOf(mailFrom));
  const params = [daysAgo(context, days), domain];
  const rows = await store.query<ResultRow>(
    `select source_ip, dkim_aligned, spf_aligned, dkim_domain, dkim_selector, spf_domain, sum(mails) as mails,
       sum(case when disposition in ('quarantine', 'reject') then mails else 0 end) as stopped
     from dmarc_rows where ends_at > $1 and domain = $2
     group by source_ip, dkim_aligned, spf_aligned, dkim_domain, dkim_selector, spf_domain`,
    params,
  );
  const reporters = await store.query<ReporterRow>(
    `select organization, min(begins_at) as first, max(ends_at) as last from dmarc_rows
     where ends_at > $1 and domain = $2 group by organization order by organization`,
    params,
  );
  const [newest] = await store.query<{ policy: NonNullable<DmarcSummary['policy']> }>(
    'select policy from dmarc_rows where ends_at > $1 and domain = $2 order by ends_at desc, organization limit 1',
    params,
  );
  const senders = groupSenders(rows, context);
  const sum = (kinds: readonly DmarcSender['kind'][], of: (sender: DmarcSender) => number): number =>
    senders.filter(({ kind }) => kinds.includes(kind)).reduce((total, sender) => total + of(sender), 0);
  const maybeOurs = ['service', 'own', 'other'] as const;
  const numbers = {
    reporters: reporters.map(({ organization }) => organization),
    spanDays: countDays(reporters),
    policy: newest?.policy,
    ours: {
      mails: sum(maybeOurs, ({ mails }) => mails),
      passed: sum(maybeOurs, ({ mails, failed }) => mails - failed),
    },
    forged: sum(['stranger'], ({ mails }) => mails),
  };
  return { days, domain, ...numbers, ...judge(numbers), senders };
}

function countDays(reporters: readonly ReporterRow[]): number {
  const first = Math.min(...reporters.map((each) => Date.parse(each.first)));
  const last = Math.max(...reporters.map((each) => Date.parse(each.last)));
  return reporters.length === 0 ? 0 : Math.max(1, Math.round((last - first) / dayMs));
}

type Numbers = Pick<DmarcSummary, 'reporters' | 'spanDays' | 'policy' | 'ours'>;

/** Mails of strangers do not count: a stricter policy is made to stop them. */
function judge({ reporters, spanDays, policy, ours }: Numbers): Pick<DmarcSummary, 'light' | 'verdict'> {
  if (reporters.length === 0) return { light: 'off', verdict: 'no-reports' };
  const failing = (ours.mails - ours.passed) / (ours.mails || 1);
  const isFew = reporters.length < dmarcRule.reporters || spanDays < dmarcRule.days || ours.mails < dmarcRule.mails;
  if (isFew) return { light: 'off', verdict: 'too-few' };
  if (failing > dmarcRule.badShare) return { light: 'red', verdict: 'own-fails' };
  if (failing > dmarcRule.lookShare) return { light: 'amber', verdict: 'name-senders' };
  return { light: 'green', verdict: policy === 'reject' ? 'strictest' : 'safe' };
}

const ranks: readonly DmarcSender['kind'][] = ['service', 'own', 'other', 'stranger'];
const byRank = (one: Pick<DmarcSender, 'kind'>, other: Pick<DmarcSender, 'kind'>): number =>
  ranks.indexOf(one.kind) - ranks.indexOf(other.kind);

/** Joins the addresses of each sender; an address is what its best mail shows it to be. */
function groupSenders(rows: readonly ResultRow[], { mailFrom, dkim }: Context): DmarcSender[] {
  const ours = domainOf(mailFrom);
  const passes = (row: ResultRow): boolean => row.dkim_aligned + row.spf_aligned > 0;
  // Whoever authenticates some of our mails is a service of ours, also for those where our own signature is missing.
  const ownNames = new Set(rows.filter(passes).flatMap(({ dkim_domain, spf_domain }) => [dkim_domain, spf_domain]));
  const identify = (row: ResultRow): Pick<DmarcSender, 'kind' | 'name'> => {
    const isKey = row.dkim_domain === dkim?.domain.toLowerCase() && row.dkim_selector === dkim?.selector;
    if (row.dkim_aligned && dkim && isKey) return { kind: 'service' };
    const names = [row.dkim_domain, row.spf_domain].filter((name) => name !== null);
    const own = names.find((name) => ownNames.has(name) || isSameOrganization(name, ours));
    if (own !== undefined || passes(row)) return { kind: 'own', name: own ?? ours };
    return names.length > 0 ? { kind: 'other', name: names[0] } : { kind: 'stranger' };
  };
  const senders = new Map<string, DmarcSender>();
  for (const [address, results] of Map.groupBy(rows, ({ source_ip }) => source_ip)) {
    const [who = { kind: 'stranger' as const }] = results.map(identify).sort(byRank);
    const key = who.kind === 'stranger' ? address : `${who.kind} ${who.name ?? ''}`;
    const sender = senders.get(key) ?? { ...who, addresses: [], mails: 0, dkim: 0, spf: 0, failed: 0, stopped: 0 };
    senders.set(key, sender);
    sender.addresses.push(address);
    for (const row of results) addResult(sender, row);
  }
  return [...senders.values()].sort((one, other) => byRank(one, other) || other.mails - one.mails);
}

function addResult(sender: DmarcSender, row: ResultRow): void {
  const mails = Number(row.mails);
  sender.mails += mails;
  if (row.dkim_aligned) sender.dkim += mails;
  if (row.spf_aligned) sender.spf += mails;
  if (!row.dkim_aligned && !row.spf_aligned) sender.failed += mails;
  sender.stopped += Number(row.stopped);
}

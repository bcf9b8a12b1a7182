import { daysAgo, hasRow, insertRows, type Row, type StoreClock } from '../db/store.ts';
import { domainOf } from '../dns/lookup.ts';
import { isSameOrganization, organizationOf } from '../dns/organization.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import { type DmarcReport, parseDmarcReport, ReportUnreadable } from './parse-report.ts';

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 180;
const batchRows = 500;
const maxRecords = 2000;

interface DmarcTaken {
  kind: 'DMARC report';
  /** `known`: it was read before; `foreign`: it is about another domain. */
  outcome: 'added' | 'known' | 'foreign' | 'unreadable';
}

type Context = StoreClock & Pick<ListSender, 'mailFrom'>;

/** Stores the DMARC report of a mail; undefined when it has none. A report is only shown: it may be forged. */
export async function takeDmarcReport(context: Context, raw: Buffer): Promise<DmarcTaken | undefined> {
  try {
    const report = await parseDmarcReport(raw);
    return report && { kind: 'DMARC report', outcome: await storeReport(context, report) };
  } catch (error) {
    if (!(error instanceof ReportUnreadable)) throw error;
    return { kind: 'DMARC report', outcome: 'unreadable' };
  }
}

async function storeReport({ store, now, mailFrom }: Context, report: DmarcReport): Promise<DmarcTaken['outcome']> {
  const { report_metadata: about, policy_published: policy } = report;
  const ours = domainOf(mailFrom);
  if (!isSameOrganization(policy.domain, ours)) return 'foreign';
  // A forged end in ten years would be kept, and counted, for ten years.
  if (Date.parse(about.date_range.end) > now().getTime() + dayMs) throw new ReportUnreadable('It is about the future.');
  const rows = toRows(report, ours);
  if (rows.length === 0) return 'foreign';
  return store.transaction(async (tx) => {
    const theirs = 'from dmarc_rows where organization = $1 and report_id = $2';
    if (await hasRow(tx, theirs, [about.org_name, about.report_id])) return 'known';
    for (let at = 0; at < rows.length; at += batchRows)
      await insertRows(tx, 'dmarc_rows', rows.slice(at, at + batchRows), 'on conflict do nothing');
    return 'added';
  });
}

function toRows({ report_metadata: about, policy_published: policy, record }: DmarcReport, ours: string): Row[] {
  const ofReport = {
    organization: about.org_name,
    report_id: about.report_id,
    domain: organizationOf(policy.domain),
    policy: policy.p,
    begins_at: about.date_range.begin,
    ends_at: about.date_range.end,
  };
  return record
    .slice(0, maxRecords)
    .filter(({ identifiers }) => isSameOrganization(identifiers.header_from, ours))
    .map(({ row, auth_results: results }, position) => {
      const signers = results.dkim.filter(({ result }) => result);
      const dkim = signers.find((each) => isSameOrganization(each.domain, ours)) ?? signers[0];
      return {
        ...ofReport,
        position,
        source_ip: row.source_ip,
        mails: row.count,
        disposition: row.policy_evaluated.disposition,
        dkim_aligned: Number(row.policy_evaluated.dkim),
        spf_aligned: Number(row.policy_evaluated.spf),
        dkim_domain: dkim?.domain ?? null,
        dkim_selector: dkim?.selector ?? null,
        spf_domain: results.spf.find(({ result }) => result)?.domain ?? null,
      };
    });
}

export async function purgeDmarcReports(context: StoreClock): Promise<void> {
  await context.store.execute('delete from dmarc_rows where ends_at < $1', [daysAgo(context, keptDays)]);
}

import { daysAgo, hasRow, insertRows, type Row, type StoreClock } from '../db/store.ts';
import { domainOf } from '../dns/lookup.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import { isSameOrganization, organizationOf } from './organization.ts';
import { type DmarcReport, parseDmarcReport, ReportUnreadable } from './parse-report.ts';

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 180;
const batchRows = 500;

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
  const ours = domainOf(mailFrom);
  if (!isSameOrganization(report.domain, ours)) return 'foreign';
  // A forged end in ten years would be kept, and counted, for ten years.
  if (Date.parse(report.endsAt) > now().getTime() + dayMs) throw new ReportUnreadable('It is about the future.');
  const rows = toRows(report, ours);
  if (rows.length === 0) return 'foreign';
  return store.transaction(async (tx) => {
    const theirs = 'from dmarc_rows where organization = $1 and report_id = $2';
    if (await hasRow(tx, theirs, [report.organization, report.reportId])) return 'known';
    for (let at = 0; at < rows.length; at += batchRows)
      await insertRows(tx, 'dmarc_rows', rows.slice(at, at + batchRows), 'on conflict do nothing');
    return 'added';
  });
}

function toRows(report: DmarcReport, ours: string): Row[] {
  return report.rows
    .filter(({ headerFrom }) => isSameOrganization(headerFrom, ours))
    .map((row, position) => {
      const dkim = row.dkim.find((each) => isSameOrganization(each.domain, ours)) ?? row.dkim[0];
      return {
        organization: report.organization,
        report_id: report.reportId,
        position,
        domain: organizationOf(report.domain),
        policy: report.policy,
        begins_at: report.beginsAt,
        ends_at: report.endsAt,
        source_ip: row.sourceIp,
        mails: row.mails,
        disposition: row.disposition,
        dkim_aligned: Number(row.dkimAligned),
        spf_aligned: Number(row.spfAligned),
        dkim_domain: dkim?.domain ?? null,
        dkim_selector: dkim?.selector ?? null,
        spf_domain: row.spf[0]?.domain ?? null,
      };
    });
}

export async function purgeDmarcReports(context: StoreClock): Promise<void> {
  await context.store.execute('delete from dmarc_rows where ends_at < $1', [daysAgo(context, keptDays)]);
}

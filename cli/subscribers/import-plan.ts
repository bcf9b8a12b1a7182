import { formatCount } from '../../core/counts.ts';
import { shorten } from '../../newsletter/importing/csv.ts';
import { type ImportPlan, type PlanWatcher, planFiles } from '../../newsletter/importing/import-files.ts';
import type { CheckedRow, ImportFile, ImportRules } from '../../newsletter/importing/import-rows.ts';
import type { RowKind } from '../../newsletter/importing/providers.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { now } from '../../publishing/settings.ts';
import { archiveCategories, site } from '../../site.config.ts';
import { formatPeople, formatTable } from '../format.ts';
import type { Terminal } from '../terminal.ts';

/** Compares the files with the list; statuses that are not known are asked about, or else kept as unsubscribed and listed. */
export async function comparePeople(
  newsletter: Newsletter,
  files: readonly ImportFile[],
  isUnattended: boolean,
  terminal: Terminal,
): Promise<{ plan: ImportPlan; rules: ImportRules }> {
  const answers = new Map<string, RowKind>();
  const rules: ImportRules = {
    now: now(),
    timeZone: site.timeZone,
    topics: archiveCategories.map(({ name }) => name),
    answers,
  };
  const listBad = (place: string, row: CheckedRow): void => {
    if ('problem' in row) terminal.message(`${place}: ${row.problem}`);
  };
  const listUnknown = (place: string, row: CheckedRow): void => {
    if ('unknown' in row)
      terminal.message(`${place}: status '${shorten(row.unknown)}' is not known; kept as unsubscribed`);
  };
  const listBoth = (place: string, row: CheckedRow): void => {
    listBad(place, row);
    listUnknown(place, row);
  };
  const compare = async (report: PlanWatcher['report']): Promise<ImportPlan> => {
    const progress = (rows: number): void => terminal.progress(`compared ${formatCount(rows)} rows`);
    const plan = await planFiles(newsletter, files, rules, { report, progress });
    terminal.endProgress();
    return plan;
  };
  const first = await compare(isUnattended ? listBoth : listBad);
  if (first.unknown.size === 0 || isUnattended) return { plan: first, rules };
  for (const [status, people] of first.unknown) {
    const question = `Status '${shorten(status)}' (${formatPeople(people)}) is not known. Import as active?`;
    answers.set(status, (await terminal.ask(question)) ? 'active' : 'left');
  }
  return { plan: await compare(listUnknown), rules };
}

/** Lays out what an import would do, with an example of each. */
export function describePlan({ rows, bad, unconfirmed, repeated, counts, examples }: ImportPlan): string {
  const lines: [string, number, (string | undefined)?][] = [
    ['will be active', counts.active, examples.active],
    ['have left: kept as unsubscribed', counts.left, examples.left],
    ['bounced: kept as bounced', counts.bounced, examples.bounced],
    ['complained: kept as unsubscribed and suppressed', counts.complained, examples.complained],
    ['on the list here, left there: no more mail', counts.ended, examples.ended],
    ['left there, joined here later: unchanged', counts.rejoined, examples.rejoined],
    ['already here', counts.here, examples.here],
    ['unsubscribed here: unchanged', counts['unsubscribed here'], examples['unsubscribed here']],
    ['bounced here: unchanged', counts['bounced here'], examples['bounced here']],
    ['removed or complained here: unchanged', counts.suppressed, examples.suppressed],
    ['never confirmed: not imported', unconfirmed],
    ['repeated', repeated],
    ['not valid: see above', bad],
    ['total', rows],
  ];
  const always = new Set(['will be active', 'have left: kept as unsubscribed', 'total']);
  const shown = lines.filter(([name, count]) => count > 0 || always.has(name));
  return formatTable(
    ['what happens', 'people', 'for example'],
    shown.map(([name, count, example]) => [name, formatCount(count), example ?? '']),
  );
}

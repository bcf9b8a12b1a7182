import { basename } from 'node:path';
import { formatCount, formatCountOf } from '../../core/text/counts.ts';
import { openArchive } from '../../newsletter/importing/archive.ts';
import { shorten, type TextFile } from '../../newsletter/importing/csv.ts';
import {
  countStopped,
  type ImportPlan,
  type PlanWatcher,
  planFiles,
  writeFiles,
} from '../../newsletter/importing/import-files.ts';
import {
  type ImportFile,
  type ImportRules,
  listLeftOut,
  openImportFile,
} from '../../newsletter/importing/import-rows.ts';
import type { RowKind } from '../../newsletter/importing/providers.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { ImportKind } from '../../newsletter/subscribers/import-subscribers.ts';
import { now } from '../../publishing/program.ts';
import { archiveCategories, site } from '../../site.config.ts';
import { assertReadable, commandFailed, defineCommand, readChoice, yesFlag } from '../command.ts';
import { withNewsletter } from '../config.ts';
import { formatPeople, formatTable } from '../format.ts';
import { listenForStop, type Terminal } from '../terminal.ts';

export const importCommand = defineCommand({
  summary: 'Add the people of CSV files, also of other newsletter services; shows what would change and asks first.',
  takes: ['<file…>'],
  flags: {
    as: '<word> who the people in the files are: active, unsubscribed, bounced or complained',
    yes: yesFlag,
    'dry-run': 'show what would change and write nothing',
  },
  details: `
Knows the exports of Ghost, Substack, Mailchimp, Buttondown, listmonk, beehiiv, Kit and MailPoet by their columns. In any
other CSV file the first line names the columns: email, and optionally name, status, created_at, unsubscribed_at and topics.
A zip archive counts as the CSV files in it. Every address must have agreed to get your mail.

People who left, bounced or complained there are kept here as unsubscribed or bounced: no later import makes them active,
they rejoin only by confirming a mail. --as never makes a row active that says otherwise. People whose status is not known are
kept as unsubscribed and listed: correct the file first if they agreed. To finish an interrupted import, run it again.`,
  async run({ values, words: paths, terminal, environment, confirm }) {
    const word = readChoice('as', values.as, ['active', 'unsubscribed', 'bounced', 'complained']);
    const as: ImportKind | undefined = word === 'unsubscribed' ? 'left' : word;
    for (const path of paths) assertReadable(path);
    const isUnattended = values.yes === true || values['dry-run'] === true;
    const archives = await Promise.all(paths.map(openArchive));
    const lists = paths.flatMap((path, at): TextFile[] => archives[at]?.lists ?? [{ path }]);
    const files = await Promise.all(lists.map((list) => openImportFile(list, as)));
    return withNewsletter(environment, async (newsletter) => {
      for (const [at, { ignored }] of archives.map((archive) => archive ?? { ignored: [] }).entries())
        if (ignored.length > 0) await terminal.print(`${basename(paths[at] ?? '')}: ignored ${nameSome(ignored)}.\n`);
      for (const file of files) {
        await terminal.print(`${describeLayout(file)}\n`);
        await settleQuestion(file, isUnattended, terminal);
      }
      const rules = { now: now(), timeZone: site.timeZone, topics: archiveCategories.map(({ name }) => name) };
      const plan = await comparePeople(newsletter, files, rules, terminal);
      await terminal.print(describePlan(plan));
      const added = plan.counts.active;
      const stopped = countStopped(plan);
      if (values['dry-run'] || added + stopped === 0) return terminal.print('Nothing was written.');
      const question = `Add ${formatCountOf(added, 'subscriber')} and keep ${formatPeople(stopped)} as unsubscribed or bounced?`;
      await confirm(question, 'Nothing was written.');
      return write(newsletter, { files, rules, total: plan.rows }, terminal);
    });
  },
});

/** Says what a file was taken for, before anything is compared. */
function describeLayout({ path, layout }: ImportFile): string {
  const { provider, evidence, statuses, fallback, note } = layout;
  const known = evidence.length === 0 ? '' : `, known by ${evidence.join(', ')}`;
  const because = fallback.because === '' ? '' : `, because of ${fallback.because}`;
  const everyone = `Everyone who is not marked otherwise is ${kindNames[fallback.kind]}${because}.`;
  return [
    `${basename(path)}: ${provider}${known}`,
    statuses.length === 0 || because !== '' ? everyone : '',
    describeLeftOut(layout),
    note,
  ]
    .filter(Boolean)
    .join('\n');
}

function describeLeftOut(layout: ImportFile['layout']): string {
  const out = listLeftOut(layout);
  if (out.length === 0) return '';
  const isPaid = out.some((name) => /stripe|tier|plan|paid|complimentary/i.test(name));
  return `Not kept: ${out.join(', ')}.${isPaid ? ' Payments stay with that service.' : ''}`;
}

const shownNames = 5;

const nameSome = (names: readonly string[]): string =>
  names.slice(0, shownNames).join(', ') +
  (names.length > shownNames ? ` and ${formatCount(names.length - shownNames)} more` : '');

const kindNames: Record<RowKind, string> = {
  active: 'active',
  unconfirmed: 'not imported',
  bounced: 'bounced',
  left: 'unsubscribed',
  complained: 'unsubscribed and suppressed',
};

/** Asks what the columns of a file leave open; without an answer nothing is imported. */
async function settleQuestion({ path, layout }: ImportFile, isUnattended: boolean, terminal: Terminal): Promise<void> {
  if (layout.question === undefined) return;
  const fix = 'Run it again with --as active or, for people who left, --as unsubscribed.';
  const isYes =
    !isUnattended && (await terminal.ask(`${layout.question}. Did everyone in ${basename(path)} subscribe?`));
  if (!isYes) throw commandFailed(`${basename(path)}: ${layout.question}. Nothing was written. ${fix}`);
}

interface ImportJob {
  files: readonly ImportFile[];
  rules: ImportRules;
  total: number;
}

async function write(newsletter: Newsletter, { files, rules, total }: ImportJob, terminal: Terminal): Promise<number> {
  const stop = listenForStop(() => terminal.message('Stopping after the current batch.'));
  let done = { rows: 0, added: 0, suppressed: 0 };
  try {
    for await (done of writeFiles(newsletter, files, rules, 'command')) {
      const { rows, added } = done;
      terminal.progress(`read ${formatCount(rows)} of ${formatCount(total)} rows, added ${formatCount(added)}`);
      if (stop.signal.aborted) break;
    }
  } finally {
    stop.end();
  }
  terminal.endProgress();
  await terminal.print(
    `Added ${formatCountOf(done.added, 'subscriber')}. ${formatPeople(done.suppressed)} ${done.suppressed === 1 ? 'gets' : 'get'} no mail, as unsubscribed or bounced.`,
  );
  if (done.rows >= total) return 0;
  terminal.message('Interrupted: run the same command again to add the rest.');
  return 1;
}

/** Compares the files with the list, and lists what cannot be read; statuses that are not known count as unsubscribed. */
async function comparePeople(
  newsletter: Newsletter,
  files: readonly ImportFile[],
  rules: ImportRules,
  terminal: Terminal,
): Promise<ImportPlan> {
  const report: PlanWatcher['report'] = (place, row) => {
    if ('problem' in row) terminal.message(`${place}: ${row.problem}`);
    if ('unknown' in row)
      terminal.message(`${place}: status '${shorten(row.unknown)}' is not known; kept as unsubscribed`);
  };
  const progress = (rows: number): void => terminal.progress(`compared ${formatCount(rows)} rows`);
  const plan = await planFiles(newsletter, files, rules, { report, progress });
  terminal.endProgress();
  return plan;
}

function describePlan({ rows, bad, unconfirmed, repeated, counts, examples }: ImportPlan): string {
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

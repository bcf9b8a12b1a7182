import { accessSync, constants } from 'node:fs';
import { basename } from 'node:path';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { archiveCategories } from '../../site.config.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../failures.ts';
import { now, withNewsletter } from '../open-for-command.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { compareFile, type ImportDifference, type ImportFile, importFile } from './import-file.ts';

/** `subscribers import` */
export const importCommand = defineCommand({
  name: 'subscribers import',
  summary: 'Add the addresses of a CSV file; shows the difference first and asks.',
  takes: ['<file.csv>'],
  flags: {
    yes: { type: 'boolean', help: 'do not ask' },
    'dry-run': { type: 'boolean', help: 'show the difference and change nothing' },
    strict: { type: 'boolean', help: 'change nothing when a single row is bad' },
  },
  details: `
The first line names the columns: email, and if you like topics, created_at and status. Commas, semicolons or tabs part
them; topics are parted by commas, semicolons or bars inside their column. Every address must have agreed to your mail.

Who is on the list already, has left, bounced or is suppressed stays as they are; a row with a status other than active
or subscribed is left out. An interrupted import is finished by running it again.`,
  async run({ values, words: [path = ''], terminal }) {
    requireReadable(path);
    const rules = { now: now(), topics: archiveCategories.map(({ name }) => name) };
    const file: ImportFile = { path, source: `import:${basename(path)}`, rules };
    return withNewsletter(async (newsletter) => {
      const difference = await compareFile(newsletter, file, {
        onBadRow: ({ line, problem }) => terminal.remark(`line ${line}: ${problem}`),
        onProgress: (rows) => terminal.progress(`compared ${format(rows)} rows`),
      });
      terminal.endProgress();
      await terminal.print(describeDifference(difference));
      const wanted = difference.fates.new;
      if (values.strict && difference.bad > 0) throw new CommandError('Nothing was written, because rows are bad.');
      if (values['dry-run'] || wanted === 0) {
        await terminal.print('Nothing was written.');
        return 0;
      }
      if (!values.yes && !(await terminal.ask(`Add ${format(wanted)} subscribers?`))) {
        throw new CommandError('Nothing was written.');
      }
      const { added, isWhole } = await write(newsletter, file, difference, terminal);
      await terminal.print(`${format(added)} subscribers added.`);
      if (!isWhole) terminal.remark('Interrupted: run the same command again to add the rest.');
      return isWhole ? 0 : 1;
    });
  },
});

async function write(newsletter: Newsletter, file: ImportFile, difference: ImportDifference, terminal: Terminal) {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  let done = 0;
  const onProgress = (rows: number, added: number): void => {
    done = rows;
    terminal.progress(`read ${format(rows)} of ${format(difference.rows)} rows, added ${format(added)}`);
  };
  const added = await importFile(newsletter, file, { onProgress, signal: stop.signal });
  process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  terminal.endProgress();
  return { added, isWhole: done >= difference.rows };
}

function describeDifference({ rows, bad, repeated, fates }: ImportDifference): string {
  const lines: [string, number][] = [
    ['new, will be added', fates.new],
    ['on the list already', fates.active + fates.pending],
    ['unsubscribed, stay so', fates.unsubscribed],
    ['bounced, stay so', fates.bounced],
    ['suppressed, never mailed', fates.suppressed],
    ['repeated in the file', repeated],
    ['bad, see above', bad],
    ['rows', rows],
  ];
  return formatTable(
    ['difference', 'rows'],
    lines.map(([name, count]) => [name, format(count)]),
  );
}

function requireReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new CommandError(`There is no readable file ${path}.`);
  }
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}

import { formatNumberOf } from '../core/counts.ts';
import { addDays, displayDate, isDayOrTime } from '../core/dates.ts';
import { projectFolder } from '../core/node/settings.ts';
import { reviewDayOf } from '../facts/fact-review.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { printFact } from '../facts/print-fact.ts';
import { findDueFacts } from '../publishing/fact-places.ts';
import { today } from '../publishing/settings.ts';
import { defineCommand, UsageError } from './command.ts';

/** `facts due` */
export const factsDueCommand = defineCommand({
  summary: 'List the facts that need another look, with their sources and the pages that print them.',
  flags: {
    within: '<days> also what falls due in the next days, such as 30d',
    on: '<day> look from this day, such as 2027-03-01 (default: today)',
    folder: '<folder> folder of the content (default: content)',
    json: 'print a JSON list',
  },
  details: `
Compare each fact with its source. Correct it, or move its \`checked\` date, then run npm run check:content. The interval
depends on the subject; \`reviewMonths\` in a record overrides it (docs/writing.md).`,
  async run({ values, terminal }) {
    const content = values.folder ?? projectFolder('content');
    const lastDay = readLastDay(values.on, values.within);
    const due = findDueFacts(content, lastDay);
    if (values.json) {
      const rows = due.map(({ fact, places }) => ({ ...describe(fact), usedOn: places }));
      return terminal.print(JSON.stringify(rows, null, 2));
    }
    const blocks = due.map(({ fact, places }) => formatFact(fact, places));
    await terminal.print([...blocks, summarize(due.length, lastDay)].join('\n\n'));
  },
});

function readLastDay(on: string | undefined, within: string | undefined): string {
  const day = on ?? today();
  if (day.length !== 10 || !isDayOrTime(day))
    throw new UsageError(`--on must be a day such as 2027-03-01, not '${day}'.`);
  const days = /^(\d{1,4})d?$/.exec(within ?? '0')?.[1];
  if (days === undefined) throw new UsageError(`--within must be a number of days such as 30d, not '${within}'.`);
  return addDays(day, Number(days));
}

function describe(fact: Fact) {
  const { id, label, source, checked } = fact;
  return { id, label, value: printFact(fact), checked, due: reviewDayOf(fact), source: sourceOf(source) };
}

function sourceOf(source: Fact['source']): string {
  if (source.kind === 'address') return [source.title, ...source.address].filter(Boolean).join(' ');
  if (source.kind === 'own') return `our own measurement, ${source.date}: ${source.method}`;
  return source.kind === 'spec' ? 'our specification' : 'general knowledge';
}

function formatFact(fact: Fact, places: readonly string[]): string {
  const { id, label, value, checked, due, source } = describe(fact);
  return [
    `${due}  ${id}: ${value}`,
    `  ${label}; last checked ${checked}`,
    `  source: ${source}`,
    `  used on: ${places.length > 0 ? places.join(', ') : 'no page'}`,
  ].join('\n');
}

function summarize(count: number, lastDay: string): string {
  if (count === 0) return `No fact is due by ${displayDate(lastDay)}.`;
  return `${formatNumberOf(count, 'fact')} due by ${displayDate(lastDay)}. Compare each with its source, correct it or move its checked date.`;
}

import { addDays, displayDate, isDayOrTime } from '../core/dates.ts';
import { issuesOf } from '../core/issues/issue-audience.ts';
import { writeFileAtomically } from '../core/node/files/write-file.ts';
import { projectFolder } from '../core/node/settings/settings.ts';
import { formatCountOf } from '../core/text/counts.ts';
import { reviewDayOf } from '../facts/fact-review.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { printFact } from '../facts/print-fact.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import type { Queryable } from '../newsletter/db/store.ts';
import { countRecipients } from '../newsletter/sending/audience.ts';
import { listSentTexts } from '../newsletter/sending/issue-mails.ts';
import { type CorrectionPlan, planCorrection } from '../publishing/correct-fact.ts';
import { findDueFacts, requireFact } from '../publishing/fact-places.ts';
import { readConfig, today, withOpenNewsletter } from '../publishing/program.ts';
import { defineCommand, wrongUsage } from './command.ts';

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
  if (day.length !== 10 || !isDayOrTime(day)) throw wrongUsage(`--on must be a day such as 2027-03-01, not '${day}'.`);
  const days = /^(\d{1,4})d?$/.exec(within ?? '0')?.[1];
  if (days === undefined) throw wrongUsage(`--within must be a number of days such as 30d, not '${within}'.`);
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
  return `${formatCountOf(count, 'fact')} due by ${displayDate(lastDay)}. Compare each with its source, correct it or move its checked date.`;
}

export const factsCorrectCommand = defineCommand({
  summary: 'Give a fact a new value; articles that print it get a correction line.',
  takes: ['<fact>', '<value>'],
  flags: {
    changed: 'it has changed and was right then: no correction lines',
    source: '<address> the new address of its source',
    wrong: '<sentence> what was wrong, as readers see it',
    right: '<sentence> what is right',
    folder: '<folder> folder of the content (default: content)',
  },
  async run({ values, words: [id = '', typed = ''], terminal, environment, parts }) {
    const content = values.folder ?? projectFolder('content');
    const correct = async (store: Queryable | undefined): Promise<string> => {
      const { fact } = requireFact(content, id);
      const is = { ...fact, value: readValue(typed, fact) };
      const sentTexts = store === undefined ? [] : await listSentTexts(store);
      const plan = planCorrection({ content, today: today(), sentTexts }, id, {
        value: is.value,
        reason: values.changed ? 'changed' : 'wrong',
        address: values.source,
        wrong: values.wrong ?? `We gave this figure as ${printFact(fact)}: ${fact.label}.`,
        right: values.right ?? `It is ${printFact(is)}.`,
      });
      for (const [file, text] of plan.texts) writeFileAtomically(file, text);
      const audience = { topics: '', isForMonthly: true, part: { got: plan.issues } };
      return describeCorrection(
        plan,
        is,
        store === undefined || plan.issues.length === 0 ? 0 : (await countRecipients(store, audience)).recipients,
      );
    };
    const config = readConfig(environment, parts);
    // A site without a list has sent nothing.
    const words = (await isStoreMissing(config))
      ? await correct(undefined)
      : await withOpenNewsletter(config, ({ store }) => correct(store), { isReadOnly: true });
    await terminal.print(words);
  },
});

/** A number stays a number. */
function readValue(typed: string, { value }: Fact): Fact['value'] {
  if (typeof value === 'string') return typed;
  const number = Number(typed.replaceAll(',', ''));
  if (typed.trim() === '' || !Number.isFinite(number))
    throw wrongUsage(`Write the value as a number, such as ${value}.`);
  return number;
}

function describeCorrection({ fact, texts, left, issues }: CorrectionPlan, is: Fact, readers: number): string {
  return [
    `${fact.label}: ${printFact(fact)} is now ${printFact(is)} (${formatCountOf(texts.size, 'file')}). Readers see it with the next ./garage publish.`,
    ...(left.length > 0 ? [`Add the correction by hand to ${left.join(', ')}.`] : []),
    ...(issues.length > 0
      ? [
          `${formatCountOf(readers, 'subscriber')} got ${issuesOf(issues).join(' or ')}, which said ${printFact(fact)}. To tell them: ./garage issue new --erratum ${fact.id}`,
        ]
      : []),
  ].join('\n');
}

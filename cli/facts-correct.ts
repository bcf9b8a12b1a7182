import { formatNumberOf } from '../core/counts.ts';
import { issuesOf } from '../core/issue-audience.ts';
import { projectFolder } from '../core/node/settings.ts';
import { writeFileAtomically } from '../core/node/write-file.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { printFact } from '../facts/print-fact.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import type { Queryable } from '../newsletter/db/store.ts';
import { countRecipients } from '../newsletter/sending/audience.ts';
import { listSentTexts } from '../newsletter/sending/issue-mails.ts';
import { type CorrectionPlan, planCorrection } from '../publishing/correct-fact.ts';
import { requireFact } from '../publishing/fact-places.ts';
import { readConfig, today, withOpenNewsletter } from '../publishing/settings.ts';
import { defineCommand, UsageError } from './command.ts';

/** `facts correct` */
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
      return describe(
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
    throw new UsageError(`Write the value as a number, such as ${value}.`);
  return number;
}

function describe({ fact, texts, left, issues }: CorrectionPlan, is: Fact, readers: number): string {
  return [
    `${fact.label}: ${printFact(fact)} is now ${printFact(is)} (${formatNumberOf(texts.size, 'file')}). Readers see it with the next ./garage publish.`,
    ...(left.length > 0 ? [`Add the correction by hand to ${left.join(', ')}.`] : []),
    ...(issues.length > 0
      ? [
          `${formatNumberOf(readers, 'subscriber')} got ${issuesOf(issues).join(' or ')}, which said ${printFact(fact)}. To tell them: ./garage issue new --erratum ${fact.id}`,
        ]
      : []),
  ].join('\n');
}

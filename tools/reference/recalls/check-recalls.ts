import { error, type Finding, linesBefore } from '../../../core/content-finding.ts';
import { faultOfAddress } from '../../../core/external-address.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import { type RecallRecord, readRecallRecords } from '../../../facts/trucks/recall-records.ts';
import { readRecalls } from '../../../facts/trucks/recalls.ts';
import { followedModels } from '../../../facts/trucks/trucks.ts';
import type { CheckedArticle, CheckedContent } from '../../define-subject.ts';

/** Checks the recall data, and what articles print from it. */
export function checkRecalls({ articles, filesIn, today }: CheckedContent): Finding[] {
  const { records, findings } = readRecallRecords(filesIn('recalls', '.yaml'));
  return [
    ...findings,
    ...[...records.values()].flatMap((record) => checkRecord(record, today)),
    ...articles.flatMap((article) => [...checkUses(article, records), ...checkTypedCounts(article)]),
  ];
}

function checkRecord({ recall, ...place }: RecallRecord, today: string): Finding[] {
  const { id, mark, sources, checked, added, changed = added } = recall;
  const hosts = new Set(sources.map(({ address }) => new URL(address).host));
  const future = [checked, added, changed].filter((day) => day > today);
  return [
    ...sources.flatMap(({ address }) => {
      const fault = faultOfAddress(address);
      return fault ? [error(place, fault.problem, fault.fix)] : [];
    }),
    ...future.map((day) => error(place, `'${id}' has the date ${day}, which is in the future.`, 'Correct it.')),
    ...(mark === 'A' && hosts.size < 2
      ? [error(place, `'${id}' has mark A and one source.`, 'Add a second, independent source, or write  mark: B')]
      : []),
  ];
}

/** Checks that every recall, model and year an article prints exists. */
function checkUses({ file, uses }: CheckedArticle, records: ReadonlyMap<string, RecallRecord>): Finding[] {
  return uses.flatMap(({ name, line, given }) => {
    if (!/^Recall(Table|Count)?$/.test(name)) return [];
    const place = { file, line };
    const ids = [given('id'), given('ids')].flat().filter((id) => typeof id === 'string');
    const unknown = ids.filter((id) => !records.has(id));
    const model = followedModels.find(({ id }) => id === given('model'));
    const year = Number(given('year'));
    return [
      ...unknown.map((id) =>
        error(place, `The recall '${id}' is not in content/recalls.`, 'Correct the id, or add the record.'),
      ),
      ...(model && year && !(model.years as readonly number[]).includes(year)
        ? [error(place, `The recall list has no ${year} ${model.name}.`, `Use one of: ${model.years.join(', ')}.`)]
        : []),
    ];
  });
}

const typedCount = /\b\d+ (?:safety |open )?recalls?\b/gi;

/** Checks that no article types a number of recalls: it would not follow the data. */
function checkTypedCounts({ file, paragraphs }: CheckedArticle): Finding[] {
  return paragraphs.flatMap(({ line, text }) =>
    [...text.matchAll(typedCount)].map((match) =>
      error(
        { file, line: line + linesBefore(text, match.index) },
        `'${match[0]}' is typed into prose.`,
        'Write <RecallCount model="…" year="…" />.',
      ),
    ),
  );
}

/** Returns every recall as a fact: its id starts with `recall-`, so it is looked at again after three months. */
export const recallFacts = (files: Readonly<Record<string, string>>): Fact[] =>
  readRecalls(files).records.map(({ id, title, nhtsa, gm, checked, sources }) => ({
    id: `recall-${id}`,
    label: title,
    value: nhtsa.join(', ') || gm || 'no number found',
    appliesTo: {},
    source: { kind: 'address', title: sources[0]?.title, address: sources.map(({ address }) => address) },
    checked,
    status: 'stated',
  }));

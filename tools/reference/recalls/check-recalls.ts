import { error, type Finding, linesBefore } from '../../../core/content-finding.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import { readRecallFiles, readRecalls } from '../../../facts/trucks/recalls.ts';
import { followedModels } from '../../../facts/trucks/trucks.ts';
import type { CheckedArticle, CheckedContent } from '../../define-subject.ts';
import { checkTruckRecord, factOfRecord } from '../ledger/check-records.ts';

/** Checks the recall data, and what articles print from it. */
export function checkRecalls({ articles, filesIn, today }: CheckedContent): Finding[] {
  const { records, findings } = readRecallFiles(filesIn('recalls', '.yaml'));
  return [
    ...findings,
    ...[...records.values()].flatMap(({ record, ...place }) => checkTruckRecord(record, place, today)),
    ...articles.flatMap((article) => [...checkUses(article, records), ...checkTypedCounts(article)]),
  ];
}

/** Checks that every recall, model and year an article prints exists. */
function checkUses({ file, uses }: CheckedArticle, records: ReadonlyMap<string, unknown>): Finding[] {
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

/** Returns every recall as a fact that is due for another look. */
export const recallFacts = (files: Readonly<Record<string, string>>): Fact[] =>
  readRecalls(files).records.map((recall) => factOfRecord('recall', recall, recall.nhtsa.join(', ') || recall.gm));

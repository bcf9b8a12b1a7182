import { faultOfAddress } from '../../../core/pages/external-address.ts';
import {
  type ContentProblem,
  contentProblems,
  type LinePlace,
  linesBefore,
} from '../../../core/problem/content-problem.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import type { Placed } from '../../../facts/record-files.ts';
import { type Problem, readProblemFiles, readProblems } from '../../../facts/trucks/problems.ts';
import { countRecalls, type Recalls, readRecallFiles, readRecalls } from '../../../facts/trucks/recalls.ts';
import type { TruckRecord } from '../../../facts/trucks/truck-record.ts';
import { followedModels } from '../../../facts/trucks/trucks.ts';
import type { CheckedArticle, CheckedContent } from '../../define-subject.ts';

const { error } = contentProblems('ledger');

/** Checks what every record has: addresses, dates, two sources for two, and the reason for a doubt. */
function checkTruckRecord(record: TruckRecord, place: LinePlace, today: string): ContentProblem[] {
  const { id, mark, sources, checked, added, changed = added, perhaps, conflict, scope } = record;
  const hosts = new Set(sources.map(({ address }) => new URL(address).host));
  const future = [...new Set([checked, added, changed])].filter((day) => day > today);
  return [
    ...sources.flatMap(({ address }) => {
      const fault = faultOfAddress(address);
      return fault ? [error(place, fault.problem, fault.fix)] : [];
    }),
    ...future.map((day) => error(place, `'${id}' has the date ${day}, which is in the future.`, 'Correct it.')),
    ...(mark === 'A' && hosts.size < 2
      ? [error(place, `'${id}' has mark A and one source.`, 'Add a second, independent source, or write  mark: B')]
      : []),
    ...(perhaps.length > 0 && !conflict && !scope
      ? [error(place, `'${id}' says perhaps and not why.`, 'Say it in conflict or in scope.')]
      : []),
  ];
}

/** Returns a record as a fact of its folder: ids that start with `recall-` or `problem-` are due after three months. */
const factOfRecord = (folder: 'recall' | 'problem', record: TruckRecord, value: string | undefined): Fact => ({
  id: `${folder}-${record.id}`,
  label: record.title,
  value: value || 'no number found',
  appliesTo: {},
  source: { kind: 'address', title: record.sources[0]?.title, address: record.sources.map(({ address }) => address) },
  checked: record.checked,
  status: 'stated',
});

/** Checks that every known problem is complete, and that its recalls exist. */
export function checkProblems({ filesIn, today }: CheckedContent): ContentProblem[] {
  const { records, findings } = readProblemFiles(filesIn('problems', '.yaml'));
  const recalls = readRecallFiles(filesIn('recalls', '.yaml')).records;
  const unknown = (place: Placed<Problem>) =>
    place.record.recalls
      .filter((id) => !recalls.has(id))
      .map((id) => error(place, `The recall '${id}' is not in content/recalls.`, 'Correct the id.'));
  return [
    ...findings,
    ...[...records.values()].flatMap((each) => [
      ...checkTruckRecord(each.record, each, today),
      ...checkComplete(each),
      ...unknown(each),
    ]),
  ];
}

function checkComplete(place: Placed<Problem>): ContentProblem[] {
  const { id, kind, gm, wanted, trucks, perhaps, scope } = place.record;
  return [
    ...(kind && !gm && !wanted
      ? [error(place, `'${id}' has an action of GM without a number.`, 'Add gm, or say in wanted what is missing.')]
      : []),
    ...(trucks.length + perhaps.length === 0 && !scope
      ? [error(place, `'${id}' names no truck.`, 'Add trucks, or say in scope that none is named.')]
      : []),
  ];
}

export const problemFacts = (files: Readonly<Record<string, string>>): Fact[] =>
  readProblems(files).records.map((problem) => factOfRecord('problem', problem, problem.gm));

/** Checks the recall data, and what articles print from it. */
export function checkRecalls({ articles, filesIn, today }: CheckedContent): ContentProblem[] {
  const files = filesIn('recalls', '.yaml');
  const { records, findings } = readRecallFiles(files);
  const recalls = findings.length === 0 && readRecalls(files);
  return [
    ...findings,
    ...[...records.values()].flatMap((each) => checkTruckRecord(each.record, each, today)),
    ...articles.flatMap((article) => [...checkUses(article, records), ...checkTypedCounts(article)]),
    ...(recalls ? articles.flatMap((article) => checkCountColumns(article, recalls)) : []),
  ];
}

/** Checks that every recall, model and year an article prints exists. */
function checkUses({ file, uses }: CheckedArticle, records: ReadonlyMap<string, unknown>): ContentProblem[] {
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
function checkTypedCounts({ file, paragraphs }: CheckedArticle): ContentProblem[] {
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

/** Checks the column 'Recalls' of a table whose rows name their trucks: its numbers are those of the data. */
function checkCountColumns({ file, uses }: CheckedArticle, recalls: Recalls): ContentProblem[] {
  return uses.flatMap(({ name, line, given }) => {
    const read = <Item>(property: string) => ((name === 'DataTable' && given(property)) || []) as Item[];
    const headers = read<string>('headers');
    const trucks = read<string>('trucks');
    const rows = read<string[]>('rows');
    return rows.flatMap((row, at) => {
      const typed = row[headers.indexOf('Recalls')]?.match(/\d+/g)?.map(Number) ?? [];
      const words = trucks[at]?.split(' ') ?? [];
      const counts = followedModels
        .filter(({ id }) => words.includes(id))
        .flatMap(({ id: model, years }) =>
          years.filter((year) => words.includes(String(year))).map((year) => ({ model, year })),
        )
        .map((truck) => countRecalls(recalls, truck));
      if (typed.length === 0 || new Set(typed).symmetricDifference(new Set(counts)).size === 0) return [];
      const fix = `Write ${[...new Set(counts)].join(' and ')}, as in content/recalls.`;
      return [error({ file, line }, `The row '${row[0]}' has another number of recalls than the list.`, fix)];
    });
  });
}

export const recallFacts = (files: Readonly<Record<string, string>>): Fact[] =>
  readRecalls(files).records.map((recall) => factOfRecord('recall', recall, recall.nhtsa.join(', ') || recall.gm));

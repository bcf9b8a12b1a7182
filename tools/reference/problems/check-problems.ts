import { error, type Finding } from '../../../core/content-finding.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import type { Placed } from '../../../facts/record-files.ts';
import { type Problem, readProblemFiles, readProblems } from '../../../facts/trucks/problems.ts';
import { readRecallFiles } from '../../../facts/trucks/recalls.ts';
import type { CheckedContent } from '../../define-subject.ts';
import { checkTruckRecord, factOfRecord } from '../ledger/check-records.ts';

/** Checks that every known problem is complete, and that its recalls exist. */
export function checkProblems({ filesIn, today }: CheckedContent): Finding[] {
  const { records, findings } = readProblemFiles(filesIn('problems', '.yaml'));
  const recalls = readRecallFiles(filesIn('recalls', '.yaml')).records;
  const unknown = ({ record, ...place }: Placed<Problem>) =>
    record.recalls
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

function checkComplete({ record, ...place }: Placed<Problem>): Finding[] {
  const { id, kind, gm, wanted, trucks, perhaps, scope } = record;
  return [
    ...(kind && !gm && !wanted
      ? [error(place, `'${id}' has an action of GM without a number.`, 'Add gm, or say in wanted what is missing.')]
      : []),
    ...(trucks.length + perhaps.length === 0 && !scope
      ? [error(place, `'${id}' names no truck.`, 'Add trucks, or say in scope that none is named.')]
      : []),
  ];
}

/** Returns every known problem as a fact that is due for another look. */
export const problemFacts = (files: Readonly<Record<string, string>>): Fact[] =>
  readProblems(files).records.map((problem) => factOfRecord('problem', problem, problem.gm));

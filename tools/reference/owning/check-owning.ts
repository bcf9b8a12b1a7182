import { z } from 'zod';
import { type ContentProblem, contentProblems } from '../../../core/problem/content-problem.ts';
import { readYaml } from '../../../core/text/yaml-lines.ts';
import { type MileageTest, type ReferenceData, referenceSchemas } from '../../../facts/trucks/reference-data.ts';
import type { CheckedContent } from '../../define-subject.ts';

const { error } = contentProblems('owning');

const { 'owning/used.yaml': used, 'owning/real-mileage.yaml': mileage } = referenceSchemas;
type UsedSheet = ReferenceData<'owning/used.yaml'>;
type RealMileage = ReferenceData<'owning/real-mileage.yaml'>;

/** Checks the files of content/owning: their fields, the recalls they name, and mileage that the ledger has too. */
export function checkOwning(content: CheckedContent): ContentProblem[] {
  return Object.entries(content.filesIn('owning', '.yaml')).flatMap(([file, text]) => {
    const yaml = readYaml(text);
    const at = (path: readonly PropertyKey[]) => ({ file, line: yaml.lineOf(path) });
    if (yaml.faults.length > 0) return yaml.faults.map(({ problem, fix, line }) => error({ file, line }, problem, fix));
    const [, schema] = Object.entries(referenceSchemas).find(([name]) => file.endsWith(`/${name}`)) ?? [];
    const parsed = schema?.safeParse(yaml.value);
    if (!parsed) return [error(at([]), 'No page prints this file.', 'Delete it, or name it in reference-data.ts.')];
    if (parsed.error) {
      return parsed.error.issues.map(({ path, message }) =>
        error(at(path), `${z.core.toDotPath(path)}: ${message}.`, 'Correct the field.'),
      );
    }
    if (schema === used) return checkRecallIds(parsed.data as UsedSheet, content, at);
    if (schema === mileage) return checkMileage(parsed.data as RealMileage, content, at);
    return [];
  });
}

type PlaceOf = (path: readonly PropertyKey[]) => { file: string; line: number };

function checkRecallIds({ checks }: UsedSheet, { filesIn }: CheckedContent, at: PlaceOf): ContentProblem[] {
  const files = Object.values(filesIn('recalls', '.yaml')).join('\n');
  return checks.flatMap(({ recalls }, index) =>
    recalls
      .filter((id) => !files.includes(`- id: ${id}\n`))
      .map((id) => error(at(['checks', index, 'recalls']), `No recall has the id '${id}'.`, 'Correct the id.')),
  );
}

function checkMileage({ tests }: RealMileage, { facts }: CheckedContent, at: PlaceOf): ContentProblem[] {
  const isSame = ({ fact: id, mpg }: MileageTest) =>
    id === undefined || facts.some(({ record: fact }) => fact.id === id && fact.value === mpg?.[0]);
  return tests.flatMap((test, index) =>
    isSame(test)
      ? []
      : [error(at(['tests', index, 'mpg']), `The fact '${test.fact}' has another value.`, 'Correct one of the two.')],
  );
}

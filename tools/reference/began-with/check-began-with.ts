import { type ContentProblem, contentProblems } from '../../../core/problem/content-problem.ts';
import { readYaml } from '../../../core/text/yaml-lines.ts';
import { factPlaceholder } from '../../../facts/print-fact.ts';
import { referenceSchemas } from '../../../facts/trucks/reference-data.ts';
import type { CheckedContent } from '../../define-subject.ts';

const { error } = contentProblems('began-with');

const name = 'figures-we-began-with.yaml';

/** Checks that every figure the site began with, a record of kind `spec`, is printed on /figures-we-began-with. */
export function checkBeganWith({ filesIn, facts }: CheckedContent): ContentProblem[] {
  const began = facts.filter(({ record }) => record.source.kind === 'spec');
  const file = `content/${name}`;
  const [text] = Object.values(filesIn('.', name));
  if (text === undefined) return [];
  const { value, faults, lineOf } = readYaml(text);
  if (faults.length > 0) return faults.map(({ problem, fix, line }) => error({ file, line }, problem, fix));
  const parsed = referenceSchemas[name].safeParse(value);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) =>
      error({ file, line: lineOf(path) }, `${path.join('.')}: ${message}.`, 'Correct the field.'),
    );
  }
  const { chart, groups } = parsed.data;
  const shown = [
    ...chart.rows.map(({ capacity }) => capacity),
    ...groups.flatMap(({ figures }) => figures.map((each) => each.began)),
  ];
  const printed = new Set(shown.flatMap((each) => [...each.matchAll(factPlaceholder)].map(([, id]) => id)));
  return began
    .filter(({ record }) => !printed.has(record.id))
    .map(({ record, file, lineOf }) =>
      error(
        { file, line: lineOf('source') },
        `'${record.id}' is a figure the site began with, and /figures-we-began-with does not show it.`,
        `Name it in \`began\` or in the chart of content/${name}, or give its source.`,
      ),
    );
}

import { type ContentProblem, contentProblems } from '../../../core/problem/content-problem.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import { checkCsv } from '../../../facts/trucks/check-csv.ts';
import { type EpaLabel, epaTrucks, printLabel, readEpaLabels } from '../../../facts/trucks/epa-labels.ts';
import type { CheckedContent } from '../../define-subject.ts';

const { error } = contentProblems('fuel-economy');

/** Checks that every label in the ledger is a row of content/epa/epa-labels.csv, so that no two pages can differ. */
export function checkEpaLabels({ facts, filesIn }: CheckedContent): ContentProblem[] {
  const csv = filesIn('epa', 'epa-labels.csv')['content/epa/epa-labels.csv'];
  if (csv === undefined) return [];
  const { rows: labels, findings } = checkCsv(() => readEpaLabels(csv), 'Correct the row.');
  if (findings.length > 0) return findings;
  return facts.flatMap(({ record: fact, file, lineOf }) => {
    const wanted = readFact(fact);
    if (!wanted || labels.some((label) => isSame(label, wanted))) return [];
    return [
      error(
        { file, line: lineOf('value') },
        `No row of content/epa/epa-labels.csv has ${fact.value} for '${fact.id}'.`,
        'Take the value from the file, or correct year, truck, engine and drive in appliesTo.',
      ),
    ];
  });
}

type Wanted = Pick<EpaLabel, 'year' | 'truck' | 'engine' | 'drive'> & { value: string };

/** Returns what a record says of a label; undefined for ranges, parts of a label and trucks the file does not have. */
function readFact({ id, value, appliesTo }: Fact): Wanted | undefined {
  const year = Number(/^epa-(20\d\d)-/.exec(id)?.[1]);
  const isLabel = /^\d+\/\d+\/\d+$/.test(String(value));
  if (!(year >= 2019) || !(isLabel || id.endsWith('-combined'))) return undefined;
  const name = appliesTo.truck ?? '';
  const truck = epaTrucks.find((each) => name.startsWith(each.name) || name.startsWith(`${each.make} ${each.name}`));
  const liters = /\d\.\d/.exec(appliesTo.engine ?? '')?.[0];
  if (!truck || !liters || (appliesTo.drive !== '2WD' && appliesTo.drive !== '4WD')) return undefined;
  const engine = `${liters}L${/diesel/.test(appliesTo.engine ?? '') ? ' diesel' : ''}`;
  return { year, truck: truck.id, engine, drive: appliesTo.drive, value: String(value) };
}

const isSame = (label: EpaLabel, { value, ...wanted }: Wanted): boolean =>
  Object.entries(wanted).every(([field, each]) => label[field as keyof EpaLabel] === each) &&
  (printLabel(label) === value || String(label.combined) === value);

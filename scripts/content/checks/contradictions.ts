import type { Fact } from '../../../facts/fact-schema.ts';
import type { Content } from '../content.ts';
import { error, type Finding, warning } from '../finding.ts';
import type { LedgerRecord } from '../ledger-records.ts';

const fillers = new Set(
  'a an the of for in on at to by and or with per its this that as is our when highest max'.split(' '),
);
const yearOrModel = /^(my)?(19|20)\d\d$/;

/** By unit, the words of a label that say what was measured; with one of them the rest of the label is wording. */
const measures: Readonly<Record<string, RegExp>> = {
  lb: /^(tow|towing|payload|tongue|gcwr|gvwr|low|lowest)$/,
  'lb-ft': /^(torque|low|lowest)$/,
  hp: /^(horsepower|low|lowest)$/,
  rpm: /^(torque|horsepower|start|end)$/,
  mpg: /^(city|highway|combined|label)$/,
  in: /^(front|rear|legroom|headroom|shoulder|wheelbase|gained|lost)$/,
};

/**
 * Two records are about the same thing when they share the unit, every field of `appliesTo` except the years,
 * years that overlap, and the subject: the measured quantity where the label names one ('tow', 'rear legroom'),
 * or else the words of the label (order, fillers and words of `appliesTo` aside).
 * Then their values agree, or one names the other in `contradicts`.
 */
export function checkContradictions({ ledger }: Content): Finding[] {
  const groups = Map.groupBy(ledger.records.values(), ({ fact }) => subjectOf(fact));
  return [...groups.values()].flatMap((group) =>
    group.flatMap((record, at) =>
      group
        .slice(0, at)
        .filter((other) => yearsOverlap(record.fact.appliesTo.years, other.fact.appliesTo.years))
        .flatMap((other) => compare(record, other)),
    ),
  );
}

function compare(record: LedgerRecord, other: LedgerRecord): Finding[] {
  const place = { file: record.file, line: record.lineOf('value') };
  const [mine, theirs] = [record.fact, other.fact];
  if (String(mine.value) === String(theirs.value)) {
    const problem = `'${mine.id}' repeats '${theirs.id}' at ${other.file}:${other.line}, the same figure of the same thing.`;
    return [warning(place, problem, 'Keep one of the two, or say in the labels how they differ.')];
  }
  if (mine.contradicts?.includes(theirs.id) || theirs.contradicts?.includes(mine.id)) return [];
  return [
    error(
      place,
      `'${mine.id}' says ${mine.value}, and '${theirs.id}' at ${other.file}:${other.line} says ${theirs.value} of the same thing.`,
      `Correct one, tell them apart in label or appliesTo, or write  contradicts: [${theirs.id}]  here.`,
    ),
  ];
}

function subjectOf({ label, unit = '', appliesTo, source }: Fact): string {
  const { years: _, ...fields } = appliesTo;
  const scope = new Set(Object.values(appliesTo).flatMap((field) => wordsOf(field ?? '')));
  const isOfThing = source.kind !== 'arithmetic' && Boolean(appliesTo.truck ?? appliesTo.engine);
  const measured = isOfThing ? wordsOf(label).filter((word) => measures[unit]?.test(word)) : [];
  const wording = wordsOf(label).filter((word) => !scope.has(word) && !yearOrModel.test(word));
  const subject = measured.length > 0 ? measured.map((word) => word.replace('towing', 'tow')) : wording;
  const applies = Object.entries(fields).map(
    ([name, field]) =>
      `${name}=${wordsOf(field ?? '')
        .sort()
        .join(' ')}`,
  );
  return [unit, [...new Set(subject)].sort().join(' '), ...applies.sort()].join('|');
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d.,]+/gu) ?? [])
    .map((word) => word.replace(/[.,]+$/, '').replace(/(?<=\p{L}{3})s$/u, ''))
    .filter((word) => word !== '' && !fillers.has(word));

/** '2022–2025' and '2024' overlap; a record without years holds for all of them. */
function yearsOverlap(mine?: string, theirs?: string): boolean {
  const span = (years: string): [number, number] => {
    const found = (years.match(/\d{4}/g) ?? []).map(Number);
    const isOpen = /on|newer|since|from/.test(years);
    return [Math.min(...found), isOpen ? 9999 : Math.max(...found)];
  };
  if (!mine || !theirs) return true;
  const [a, b] = [span(mine), span(theirs)];
  return a[0] <= b[1] && b[0] <= a[1];
}

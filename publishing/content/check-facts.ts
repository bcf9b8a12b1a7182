import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';
import { closestWord } from '../../core/search/closest-word.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { features } from '../../site.config.ts';
import type { Content, LedgerRecord } from './content.ts';
import { factUses } from './fact-uses.ts';
import { decimalsOf, numbersIn, readSum, toNumber } from './numbers.ts';

const { error, rule, warning } = contentProblems('facts');

/** Checks the ledger: schema, references and calculations. */
export function checkLedger(content: Content): ContentProblem[] {
  const records = [...content.ledger.records.values()];
  return [
    ...content.ledger.findings,
    ...records.flatMap((record) => checkReferences(record, content)),
    ...records.flatMap((record) => checkSum(record, content)),
    ...checkUnknown(content),
  ];
}

function checkReferences({ record: fact, file, lineOf }: LedgerRecord, { ledger }: Content): ContentProblem[] {
  const from = fact.source.kind === 'arithmetic' ? (fact.source.from ?? []) : [];
  const unknown = (ids: readonly string[], field: string) =>
    (ledger.findings.length > 0 ? [] : ids)
      .filter((id) => !ledger.records.has(id))
      .map((id) =>
        error(
          { file, line: lineOf(field === 'from' ? 'source' : field) },
          `'${fact.id}' names '${id}' in ${field}, which no file of content/facts has.`,
          'Correct the id, or add the record.',
        ),
      );
  return [...unknown(fact.contradicts ?? [], 'contradicts'), ...unknown(from, 'from')];
}

function checkSum({ record: fact, file, lineOf }: LedgerRecord, { ledger }: Content): ContentProblem[] {
  if (fact.source.kind !== 'arithmetic') return [];
  const { formula, from = [] } = fact.source;
  const place = () => ({ file, line: lineOf('source') });
  const sum = readSum(formula);
  if (!sum) {
    const problem = `The formula '${formula}' of '${fact.id}' can't be calculated.`;
    return [error(place(), problem, "Write 'a op b = result' with + − × / ^.")];
  }
  const findings: ContentProblem[] = [];
  if (Math.abs(sum.result - sum.stated) > sum.tolerance) {
    const problem = `The formula of '${fact.id}' comes to ${round(sum.result)}, it says ${sum.stated}.`;
    findings.push(error(place(), problem, `Correct the sum: ${formula}`));
  }
  if (typeof fact.value === 'number' && !readings(sum.result, fact).includes(fact.value)) {
    const problem = `'${fact.id}' is ${fact.value}, its formula gives ${round(sum.result)}.`;
    findings.push(error({ file, line: lineOf('value') }, problem, 'Correct the value, or the formula.'));
  }
  const parts = numbersIn(formula);
  for (const id of from) {
    const part = ledger.facts.get(id);
    if (part && /^[\d.,]+$/.test(String(part.value)) && !mentions(parts, toNumber(String(part.value)))) {
      const problem = `The formula of '${fact.id}' (${formula}) does not use ${part.value}, the value of '${id}' it names.`;
      findings.push(error(place(), problem, `Work '${id}' into the formula, or take it out of from.`));
    }
  }
  return findings;
}

/**
 * Returns the accepted forms of a result: rounded like the value, a percentage of the total or the change, an integer.
 */
function readings(result: number, { value, unit }: LedgerRecord['record']): number[] {
  const decimals = decimalsOf(String(value));
  const candidates = unit === '%' ? [result, result * 100, (result - 1) * 100, (1 - result) * 100] : [result];
  const rounded = candidates.flatMap((each) => [roundTo(each, decimals), roundTo(each + 1e-9, decimals)]);
  return unit === undefined ? [...rounded, Math.floor(result), Math.ceil(result)] : rounded;
}

/**
 * Returns true when a part is in the formula: as it is, rounded, as a share of one, in tenths (83 mm, 8.3 cm) or
 * monthly.
 */
const mentions = (parts: number[], value: number): boolean =>
  [value, value / 100, 1 + value / 100, value / 10, value / 1200, 1 + value / 1200].some((each) =>
    parts.some((part) => Math.abs(part - each) < 1e-6 || Math.abs(part - each) <= 0.5 * Number(each > 100)),
  );

const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
const round = (value: number): string => String(roundTo(value, 4));

function checkUnknown(content: Content): ContentProblem[] {
  // A record with a mistake would be missed at every place that prints it.
  if (content.ledger.findings.length > 0) return [];
  if (!features.facts) {
    const off = 'Facts are switched off in site.config.ts.';
    return factUses(content).map((use) => error(use, off, 'Type the number, or switch them on: features.facts.'));
  }
  return factUses(content)
    .filter(({ id }) => !content.ledger.records.has(id))
    .map(({ id, ...place }) =>
      error(
        place,
        `The fact '${id}' is not in content/facts.`,
        `Correct the id, or add the record${nearest(id, content)}.`,
      ),
    );
}

function nearest(id: string, { ledger }: Content): string {
  const best = ledger.records.get(closestWord(id, ledger.records.keys(), id.length / 2) ?? '');
  return best ? ` (closest: '${best.record.id}' in ${best.file}:${best.line})` : '';
}

const fillers = new Set(
  'a an the of for in on at to by and or with per its this that as is our when highest max'.split(' '),
);
const yearOrModel = /^(my)?(19|20)\d\d$/;

/** By unit, the words in a label that name what was measured. When one is present, the rest of the label is ignored. */
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
 * or else the words of the label (ignoring order, filler words and words of `appliesTo`).
 * Then their values must agree, or one must name the other in `contradicts`.
 */
export function checkContradictions({ ledger }: Content): ContentProblem[] {
  const groups = Map.groupBy(ledger.records.values(), ({ record: fact }) => subjectOf(fact));
  return [...groups.values()].flatMap((group) =>
    group.flatMap((record, at) =>
      group
        .slice(0, at)
        .filter((other) => yearsOverlap(record.record.appliesTo.years, other.record.appliesTo.years))
        .flatMap((other) => compare(record, other)),
    ),
  );
}

function compare(record: LedgerRecord, other: LedgerRecord): ContentProblem[] {
  const place = { file: record.file, line: record.lineOf('value') };
  const mine = record.record;
  const theirs = other.record;
  if (String(mine.value) === String(theirs.value)) {
    const problem = `'${mine.id}' repeats '${theirs.id}' at ${other.file}:${other.line}, the same number for the same thing.`;
    return [warning(place, problem, 'Keep one of the two, or say in the labels how they differ.')];
  }
  if (mine.contradicts?.includes(theirs.id) || theirs.contradicts?.includes(mine.id)) return [];
  const problem = `'${mine.id}' says ${mine.value}, and '${theirs.id}' at ${other.file}:${other.line} says ${theirs.value} of the same thing.`;
  const fix = `Correct one, tell them apart in label or appliesTo, or write  contradicts: [${theirs.id}]  here.`;
  return [rule(place, problem, fix)];
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

/** '2022–2025' and '2024' overlap; a record without years applies to all of them. */
function yearsOverlap(mine?: string, theirs?: string): boolean {
  const span = (years: string): [number, number] => {
    const found = (years.match(/\d{4}/g) ?? []).map(Number);
    const isOpen = /on|newer|since|from/.test(years);
    return [Math.min(...found), isOpen ? 9999 : Math.max(...found)];
  };
  if (!mine || !theirs) return true;
  const a = span(mine);
  const b = span(theirs);
  return a[0] <= b[1] && b[0] <= a[1];
}

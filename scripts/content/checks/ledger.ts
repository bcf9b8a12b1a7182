import { decimalsOf, numbersIn, readSum, toNumber } from '../arithmetic.ts';
import type { Content } from '../content.ts';
import { factUses } from '../fact-uses.ts';
import { error, type Finding, warning } from '../finding.ts';
import type { LedgerRecord } from '../ledger-records.ts';

/** The ledger by itself: schema, references, sums, and who uses it. */
export function checkLedger(content: Content): Finding[] {
  const records = [...content.ledger.records.values()];
  return [
    ...content.ledger.findings,
    ...records.flatMap((record) => checkReferences(record, content)),
    ...records.flatMap((record) => checkSum(record, content)),
    ...checkUnknown(content),
    ...checkUnused(content),
  ];
}

function checkReferences({ fact, file, lineOf }: LedgerRecord, { ledger }: Content): Finding[] {
  const from = fact.source.kind === 'arithmetic' ? (fact.source.from ?? []) : [];
  const unknown = (ids: readonly string[], field: string) =>
    ids
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

function checkSum({ fact, file, lineOf }: LedgerRecord, { ledger }: Content): Finding[] {
  if (fact.source.kind !== 'arithmetic') return [];
  const { formula, from = [] } = fact.source;
  const place = { file, line: lineOf('source') };
  const sum = readSum(formula);
  if (!sum) {
    return [
      error(place, `The formula '${formula}' of '${fact.id}' is no sum.`, "Write 'a op b = result' with + − × / ^."),
    ];
  }
  const findings: Finding[] = [];
  if (Math.abs(sum.result - sum.stated) > sum.tolerance) {
    const problem = `The formula of '${fact.id}' comes to ${round(sum.result)}, it says ${sum.stated}.`;
    findings.push(error(place, problem, `Correct the sum: ${formula}`));
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
      findings.push(error(place, problem, `Work '${id}' into the formula, or take it out of from.`));
    }
  }
  return findings;
}

/** What a result may be stated as: rounded like the value; as a percentage, whole or gained; whole times only. */
function readings(result: number, { value, unit }: LedgerRecord['fact']): number[] {
  const decimals = decimalsOf(String(value));
  const candidates = unit === '%' ? [result, result * 100, (result - 1) * 100, (1 - result) * 100] : [result];
  const rounded = candidates.flatMap((each) => [roundTo(each, decimals), roundTo(each + 1e-9, decimals)]);
  return unit === undefined ? [...rounded, Math.floor(result), Math.ceil(result)] : rounded;
}

/** True when a part stands in the formula: as it is, rounded, as a share of one, in tenths (83 mm, 8.3 cm) or monthly. */
const mentions = (parts: number[], value: number): boolean =>
  [value, value / 100, 1 + value / 100, value / 10, value / 1200, 1 + value / 1200].some((each) =>
    parts.some((part) => Math.abs(part - each) < 1e-6 || Math.abs(part - each) <= 0.5 * Number(each > 100)),
  );

const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
const round = (value: number): string => String(roundTo(value, 4));

function checkUnknown(content: Content): Finding[] {
  return factUses(content)
    .filter(({ id }) => !content.ledger.records.has(id))
    .map(({ id, ...place }) =>
      error(
        place,
        `The figure '${id}' is used here, and no file of content/facts has it.`,
        `Correct the id, or add the record${nearest(id, content)}.`,
      ),
    );
}

/** Suggests the known id that shares the longest beginning. */
function nearest(id: string, { ledger }: Content): string {
  const shared = (other: string) => [...other].findIndex((letter, at) => letter !== id[at]);
  const best = [...ledger.records.keys()].sort((a, b) => shared(b) - shared(a))[0];
  const record = best === undefined ? undefined : ledger.records.get(best);
  return record && shared(record.fact.id) > 5 ? ` (closest: '${record.fact.id}' in ${record.file}:${record.line})` : '';
}

function checkUnused(content: Content): Finding[] {
  const used = new Set(factUses(content).map(({ id }) => id));
  const records = [...content.ledger.records.values()];
  for (const { fact } of records) {
    if (fact.source.kind === 'arithmetic') for (const id of fact.source.from ?? []) used.add(id);
    for (const id of fact.contradicts ?? []) used.add(id);
  }
  const idle = records.filter(({ fact }) => !used.has(fact.id) && !content.siteCode.includes(`'${fact.id}'`));
  return [...Map.groupBy(idle, ({ file }) => file)].map(([file, group]) =>
    warning(
      { file, line: group[0]?.line ?? 1 },
      `Nothing uses ${group.map(({ fact, line }) => `'${fact.id}' (line ${line})`).join(', ')}.`,
      'Print the figures somewhere, or delete them.',
    ),
  );
}

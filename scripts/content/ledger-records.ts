import { z } from 'zod';
import { type Fact, factSchema } from '../../facts/fact-schema.ts';
import { error, type Finding, type Place } from './finding.ts';
import { readYaml } from './yaml-lines.ts';

/** A figure of the ledger and where it stands. */
export interface LedgerRecord extends Place {
  fact: Fact;
  /** Line of one of its fields. */
  lineOf: (field: string) => number;
}

/** The ledger with places, and what is wrong with its records one by one. */
export interface LedgerWithPlaces {
  records: ReadonlyMap<string, LedgerRecord>;
  /** The same ledger as the site reads it. */
  facts: ReadonlyMap<string, Fact>;
  findings: Finding[];
}

/** Reads ledger files (path → text): every record that is sound, and a finding for each that is not. */
export function readLedgerRecords(files: Readonly<Record<string, string>>): LedgerWithPlaces {
  const records = new Map<string, LedgerRecord>();
  const findings: Finding[] = [];
  for (const [file, text] of Object.entries(files)) {
    const yaml = readYaml(text);
    findings.push(
      ...yaml.faults.map(({ line, message }) =>
        error({ file, line }, `${message}.`, 'Correct the YAML of this record.'),
      ),
    );
    for (const [at, value] of asList(yaml.value).entries()) {
      const line = yaml.lineOf([at, 'id']);
      const parsed = factSchema.safeParse(value);
      const other = parsed.success ? records.get(parsed.data.id) : undefined;
      if (!parsed.success) findings.push(...schemaFindings(parsed.error, file, (path) => yaml.lineOf([at, ...path])));
      else if (other) findings.push(sharedId({ file, line }, other));
      else {
        const lineOf = (field: string) => yaml.lineOf([at, field]);
        records.set(parsed.data.id, { fact: parsed.data, file, line, lineOf });
      }
    }
  }
  return { records, findings, facts: new Map([...records].map(([id, { fact }]) => [id, fact])) };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const schemaFindings = (fault: z.ZodError, file: string, lineOf: (path: PropertyKey[]) => number): Finding[] =>
  fault.issues.map(({ path, message }) =>
    error(
      { file, line: lineOf(path) },
      `The record does not fit the ledger: ${path.length > 0 ? `${z.core.toDotPath(path)}: ` : ''}${message}.`,
      'content/facts/README.md says what a record holds.',
    ),
  );

const sharedId = (place: Place, other: LedgerRecord): Finding =>
  error(
    place,
    `The id '${other.fact.id}' stands at ${other.file}:${other.line} already.`,
    'Give one of the two another id, or delete one.',
  );

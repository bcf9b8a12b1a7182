import { type Fact, factSchema } from './fact-schema.ts';
import { type RecordFiles, readRecordFiles, requireValid } from './record-files.ts';

/** Every fact of the site by its id. */
export type Ledger = ReadonlyMap<string, Fact>;

/** Reads ledger files (name → YAML text) with the place of every record and the errors in them. */
export const readLedgerFiles = (files: Readonly<Record<string, string>>): RecordFiles<Fact> =>
  readRecordFiles(files, { schema: factSchema, readme: 'content/facts/README.md' });

/** Reads ledger files into one ledger. Throws when a record is not valid, naming its file and line. */
export const readLedger = (files: Readonly<Record<string, string>>): Ledger =>
  new Map(requireValid(readLedgerFiles(files)).records.map((fact) => [fact.id, fact]));

/** Returns the record with this id. Throws on an unknown id, naming where it is used. */
export function getFact(ledger: Ledger, id: string, where: string): Fact {
  const fact = ledger.get(id);
  if (!fact) throw new Error(`${where} uses the figure '${id}', which no file of content/facts has.`);
  return fact;
}

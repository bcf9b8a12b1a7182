import { parse } from 'yaml';
import { z } from 'zod';
import { type Fact, factSchema } from './fact-schema.ts';

/** Every fact of the site by its id. */
export type Ledger = ReadonlyMap<string, Fact>;

/** Reads ledger files (name → YAML text) into one ledger; every error names its file and the fix. */
export function readLedger(files: Record<string, string>): Ledger {
  const ledger = new Map<string, Fact>();
  const home = new Map<string, string>();
  for (const [file, yaml] of Object.entries(files)) {
    for (const [at, record] of readRecords(file, yaml).entries()) {
      const result = factSchema.safeParse(record);
      if (!result.success) {
        const name = (record as { id?: string } | null)?.id ?? `record ${at + 1}`;
        throw new Error(`${file}: ${name}: ${z.prettifyError(result.error)}`);
      }
      const fact = result.data;
      const other = home.get(fact.id);
      if (other) throw new Error(`${file}: '${fact.id}' is in ${other} already. Give one of the two another id.`);
      ledger.set(fact.id, fact);
      home.set(fact.id, file);
    }
  }
  return ledger;
}

function readRecords(file: string, yaml: string): unknown[] {
  try {
    return z.array(z.unknown(), { error: 'not a list; start every record with  - id: …' }).parse(parse(yaml) ?? []);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`);
  }
}

/** Returns the record with this id. Throws on an unknown id, naming where it is used. */
export function getFact(ledger: Ledger, id: string, where: string): Fact {
  const fact = ledger.get(id);
  if (!fact) throw new Error(`${where} uses the figure '${id}', which no file of content/facts has.`);
  return fact;
}

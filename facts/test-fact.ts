import type { Fact } from './fact-schema.ts';

/** Returns a record of the ledger for tests. */
export const createTestFact = (id: string, fields: Partial<Fact> = {}): Fact => ({
  id,
  label: `Figure ${id}`,
  value: 9500,
  unit: 'lb',
  appliesTo: {},
  source: { kind: 'spec' },
  checked: '2025-07-18',
  status: 'stated',
  ...fields,
});

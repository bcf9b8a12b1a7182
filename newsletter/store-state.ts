import type { Queryable } from './db/store.ts';

/** One step of the schema that a store has taken. */
export type SchemaStep = { number: number; name: string; applied_at: string };

/** The steps of the schema a store has taken, in order. */
export function readSchemaSteps(store: Queryable): Promise<SchemaStep[]> {
  return store.query<SchemaStep>('select number, name, applied_at from schema_migrations order by number');
}

/** When sending was frozen by a restore, or undefined when mail may go out. */
export async function readSendingFrozen(store: Queryable): Promise<string | undefined> {
  const [row] = await store.query<{ value: string }>("select value from settings where key = 'sending_frozen'");
  return row?.value;
}

/** Lets mail go out again after a restore; resolves to whether it was frozen. */
export async function unfreezeSending(store: Queryable): Promise<boolean> {
  const rows = await store.query("delete from settings where key = 'sending_frozen' returning key");
  return rows.length > 0;
}

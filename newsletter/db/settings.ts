import type { Queryable } from './store.ts';

/** Reads a value of the table `settings`. */
export async function readSetting(store: Queryable, key: string): Promise<string | undefined> {
  const [row] = await store.query<{ value: string }>('select value from settings where key = $1', [key]);
  return row?.value;
}

/** Writes a value of the table `settings`, in place of the one before. */
export async function writeSetting(store: Queryable, key: string, value: string): Promise<void> {
  await store.execute(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  );
}

/** Deletes a value of the table `settings`; resolves to whether there was one. */
export async function deleteSetting(store: Queryable, key: string): Promise<boolean> {
  return (await store.execute('delete from settings where key = $1', [key])) > 0;
}

import type { Queryable, Row, SqlValue, Store } from '../newsletter/store/store.ts';

/** A store that acknowledges every new subscriber and writes nothing: what the server costs without one. */
export function createNoStore(): Store {
  const nothing: Queryable = {
    async query<R extends Row>(sql: string, params: readonly SqlValue[] = []) {
      if (!sql.startsWith('insert into subscribers')) return [];
      const [id, email, , , created_at] = params;
      return [{ id, email, created_at }] as unknown as R[];
    },
  };
  return {
    ...nothing,
    dialect: 'sqlite',
    transaction: (work) => work(nothing),
    tryLock: async () => undefined,
    close: async () => undefined,
  };
}

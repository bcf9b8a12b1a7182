import type { Queryable, Row, Store } from '../newsletter/store/store.ts';

/** A store that acknowledges every new subscriber and writes nothing: what the server costs without one. */
export function createNoStore(): Store {
  const nothing: Queryable = {
    query: async <R extends Row>(): Promise<R[]> => [],
    execute: async () => 1,
  };
  return {
    ...nothing,
    dialect: 'sqlite',
    transaction: (work) => work(nothing),
    tryLock: async () => undefined,
    close: async () => undefined,
  };
}

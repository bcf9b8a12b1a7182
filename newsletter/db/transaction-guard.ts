import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreError } from './store.ts';

interface OpenTransaction {
  guard: TransactionGuard;
  isOpen: boolean;
  /** A transaction of another store that this one runs in. */
  outer: OpenTransaction | undefined;
}

/** Notices calls on a store from inside one of its transactions: on SQLite they would wait for themselves forever. */
export interface TransactionGuard {
  /** Throws when the caller runs inside a transaction of this store. */
  assertOutside(): void;
  /** Wraps the work of a transaction; call it where the work is passed in, because the caller is what counts. */
  wrap<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T>;
}

const current = new AsyncLocalStorage<OpenTransaction | undefined>();

/** Creates the guard of one store. */
export function createTransactionGuard(): TransactionGuard {
  const guard: TransactionGuard = {
    assertOutside() {
      for (let open = current.getStore(); open !== undefined; open = open.outer) {
        if (open.guard !== guard || !open.isOpen) continue;
        throw new StoreError(
          '25001',
          'The store was called inside its own transaction: use the transaction that was passed in.',
        );
      }
    },
    wrap(work) {
      const transaction: OpenTransaction = { guard, isOpen: true, outer: current.getStore() };
      return (...args) =>
        current.run(transaction, async () => {
          try {
            return await work(...args);
          } finally {
            transaction.isOpen = false;
          }
        });
    },
  };
  return guard;
}

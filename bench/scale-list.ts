import type { RunCost } from './measured-run.ts';

/** The lengths of list that are measured. */
export const listLengths = [1_000, 10_000, 100_000, 1_000_000];

/** CPU of our process and of the database's own processes (none on SQLite), and time, for one piece of work. */
export interface WorkCost {
  cpuMs: number;
  databaseCpuMs: number;
  ms: number;
}

/** What a list of one length costs on one store. */
export interface ListCost {
  store: 'sqlite' | 'postgres';
  subscribers: number;
  /** Opening the store, as every command and every start does. */
  open: WorkCost;
  /** One person subscribes: medians, and the slowest of a hundred in `p99Ms`. */
  subscribe: WorkCost & { p99Ms: number };
  /** `garage subscribers stats`, without starting Node. */
  stats: WorkCost;
  /** `garage subscribers export --to <file>`, with starting Node. */
  export: RunCost & { bytes: number };
  /** The same with little room for garbage, which tells what it truly holds on to. */
  tightExport: RunCost;
  bytes: ListBytes;
}

/** Bytes a row takes in the store, with its indexes. */
export interface ListBytes {
  /** A subscriber with the proof of consent. */
  perSubscriber: number;
  /** One mail of one issue in the ledger, settled; 0 on the longest list, where it is not measured. */
  perDelivery: number;
  /** A whole mail of the bench's issue as it goes out. */
  perMail: number;
}

/** What the parent may ask of a store's process. */
export type StoreWish = { kind: 'subscribe'; count: number } | { kind: 'stats' } | { kind: 'bytes' } | { kind: 'stop' };

import type { LoadResult } from './load-client.ts';

/** The stores that are compared; `none` is the same server with a store that acknowledges without writing. */
export const storeKinds = ['none', 'sqlite', 'postgres'] as const;

/** One of them. */
export type StoreKind = (typeof storeKinds)[number];

/** One measured burst of requests at one server. */
export interface Burst extends LoadResult {
  kind: StoreKind;
  /** What the server process used for it. */
  cpuSeconds: number;
}

/** What is compared, in the order of a round. The first one is what the others are measured against. */
export const pageServerKinds = [
  'nginx',
  'nginx-default',
  'ours',
  'ours-uncounted',
  'ours-two',
  'node-ours',
  'node-bare',
] as const;

/** One of them. */
export type PageServerKind = (typeof pageServerKinds)[number];

/** What is asked for. */
export interface PageCase {
  path: string;
  status: 200 | 304;
}

/** One measured stretch of load on one server. */
export interface PageBurst {
  kind: PageServerKind;
  pageCase: PageCase;
  /** Answers for each second of CPU time, user and system, of all processes of the server. */
  perCpuSecond: number;
}

/** A server under measurement. */
export interface PageServer {
  kind: PageServerKind;
  port: number;
  /** The process whose CPU time counts, with all its children. */
  pid: number;
  stop(): void;
}

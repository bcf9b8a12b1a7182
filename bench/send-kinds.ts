/** What is compared: nodemailer's own pool as people use it, the same with ready messages, and the ledger on each store. */
export const senderKinds = ['nodemailer', 'nodemailer-raw', 'sqlite', 'postgres'] as const;

/** One of them. */
export type SenderKind = (typeof senderKinds)[number];

/** One measured burst of mails. */
export interface SendBurst {
  kind: SenderKind;
  seconds: number;
  /** What the sending process used for it. */
  cpuSeconds: number;
  /** What the database's own processes used for it; 0 on SQLite, which has none. */
  databaseCpuSeconds: number;
}

/** A queue of one length on one store. */
export interface QueueResult {
  store: 'sqlite' | 'postgres';
  recipients: number;
  /** Writing one row for each recipient. */
  enqueueSeconds: number;
  enqueueCpuSeconds: number;
  /** Resident memory of the process before, and its peak at the end of writing. */
  beforeMb: number;
  peakMb: number;
  /** What one claimed row cost our process, and how long one claim took. */
  claimCpuMicroseconds: number;
  claimMilliseconds: number;
}

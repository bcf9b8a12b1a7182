import type { Problem } from './problem.ts';

/** One thing that doctor checked: what it found is the problem, also when that is fine. */
export interface HealthCheck extends Omit<Problem, 'code'> {
  /** For a face that says it in words of its own. */
  code?: HealthCode | undefined;
  /** `not checked`: it cannot be determined from here. */
  level: 'ok' | 'not checked' | 'warning' | 'failure';
  /** What was checked, in a word or two. */
  subject: string;
  /** The number it is about: hours, gigabytes, days or subscribers. */
  value?: number | undefined;
}

/** What doctor finds often enough that a face has words of its own for it. */
export type HealthCode =
  | 'mail-to-files'
  | 'backup-folder-unset'
  | 'no-backup'
  | 'backup-age'
  | 'disk-free'
  | 'certificate-good'
  | 'certificate-ends'
  | 'certificate-untrusted'
  | 'server-down'
  | 'server-not-ready'
  | 'port-taken'
  | 'samples'
  | 'not-built'
  | 'build-damaged'
  | 'other-address'
  | 'address-silent'
  | 'keys-missing'
  | 'keys-not-saved'
  | 'mail-refused';

/** One result of the check of an issue before it is sent; its code is what was checked, in a word or two. */
export interface IssueCheck extends Problem {
  level: 'ok' | 'warning' | 'error' | 'not-checked';
  /** The line of the source file that it is about. */
  line?: number | undefined;
  /** Whether the publisher may send in spite of this error. */
  canOverride?: true | undefined;
}

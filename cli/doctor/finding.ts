/** One thing the doctor looked at; `fix` says what to do about it. */
export interface Finding {
  level: 'ok' | 'warning' | 'failure';
  /** What was looked at, in a word or two. */
  subject: string;
  message: string;
  fix?: string;
}

/** One thing the doctor looked at; `fix` says what to do about it. */
export interface Finding {
  /** `not checked`: it cannot be known from here. */
  level: 'ok' | 'not checked' | 'warning' | 'failure';
  /** What was looked at, in a word or two. */
  subject: string;
  message: string;
  fix?: string;
}

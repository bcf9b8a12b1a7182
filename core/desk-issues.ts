/** One result of the preflight: what was checked, in a word or two, what was found and, unless it is fine, what to do: in the message, or in `fix`. */
export interface PreflightItem {
  level: 'ok' | 'warning' | 'error' | 'not-checked';
  check: string;
  message: string;
  fix?: string | undefined;
  /** The line of the source file that it is about. */
  line?: number | undefined;
  /** Whether the publisher may send in spite of this error. */
  canOverride?: true | undefined;
}

/** An issue would stay where it is when its time comes; a publisher who starts the server before then may go on. */
export const nobodySends: PreflightItem = {
  level: 'error',
  check: 'server',
  message: 'nobody will send it at that time: no server that sends issues is running on this list',
  fix: 'start one ({run npm start}), without the line {SEND_WORKER} in its settings, or send the issue now',
  canOverride: true,
};

/** Totals of the visit counter for the pages of a sent issue. */
export type IssueVisits =
  | {
      /** First day that is counted, in UTC. */
      since: string;
      /** The pages its mail links to: how often each was opened from the mail, and in all since that day. */
      pages: { path: string; fromMail: number; views: number }[];
    }
  | undefined;

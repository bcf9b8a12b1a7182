/** Why an issue cannot be scheduled without a server. */
export const noSender = {
  code: 'no-sender',
  title: 'Nobody would send it at that time',
  problem: 'No server that sends issues is running on this list.',
  means: 'It cannot be scheduled: the time would pass and no mail would go out.',
  fix: 'Start the server: {run npm start}. If it runs already, remove the line {SEND_WORKER} and restart it. Or send the issue now from this desk.',
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

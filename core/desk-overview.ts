/** One day of the list. */
export interface DeskListDay {
  day: string;
  joined: number;
  left: number;
  bounced: number;
  imported: number;
  total: number;
}

/** An issue as a flag in the chart. */
export interface IssueFlag {
  id: string;
  subject: string;
  day: string;
}

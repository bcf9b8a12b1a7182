/** A mail of the welcome series: its file, and what became of it. */
export interface WelcomeRow {
  id: string;
  subject: string;
  /** As its file says it: `3 days`. */
  after: string;
  state: 'live' | 'unpublished' | 'draft' | 'broken';
  got: number;
  waiting: number;
  failed: number;
}

/** One line of the journal. */
export type DeskJournalEntry = {
  id: string;
  at: string;
  who: 'desk' | 'command' | 'server';
  what: string;
  about: string | null;
};

import type { DeskJournalEntry } from '../../../core/desk-journal.ts';

/** Who did it, as the publisher says it. */
export const journalWho: Record<DeskJournalEntry['who'], string> = {
  desk: 'You, here',
  command: 'You, in the terminal',
  server: 'The server',
};

const pages: Record<string, string> = {
  subscriber: 'subscribers',
  issue: 'issues',
  post: 'articles',
  fact: 'facts',
  letter: 'letters',
};

/** Returns the page of what a line is about. */
export function journalPath(about: string | null): string | undefined {
  const [kind = '', ...id] = (about ?? '').split('/');
  const page = pages[kind];
  return page === undefined ? undefined : `/${page}/${id.join('/')}`;
}

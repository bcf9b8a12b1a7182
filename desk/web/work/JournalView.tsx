import { formatFullTime } from '../../../ui/format-time.ts';
import type { Answer } from '../api.ts';
import { ListPage, usePages } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, MainLink, RowTable } from '../kit/RowTable.tsx';
import { Empty } from '../kit/Section.tsx';

type JournalEntry = Answer<'GET /api/journal'>['entries'][number];

const columns: readonly Column<JournalEntry>[] = [
  {
    label: 'What',
    onPhone: 'full',
    render({ what, about }) {
      const to = journalPath(about);
      if (to === undefined) return <span className="strong">{what}</span>;
      return <MainLink to={to}>{what}</MainLink>;
    },
  },
  { label: 'By', render: ({ who }) => journalWho[who] },
  { label: 'When', render: ({ at }) => formatFullTime(new Date(at)) },
];

/** Lists every change, newest first. */
export function JournalView() {
  const query = usePages('GET /api/journal', {});
  return (
    <ListPage title="Journal" sub="What was changed here, by commands and by itself. It only grows.">
      <QueryState query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <Empty title="Nothing was changed yet">Every change made at the desk or by ./garage is listed here.</Empty>
          ) : (
            <RowTable caption="Journal" columns={columns} rows={entries} keyOf={({ id }) => id} {...query.more} />
          );
        }}
      </QueryState>
    </ListPage>
  );
}

/** Who did it, as the publisher says it. */
export const journalWho: Record<JournalEntry['who'], string> = {
  desk: 'You, here',
  command: 'You, in the terminal',
  server: 'By itself',
};

const pages: Record<string, string> = {
  subscriber: 'subscribers',
  issue: 'issues',
  post: 'articles',
  fact: 'facts',
  letter: 'letters',
};

/** Returns the page of what a line is about. */
function journalPath(about: string | null): string | undefined {
  const [kind = '', ...id] = (about ?? '').split('/');
  const page = pages[kind];
  return page === undefined ? undefined : `/${page}/${id.join('/')}`;
}

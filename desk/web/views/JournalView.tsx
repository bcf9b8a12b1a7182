import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type DeskJournalEntry, journalPageSchema } from '../../../core/desk-journal.ts';
import { getJson } from '../api.ts';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { Empty } from '../kit/Empty.tsx';
import { formatFullTime } from '../kit/format.ts';
import { PageHead } from '../kit/PageHead.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { journalPath, journalWho } from './journal-words.ts';

const columns: readonly Column<DeskJournalEntry>[] = [
  { label: 'What', onPhone: 'full', render: (entry) => <What entry={entry} /> },
  { label: 'By', render: ({ who }) => journalWho[who] },
  { label: 'When', render: ({ at }) => formatFullTime(new Date(at)) },
];

function What({ entry: { what, about } }: { entry: DeskJournalEntry }) {
  const to = journalPath(about);
  return to === undefined ? (
    <span className="strong">{what}</span>
  ) : (
    <Link className="main" to={to}>
      {what}
    </Link>
  );
}

/** Lists every change, newest first. */
export function JournalView() {
  const query = useInfiniteQuery({
    queryKey: ['journal'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      getJson(journalPageSchema, `/api/journal${pageParam === '' ? '' : `?before=${pageParam}`}`, signal),
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PageHead title="Journal" sub="What was changed here, by commands and by the server. It only grows." />
      <QueryState query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0)
            return (
              <Empty title="Nothing was changed yet">Each deed of the desk and of ./garage becomes a line here.</Empty>
            );
          return (
            <DataTable
              caption="Journal"
              columns={columns}
              rows={entries}
              keyOf={({ id }) => id}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              isLoadingMore={query.isFetchingNextPage}
            />
          );
        }}
      </QueryState>
    </>
  );
}

import { Link } from 'react-router';
import { type DeskJournalEntry, journalPageSchema } from '../../../core/desk-journal.ts';
import { formatFullTime } from '../../../ui/format.ts';
import { Empty } from '../kit/Empty.tsx';
import { ListPage, usePages } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
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
  const query = usePages(['journal'], journalPageSchema, (last) => `/api/journal${last && `?before=${last}`}`);
  return (
    <ListPage title="Journal" sub="What was changed here, by commands and by the server. It only grows.">
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

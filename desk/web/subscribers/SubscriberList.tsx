import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import { formatDay } from '../../../ui/format-time.ts';
import type { SubscriberStatus } from '../../contract/subscribers.ts';
import type { Answer } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { ListPage, usePages, withFilter } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, MainLink, RowTable } from '../kit/RowTable.tsx';
import { Empty } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { SubscriberDialog, SubscriberPanel } from './SubscriberPanel.tsx';
import {
  cameFrom,
  emptyStates,
  mailState,
  readStatus,
  type SubscriberRow,
  subscriberStates,
} from './subscriber-words.ts';

/** Lists readers: search, filters and pages, with one person beside the list. */
export function SubscriberList() {
  const { id: openId } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const text = params.get('text') ?? '';
  const status = readStatus(params.get('status'));
  const asked = { text, ...(status && { status }) };
  const query = usePages('GET /api/subscribers', asked);
  const search = params.size === 0 ? '' : `?${params.toString()}`;
  const pathOf = ({ id }: SubscriberRow): string => `/subscribers/${id}${search}`;
  const inState = (name: string): string => `/subscribers?${withFilter(params, 'status', name)}`;
  const counts = query.data?.pages[0]?.counts;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const filters = [
    { name: 'All', to: inState(''), count: total, isOn: status === undefined },
    ...Object.entries(subscriberStates).map(([name, { word }]) => ({
      name: word,
      to: inState(name),
      count: counts?.[name as SubscriberStatus],
      isOn: name === status,
    })),
  ];
  return (
    <ListPage
      title="Subscribers"
      sub={counts && `${formatCountOf(counts.active, 'active reader')} of ${formatCount(total ?? 0)} on record`}
      actions={
        <>
          <Button icon="down" href={`/api/subscribers.csv?${new URLSearchParams(asked)}`} words="Export" />
          <Button icon="up" to="/subscribers/import" words="Import" />
          <Button tone="go" icon="plus" onClick={() => setIsAdding(true)} words="Add a reader" />
        </>
      }
      find="Find an address"
      filters={{ label: 'State', filters }}
      panel={openId && <SubscriberPanel key={openId} id={openId} back={`/subscribers${search}`} />}
      isOpen={openId !== undefined}
      dialogs={isAdding && <SubscriberDialog onClose={() => setIsAdding(false)} />}
    >
      <QueryState query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <NobodyFound text={text} status={status} page={pages[0]} />;
          return (
            <RowTable
              caption="Readers"
              columns={columnsFor(openId !== undefined, pathOf)}
              rows={rows}
              keyOf={({ id }) => id}
              onOpen={(row) => void navigate(pathOf(row))}
              {...query.more}
            />
          );
        }}
      </QueryState>
    </ListPage>
  );
}

/** Beside a person the list is narrow. */
function columnsFor(isNarrow: boolean, pathTo: (row: SubscriberRow) => string): readonly Column<SubscriberRow>[] {
  const all: Column<SubscriberRow>[] = [
    {
      label: 'Subscriber',
      onPhone: 'full',
      render: (row) => (
        <MainLink to={pathTo(row)}>
          {row.email}
          {row.name !== '' && <span className="muted"> {row.name}</span>}
        </MainLink>
      ),
    },
    { label: 'State', render: ({ status }) => <StatusWord {...subscriberStates[status]} /> },
    { label: 'Since', render: ({ created_at }) => <span className="no-wrap">{formatDay(created_at)}</span> },
    { label: 'Last issue', onPhone: 'hidden', render: ({ lastMail }) => <StatusWord {...mailState(lastMail)} /> },
  ];
  if (isNarrow) return all.slice(0, 3);
  return [...all, { label: 'Came from', onPhone: 'hidden', render: ({ source_page }) => cameFrom(source_page) }];
}

interface NobodyFoundProps {
  text: string;
  status: SubscriberRow['status'] | undefined;
  page: Answer<'GET /api/subscribers'> | undefined;
}

function NobodyFound({ text, status, page }: NobodyFoundProps) {
  if (page?.isBlocked === true) {
    return (
      <Empty title="This address was removed">
        The person asked to be forgotten, complained, or was removed by you. Only a one-way mark is kept, and no mail is
        sent.
      </Empty>
    );
  }
  if (text !== '')
    return <Empty title={`Nobody here has “${text}” in the address`}>Try a shorter part of it, or all states.</Empty>;
  if (status !== undefined) return <Empty title={emptyStates[status]}>Look at another state, or at all readers.</Empty>;
  return (
    <Empty title="No readers here yet" acts={<Button to="/subscribers/import" words="Import readers" />}>
      Readers appear here when they sign up or when you import a list.
    </Empty>
  );
}

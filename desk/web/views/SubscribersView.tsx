import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type SubscriberRow, subscriberStatusSchema, subscribersPageSchema } from '../../../core/desk-subscribers.ts';
import { getJson } from '../api.ts';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { Empty } from '../kit/Empty.tsx';
import { FilterLine } from '../kit/FilterLine.tsx';
import { Find } from '../kit/Find.tsx';
import { formatCountOf, formatDay } from '../kit/format.ts';
import { PageHead } from '../kit/PageHead.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type StatusKind, StatusWord } from '../kit/StatusWord.tsx';

const states: Record<SubscriberRow['status'], { kind: StatusKind; word: string }> = {
  active: { kind: 'ok', word: 'Active' },
  pending: { kind: 'warn', word: 'To confirm' },
  bounced: { kind: 'err', word: 'Bounced' },
  unsubscribed: { kind: 'off', word: 'Left' },
};

const columns: readonly Column<SubscriberRow>[] = [
  { label: 'Reader', onPhone: 'full', render: ({ email }) => <span className="b">{email}</span> },
  { label: 'State', render: ({ status }) => <StatusWord {...states[status]} /> },
  { label: 'Joined', render: ({ created_at }) => formatDay(created_at) },
  { label: 'Came from', onPhone: 'hidden', render: ({ source_page }) => source_page ?? 'unknown' },
];

/** Lists readers: search, filters and pages; one person's page is still to come. */
export function SubscribersView() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const text = params.get('text') ?? '';
  const status = subscriberStatusSchema.safeParse(params.get('status')).data;
  const query = useInfiniteQuery({
    queryKey: ['subscribers', text, status],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ text, ...(status && { status }), ...(pageParam && { after: pageParam }) });
      return getJson(subscribersPageSchema, `/api/subscribers?${asked.toString()}`, signal);
    },
    getNextPageParam: ({ next }) => next,
  });
  const search = useCallback(
    (typed: string) => {
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (typed === '') next.delete('text');
          else next.set('text', typed);
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const counts = query.data?.pages[0]?.counts;
  const filters = [
    {
      name: 'All',
      to: '?',
      count: counts && Object.values(counts).reduce((sum, count) => sum + count, 0),
      isOn: status === undefined,
    },
    ...subscriberStatusSchema.options.map((name) => ({
      name: states[name].word,
      to: `?status=${name}`,
      count: counts?.[name],
      isOn: name === status,
    })),
  ].map(({ count, ...rest }) => (count === undefined ? rest : { ...rest, count }));
  return (
    <>
      <PageHead title="Subscribers" sub={counts && formatCountOf(counts.active, 'active reader')} />
      <div className="row">
        <Find label="Find an address" value={text} onChange={search} />
      </div>
      <FilterLine label="State" filters={filters} />
      <QueryState query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) {
            return (
              <Empty title={text === '' ? 'No readers here yet' : `Nobody’s address has “${text}” in it`}>
                {text === ''
                  ? 'Readers appear here when they sign up or when you import a list.'
                  : 'Try a shorter part of the address.'}
              </Empty>
            );
          }
          return (
            <DataTable
              caption="Readers"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate(`/subscribers/${id}`)}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              isLoadingMore={query.isFetchingNextPage}
            />
          );
        }}
      </QueryState>
    </>
  );
}

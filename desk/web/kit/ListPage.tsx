import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { formatNumber } from '../../../ui/format.ts';
import { getJson } from '../api.ts';
import { Button } from './Button.tsx';
import { FilterLine } from './FilterLine.tsx';
import { Find } from './Find.tsx';
import { PageHead } from './PageHead.tsx';
import { useKeys } from './use-keys.ts';

interface ListPageProps {
  title: string;
  sub?: string | undefined;
  /** Buttons at the top. */
  actions?: ReactNode;
  find?: ComponentProps<typeof Find>;
  /** Beside the search. */
  tools?: ReactNode;
  filters?: ComponentProps<typeof FilterLine> | undefined;
  className?: string;
  /** One thing of the list, in a `Panel`; a small screen shows it in place of the list while `isOpen`. */
  panel?: ReactNode;
  isOpen?: boolean;
  dialogs?: ReactNode;
  /** The rows, or why there are none. */
  children: ReactNode;
}

/** Renders a list with its search and filters, and one of its things beside it. */
export function ListPage(props: ListPageProps) {
  const { title, sub, actions, find, tools, filters, className = '', panel, isOpen = false, dialogs } = props;
  return (
    <div className={isOpen ? `${className} with-open` : className}>
      <PageHead title={title} sub={sub}>
        {actions}
      </PageHead>
      <div className={panel === undefined ? undefined : 'split'}>
        <div>
          {find !== undefined && (
            <div className="row">
              <Find {...find} />
              {tools}
            </div>
          )}
          {filters !== undefined && <FilterLine {...filters} />}
          {props.children}
        </div>
        {panel}
      </div>
      {dialogs}
    </div>
  );
}

/** Renders one thing of a list beside it; Esc leads back. */
export function Panel({ label, back, children }: { label: string; back: string; children: ReactNode }) {
  const navigate = useNavigate();
  useKeys({ Escape: () => void navigate(back) });
  return (
    <aside aria-label={label}>
      <p className="row">
        <Button isSmall to={back} words="Back to the list" />
      </p>
      {children}
    </aside>
  );
}

/** Says how many rows are selected, with what can be done to all of them. */
export function BulkLine({ count, onClear, children }: { count: number; onClear(): void; children: ReactNode }) {
  return (
    <div className="row bulk">
      <b>{formatNumber(count)} selected</b>
      <span className="grow" />
      <Button isSmall onClick={onClear} words="Select none" />
      {children}
    </div>
  );
}

/** Reads a list page by page; `more` is for the table that shows it. */
export function usePages<S extends z.ZodType<{ next?: string | undefined }>>(
  queryKey: readonly unknown[],
  schema: S,
  pathAfter: (last: string) => string,
) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => getJson(schema, pathAfter(pageParam), signal),
    getNextPageParam: ({ next }) => next,
  });
  const onMore = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  return { ...query, more: { onMore, isLoadingMore: query.isFetchingNextPage } };
}

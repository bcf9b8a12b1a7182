import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '../../../core/text/counts.ts';
import { type Asked, ask } from '../api.ts';
import { Button } from './Button.tsx';
import { PageHead } from './Section.tsx';
import { Icon } from './StatusWord.tsx';
import { useKeys } from './use-keys.ts';

interface ListPageProps {
  title: string;
  sub?: string | undefined;
  /** Buttons at the top. */
  actions?: ReactNode;
  /** Label of the search; what is typed is `text` in the address. */
  find?: string;
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
  const { title, sub, actions, find, filters, className = '', panel, isOpen = false, dialogs } = props;
  const [params, setParams] = useSearchParams();
  // A search is reported after a pause: what was opened meanwhile stays open.
  const search = useCallback(
    (typed: string) => setParams((old) => withFilter(old, 'text', typed), { replace: true }),
    [setParams],
  );
  return (
    <div className={isOpen ? `${className} with-open` : className}>
      <PageHead title={title} sub={sub}>
        {actions}
      </PageHead>
      <div className={panel === undefined ? undefined : 'split'}>
        <div>
          {find !== undefined && <Find label={find} value={params.get('text') ?? ''} onChange={search} />}
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

type PagedRoute = 'GET /api/subscribers' | 'GET /api/letters' | 'GET /api/journal';

/** Reads a list page by page, each after the last line of the one before; `more` is for the table that shows it. */
export function usePages<Name extends PagedRoute>(name: Name, query: Asked<PagedRoute>['query']) {
  const pages = useInfiniteQuery({
    queryKey: [name, query],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: after, signal }) =>
      ask(name, { query: { ...query, ...(after !== '' && { after }) } } as Asked<Name>, signal),
    getNextPageParam: ({ next }) => next,
  });
  const onMore = pages.hasNextPage ? () => void pages.fetchNextPage() : undefined;
  return { ...pages, more: { onMore, isLoadingMore: pages.isFetchingNextPage } };
}

interface FilterLineProps {
  label: string;
  filters: readonly { name: string; to: string; count?: number | undefined; isOn: boolean }[];
}

/** Renders filters as links with their counts, so that Back works and the palette can reach them. */
export function FilterLine({ label, filters }: FilterLineProps) {
  return (
    <nav className="filters" aria-label={label}>
      {filters.map(({ name, to, count, isOn }) => (
        <Link key={name} className="tab" to={to} aria-current={isOn ? 'true' : undefined}>
          {name}
          {count !== undefined && <span>{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

const waitMs = 200;

interface FindProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Renders a search field that reports what was typed after a short pause; `/` puts the cursor into it. */
export function Find({ label, value, onChange }: FindProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const [known, setKnown] = useState(value);
  // Another address of the page brings another search; an answer to what was reported leaves what is being typed alone.
  if (value !== known) {
    setKnown(value);
    if (value !== reported) setTyped(value);
    setReported(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => {
      setReported(typed);
      onChange(typed);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="find">
      <Icon name="find" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

/** One filter of a list whose rows are all in the browser; `key` is `state` in the address. */
export interface Filter<Row> {
  name: string;
  key: string;
  has(row: Row): boolean;
}

/** Applies the filter that the address names; `lines` lead to the others and count their rows. */
export function applyFilter<Row>(
  path: string,
  params: URLSearchParams,
  filters: readonly Filter<Row>[],
  rows: readonly Row[],
) {
  const asked = params.get('state') ?? '';
  const chosen = filters.find(({ key }) => key === asked) ?? filters[0];
  const lines = filters.map(({ name, key, has }) => ({
    name,
    to: `${path}?${withFilter(params, 'state', key)}`,
    count: rows.filter(has).length,
    isOn: key === chosen?.key,
  }));
  return { lines, found: rows.filter((row) => chosen?.has(row)) };
}

/** Returns the filters with one of them changed. */
export function withFilter(old: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(old);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

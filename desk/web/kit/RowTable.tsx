import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../core/text/counts.ts';
import { Button } from './Button.tsx';
import { useKeys } from './use-keys.ts';

/** One column. `label` also names the value where rows are stacked on a phone. */
export interface Column<Row> {
  label: string;
  render(row: Row): ReactNode;
  isNumber?: boolean;
  /** On a phone: the whole line, or not at all. */
  onPhone?: 'full' | 'hidden';
}

/** A column of figures. */
export const numberColumn = <Row,>(label: string, of: (row: Row) => number): Column<Row> => ({
  label,
  isNumber: true,
  render: (row) => formatCount(of(row)),
});

/** Leads to what a row is about. */
export const MainLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="main" to={to}>
    {children}
  </Link>
);

interface RowTableProps<Row> {
  /** What the table lists, for people who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  onOpen?: (row: Row) => void;
  /** Selected keys; with `onSelect` each row has a box, and X selects. */
  selected?: ReadonlySet<string>;
  onSelect?: (keys: ReadonlySet<string>) => void;
  /** Only to read: no row is chosen or opened by key. */
  isPlain?: boolean;
  /** The server has more rows. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** J and K move through the rows, Enter opens one, X selects it. */
function useRowKeys<Row>({ rows, keyOf, onOpen, selected, onSelect, onMore, isPlain = false }: RowTableProps<Row>) {
  const [at, setAt] = useState<string>();
  const index = rows.findIndex((row) => keyOf(row) === at);
  const move = (step: number): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))];
    if (next === undefined) return;
    setAt(keyOf(next));
    document.getElementById(rowId(keyOf(next)))?.scrollIntoView({ block: 'nearest' });
    if (index + step >= rows.length - 1) onMore?.();
  };
  const toggle = (key: string): void => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  const open = (): void => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const select = onSelect && { x: () => at !== undefined && toggle(at) };
  useKeys(isPlain ? {} : { j: () => move(1), k: () => move(-1), Enter: open, ...select });
  return { at, setAt, toggle };
}

/** Renders rows the server sends page by page; on a phone each is stacked, with the labels beside the values. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, columns, rows, keyOf, selected, onSelect, onMore, isLoadingMore = false, isPlain = false } = props;
  const { at, setAt, toggle } = useRowKeys(props);
  return (
    <>
      <table className={isPlain ? 'row-table plain' : 'row-table'}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {onSelect && (
              <th>
                <span className="visually-hidden">Select</span>
              </th>
            )}
            {columns.map(({ label, isNumber }) => (
              <th key={label} className={isNumber ? 'number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const isSelected = selected?.has(key) === true;
            return (
              <tr key={key} id={rowId(key)} aria-selected={key === at || isSelected} onFocus={() => setAt(key)}>
                {onSelect && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label="Select this row"
                      checked={isSelected}
                      onChange={() => toggle(key)}
                    />
                  </td>
                )}
                {columns.map(({ label, render, isNumber, onPhone }) => (
                  <td
                    key={label}
                    data-label={onPhone === 'full' ? undefined : label}
                    className={[isNumber && 'number', onPhone && `phone-${onPhone}`].filter(Boolean).join(' ')}
                  >
                    {render(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {onMore && (
        <p className="row">
          <Button disabled={isLoadingMore} onClick={onMore} words={isLoadingMore ? 'Loading…' : 'Show more'} />
        </p>
      )}
    </>
  );
}

const rowId = (key: string): string => `row-${key}`;

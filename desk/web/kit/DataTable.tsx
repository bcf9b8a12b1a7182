import { type ReactNode, useState } from 'react';
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

interface DataTableProps<Row> {
  /** What the table lists, for people who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  onOpen?: (row: Row) => void;
  /** Selected keys; with `onSelect` each row has a box, and X selects. */
  selected?: ReadonlySet<string>;
  onSelect?: (keys: ReadonlySet<string>) => void;
  /** The server has more rows. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** Renders rows the server sends page by page. J and K move, Enter opens, X selects, ⇧X selects a range. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, onOpen, selected, onSelect, onMore, isLoadingMore = false } = props;
  const [at, setAt] = useState<string>();
  const [anchor, setAnchor] = useState<string>();
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
    setAnchor(key);
    onSelect?.(next);
  };
  const selectRange = (): void => {
    const from = rows.findIndex((row) => keyOf(row) === anchor);
    if (from === -1 || index === -1) return;
    const range = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(keyOf);
    onSelect?.(new Set([...(selected ?? []), ...range]));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
    ...(onSelect && { x: () => at !== undefined && toggle(at), 'shift+x': selectRange }),
  });
  return (
    <>
      <table className="data-table cards">
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
            return (
              <tr
                key={key}
                id={rowId(key)}
                aria-selected={key === at || selected?.has(key) === true}
                onFocus={() => setAt(key)}
              >
                {onSelect && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label="Select this row"
                      checked={selected?.has(key) === true}
                      onChange={() => toggle(key)}
                    />
                  </td>
                )}
                {columns.map(({ label, render, isNumber, onPhone }) => (
                  <td
                    key={label}
                    data-label={onPhone === 'full' ? undefined : label}
                    className={[
                      isNumber && 'number',
                      onPhone === 'full' && 'phone-full',
                      onPhone === 'hidden' && 'phone-hidden',
                    ]
                      .filter(Boolean)
                      .join(' ')}
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

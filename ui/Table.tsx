import type { ReactNode } from 'react';

interface TableProps {
  /** Names of the columns. */
  names: readonly ReactNode[];
  /** The first cell of a row names it. Missing where the body is among the children. */
  rows?: readonly (readonly ReactNode[])[];
  /** The first column of numbers, whose heads are set as such; all columns after it are numbers too. */
  numericFrom?: number;
  /** Names the table for screen readers. */
  caption?: string;
  /** The foot, or the body. */
  children?: ReactNode;
}

/** Renders a table of rows that are named by their first cell. */
export function Table({ names, rows, numericFrom = names.length, caption, children }: TableProps) {
  return (
    <table>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {names.map((name, at) => (
            <th key={at} scope="col" className={at >= numericFrom ? 'numeric' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {rows && (
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
      {children}
    </table>
  );
}

/** Renders the part of a table that scrolls sideways on a phone, with a cue at the edge; it can be scrolled by keyboard. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="scroll-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
      <section className="data-table-scroll" tabIndex={0} aria-label={label}>
        {children}
      </section>
    </div>
  );
}

export interface ScrollTableProps extends TableProps {
  /** Its style, and what else tells it apart: 'minimal cost-range'. */
  className: string;
  /** What it shows, for screen readers. */
  label: string;
  /** What is said below it. */
  note?: ReactNode;
}

/** Renders a table that scrolls sideways on a phone. */
export function ScrollTable({ className, label, note, ...table }: ScrollTableProps) {
  return (
    <div className={`data-table ${className}`}>
      <ScrollArea label={label}>
        <Table {...table} />
      </ScrollArea>
      {note && <p className="block-caption">{note}</p>}
    </div>
  );
}

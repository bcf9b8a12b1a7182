import type { ReactNode } from 'react';
import { TableHead } from './TableHead.tsx';

export interface TableProps {
  /** Names of the columns. */
  names: readonly ReactNode[];
  /** The first cell of a row names it. */
  rows: readonly (readonly ReactNode[])[];
  /** The first column of numbers; all columns after it are numbers too. */
  numericFrom?: number;
  /** Names the table for screen readers. */
  caption?: string;
  /** The foot. */
  children?: ReactNode;
}

/** Renders a table of rows that are named by their first cell. */
export function Table({ names, rows, numericFrom = names.length, caption, children }: TableProps) {
  return (
    <table>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <TableHead names={names} numericFrom={numericFrom} />
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at} className={at + 1 >= numericFrom ? 'numeric' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  );
}

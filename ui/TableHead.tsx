import type { ReactNode } from 'react';

interface TableHeadProps {
  names: readonly ReactNode[];
  /** The first column of numbers; all columns after it are numbers too. */
  numericFrom?: number;
}

/** Renders the head of a table: one name a column; a corner without one is no header. */
export function TableHead({ names, numericFrom = names.length }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {names.map((name, at) =>
          name === '' ? (
            <td key={at} />
          ) : (
            <th key={at} scope="col" className={at >= numericFrom ? 'numeric' : undefined}>
              {name}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

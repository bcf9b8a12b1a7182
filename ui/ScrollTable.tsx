import type { ReactNode } from 'react';
import { ScrollArea } from './ScrollArea.tsx';
import { Table, type TableProps } from './Table.tsx';

interface ScrollTableProps extends TableProps {
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

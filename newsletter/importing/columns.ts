import type { z } from 'zod';
import type { columnMeaningSchema } from '../../core/desk-import.ts';
import { readCell, readRecords, shorten } from './csv.ts';
import type { ImportFile } from './import-rows.ts';
import { commonStatuses, type FileLayout } from './providers.ts';

/** What a column of a file is taken for; `left-by` is a day that says nothing about whether the person left. */
export type ColumnMeaning = z.infer<typeof columnMeaningSchema>;

export interface ColumnReport {
  name: string;
  meaning: ColumnMeaning;
  example: string;
  filled: number;
}

export function meaningOf(layout: FileLayout, column: number): ColumnMeaning {
  if (layout.email === column) return 'address';
  if (layout.name.includes(column)) return 'name';
  if (layout.statuses.some((status) => status.column === column)) return 'status';
  if (layout.left.some((left) => left.column === column)) return 'left';
  if (layout.joined.includes(column)) return 'joined';
  if (layout.confirmed.includes(column)) return 'confirmed';
  if (layout.leftBy.includes(column)) return 'left-by';
  return layout.topics.includes(column) ? 'topics' : 'out';
}

/**
 * Returns the layout with the publisher's own meanings. A column that keeps its meaning keeps what the provider's words
 * mean in it; a new status column is read with the words that many lists share.
 */
export function remapColumns(layout: FileLayout, meanings: readonly ColumnMeaning[]): FileLayout {
  const columnsOf = (wanted: ColumnMeaning): number[] =>
    meanings.flatMap((meaning, column) => (meaning === wanted ? column : []));
  /** Columns of the provider come first, in its order: the first with a value counts. */
  const keepOrder = (before: readonly number[], wanted: ColumnMeaning): number[] => {
    const now = columnsOf(wanted);
    return [...before.filter((column) => now.includes(column)), ...now.filter((column) => !before.includes(column))];
  };
  return {
    ...layout,
    email: columnsOf('address')[0] ?? layout.email,
    name: keepOrder(layout.name, 'name'),
    joined: keepOrder(layout.joined, 'joined'),
    confirmed: keepOrder(layout.confirmed, 'confirmed'),
    topics: keepOrder(layout.topics, 'topics'),
    leftBy: keepOrder(layout.leftBy, 'left-by'),
    left: columnsOf('left').map(
      (column) => layout.left.find((left) => left.column === column) ?? { column, kind: 'left' },
    ),
    statuses: columnsOf('status').map(
      (column) => layout.statuses.find((status) => status.column === column) ?? { column, meanings: commonStatuses },
    ),
    // Whoever names a column that says who left has answered the question about it.
    question: columnsOf('status').length + columnsOf('left').length > 0 ? undefined : layout.question,
  };
}

export async function reportColumns(file: ImportFile): Promise<{ rows: number; columns: ColumnReport[] }> {
  const { delimiter, layout } = file;
  const columns = layout.header.map((name, column): ColumnReport => {
    return { name: shorten(name.trim()), meaning: meaningOf(layout, column), example: '', filled: 0 };
  });
  let rows = -1;
  for await (const record of readRecords(file, delimiter)) {
    rows += 1;
    if (rows === 0 || !('fields' in record)) continue;
    for (const [index, column] of columns.entries()) {
      const text = readCell(record.fields[index]?.trim() ?? '');
      if (text === '') continue;
      column.filled += 1;
      if (column.example === '') column.example = shorten(text);
    }
  }
  return { rows: Math.max(0, rows), columns };
}

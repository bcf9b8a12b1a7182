import { readRecords, shorten } from './csv.ts';
import type { ImportFile } from './import-rows.ts';
import type { FileLayout } from './providers.ts';

/** Returns the names of the columns that an import does not keep. */
export function listLeftOut({ header, ...layout }: FileLayout): string[] {
  const { email, name, joined, confirmed, left, leftBy, topics, statuses } = layout;
  const kept = new Set([email, ...name, ...joined, ...confirmed, ...leftBy, ...topics]);
  for (const { column } of [...left, ...statuses]) kept.add(column);
  return header.flatMap((title, column) => (kept.has(column) ? [] : shorten(title.trim())));
}

/** Counts the lines of a file below the one that names its columns. */
export async function countRows(file: ImportFile): Promise<number> {
  let rows = -1;
  for await (const _record of readRecords(file, file.delimiter)) rows += 1;
  return Math.max(0, rows);
}

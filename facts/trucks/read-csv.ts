/** Reads CSV text with a header line: each row by the names of its columns. A quoted cell may contain commas. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text.trim().split(/\r?\n/).map(splitLine);
  return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])));
}

const splitLine = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

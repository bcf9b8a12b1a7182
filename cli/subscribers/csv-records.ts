/** One record of a CSV file with the line it begins on, or the reason why there is none. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; problem: string };

const maxLinesInRecord = 50;
const maxRecordLength = 16 * 1024;

/**
 * Splits lines into records. A quoted field may go over several lines; a quote that is never closed costs its own line
 * and no other, because a reader that swallows the rest of the file loses subscribers without a word.
 */
export async function* splitCsvRecords(lines: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRecord> {
  const pending: string[] = [];
  let line = 1;
  const take = function* (isEnd: boolean): Generator<CsvRecord> {
    while (pending.length > 0) {
      const found = findRecord(pending, delimiter, isEnd);
      if (found === undefined) return;
      const { taken, ...record } = found;
      const isEmpty = pending.slice(0, taken).every((text) => text.trim() === '');
      if (!isEmpty) yield { line, ...record };
      line += taken;
      pending.splice(0, taken);
    }
  };
  for await (const text of lines) {
    pending.push(text);
    yield* take(false);
  }
  yield* take(true);
}

type Found = { taken: number } & ({ fields: string[] } | { problem: string });

function findRecord(pending: readonly string[], delimiter: string, isEnd: boolean): Found | undefined {
  let text = '';
  for (const [index, line] of pending.entries()) {
    text = index === 0 ? line : `${text}\n${line}`;
    const fields = splitFields(text, delimiter);
    if (fields === 'malformed' && index === 0) return { taken: 1, problem: 'text follows a closing quote' };
    // The quote that seemed to close the field opens one of a later line.
    if (fields === 'malformed') break;
    if (fields !== 'open') return { taken: index + 1, fields };
    if (index >= maxLinesInRecord || text.length > maxRecordLength) break;
    if (index === pending.length - 1 && !isEnd) return undefined;
  }
  return { taken: 1, problem: 'a quote is opened and never closed' };
}

function splitFields(text: string, delimiter: string): string[] | 'open' | 'malformed' {
  if (!text.includes('"')) return text.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text[at] === '"') {
      const end = findClosingQuote(text, at + 1);
      if (end === -1) return 'open';
      fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < text.length && text[at] !== delimiter) return 'malformed';
    } else {
      const end = text.indexOf(delimiter, at);
      fields.push(text.slice(at, end === -1 ? undefined : end));
      at = end === -1 ? text.length : end;
    }
    if (at >= text.length) break;
    at += 1;
  }
  return fields;
}

function findClosingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

/** The delimiter of a header line: the one of comma, semicolon and tab that stands in it most often. */
export function guessDelimiter(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => unquoted.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

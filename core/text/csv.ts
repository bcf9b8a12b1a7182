/** One record of CSV text with its first line, or why it is malformed. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; problem: string };

/** How long a record may be; a longer one is taken for a quote that is never closed. */
export interface CsvLimits {
  lines: number;
  characters: number;
}

/**
 * Splits lines into records, as they come. A quoted field may span several lines; a quote that is never closed spoils its
 * own line only.
 */
export function createCsvSplitter(delimiter: string, limits: CsvLimits) {
  const pending: string[] = [];
  let line = 1;
  function* take(isEnd: boolean): Generator<CsvRecord> {
    while (pending.length > 0) {
      const found = findRecord(pending, delimiter, limits, isEnd);
      if (found === undefined) return;
      const { taken, ...record } = found;
      const isEmpty = pending.slice(0, taken).every((text) => text.trim() === '');
      if (!isEmpty) yield { line, ...record };
      line += taken;
      pending.splice(0, taken);
    }
  }
  return {
    add(text: string): Generator<CsvRecord> {
      pending.push(text);
      return take(false);
    },
    end: (): Generator<CsvRecord> => take(true),
  };
}

type Found = { taken: number } & ({ fields: string[] } | { problem: string });

function findRecord(
  pending: readonly string[],
  delimiter: string,
  limits: CsvLimits,
  isEnd: boolean,
): Found | undefined {
  let text = '';
  for (const [index, line] of pending.entries()) {
    text = index === 0 ? line : `${text}\n${line}`;
    const fields = splitFields(text, delimiter);
    if (fields === 'malformed' && index === 0) return { taken: 1, problem: 'there is text after a closing quote' };
    // The quote that seemed to close the field opens one on a later line.
    if (fields === 'malformed') break;
    if (fields !== 'open') return { taken: index + 1, fields };
    if (index >= limits.lines || text.length > limits.characters) break;
    if (index === pending.length - 1 && !isEnd) return undefined;
  }
  return { taken: 1, problem: 'a quote is opened but never closed' };
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

/** What a spreadsheet would run as a formula, behind any number of protecting apostrophes. */
const formula = /^'*[=+\-@\t\r]/;

/** Writes a cell that a spreadsheet shows as text: an address that starts with = or + would be run. */
export function writeCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Reads such a cell, already unquoted, and removes the protecting apostrophe. */
export const readCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

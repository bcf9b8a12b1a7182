import type { Row } from './compare-rows.ts';
import type { CompareData, Figure, Truck } from './compare-shape.ts';

/** From and to; both the same for a single figure. */
export interface Span {
  low: number;
  high: number;
}

/** One figure as a cell prints it. */
export interface Entry {
  id: string;
  text: string;
  /** '2025, contested': years and cautions. */
  note: string;
}

/** A known cell: one figure, or several where records or versions differ. */
export interface Cell {
  entries: Entry[];
  /** Missing where the figure is words, such as a warranty. */
  span?: Span;
}

/** '7,680–8,110' → 7680 to 8110; undefined for words. */
export function readSpan(text: string): Span | undefined {
  const numbers = text.split('–').map((part) => part.trim().replace(/,/g, ''));
  if (numbers.length > 2 || !numbers.every((number) => /^\d+(\.\d+)?$/.test(number))) return undefined;
  const [low = 0, high = low] = numbers.map(Number);
  return { low: Math.min(low, high), high: Math.max(low, high) };
}

/** What a truck has on a line; undefined where the ledger does not know. */
export function readCell({ figures }: CompareData, truck: Truck, row: Row): Cell | undefined {
  const entries = (truck.cells[row.slot] ?? []).flatMap((place) => {
    const figure = figures[place];
    const text = figure && partOf(figure.text, row.part);
    return text ? [{ id: figure.id, text, note: noteOf(figure, truck, row) }] : [];
  });
  // Two versions of a label often share a part: it is shown once.
  const distinct = entries.filter(({ text }, at) => entries.findIndex((other) => other.text === text) === at);
  if (distinct.length === 0) return undefined;
  const span = row.better && joinSpans(distinct.map(({ text }) => readSpan(text)));
  return { entries: distinct, ...(span && { span }) };
}

/** The one number a span counts with: its middle. */
export const middleOf = ({ low, high }: Span): number => (low + high) / 2;

const partOf = (text: string, part: Row['part']) => (part === undefined ? text : text.split('/')[part]);

function noteOf({ years, isAnyDrive, cautions = [] }: Figure, { drive }: Truck, { isByDrive }: Row): string {
  const isDriveOpen = isByDrive && drive && isAnyDrive;
  return [years, ...(isDriveOpen ? ['drive not stated'] : []), ...cautions].filter(Boolean).join(', ');
}

function joinSpans(spans: (Span | undefined)[]): Span | undefined {
  const known = spans.filter((span) => span !== undefined);
  if (known.length < spans.length) return undefined;
  return { low: Math.min(...known.map(({ low }) => low)), high: Math.max(...known.map(({ high }) => high)) };
}

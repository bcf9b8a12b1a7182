import { getFact, type Ledger } from '../../facts/ledger.ts';
import { factPlaceholder, fillFacts } from '../../facts/print-fact.ts';

/** A chart that is drawn below the header: each row is a lane or a stop, a truck and its rating. */
export type OpeningChart = ReturnType<typeof readChart>;

/** One engine of two, with the figures that are drawn around it. */
export type OpeningEngine = ReturnType<typeof readEngines>[number];

export type Opening =
  | { kind: 'lanes' | 'walk'; chart: OpeningChart }
  | { kind: 'blueprint'; engines: OpeningEngine[] }
  | { kind: 'odometer' };

/** How many rows of the first table become figures on a drawing. */
const drawnRows = 4;

interface WrittenChart {
  title: string;
  caption?: string;
  rows: { engine: string; shortName: string; era: string; capacity: string }[];
}

/** Reads a chart as an article writes it: its ratings come from the ledger. */
export function readChart({ title, caption, rows }: WrittenChart, ledger: Ledger, where: string) {
  const fill = (words: string) => fillFacts(words, ledger, where);
  return {
    title: fill(title),
    caption: caption && fill(caption),
    rows: rows.map(({ capacity, ...row }) => {
      const facts = [...capacity.matchAll(factPlaceholder)].map(([, id = '']) => getFact(ledger, id, where));
      // A figure of this site's own, or one that nobody confirms.
      const isUnsure = facts.some(({ source, status }) => source.kind === 'spec' || status === 'unconfirmed');
      const value = fill(capacity);
      return {
        ...row,
        pounds: Number(value.replaceAll(',', '')),
        /** Printed, with a question mark where no published source gives it. */
        rating: `${value} lb${isUnsure ? '?' : ''}`,
        isUnsure,
      };
    }),
  };
}

interface WrittenTable {
  headers: string[];
  rows: string[][];
  highlight?: { cells?: { row: number; col: number }[] };
}

/** Reads the first rows of a table 'measure, one engine, the other'; a shaded cell is the better figure. */
export function readEngines({ headers, rows, highlight }: WrittenTable, ledger: Ledger, where: string) {
  return headers.slice(1).map((name, at) => ({
    name,
    figures: rows.slice(0, drawnRows).map((cells, row) => {
      const [, label = '', unit = ''] = /^(.*?)(?: \(([^)]*)\))?$/.exec(cells[0] ?? '') ?? [];
      // '{id}, max trailering': the figure, then what it needs.
      const [value = '', ...notes] = (cells[at + 1] ?? '').split(', ');
      const isAhead = highlight?.cells?.some((cell) => cell.row === row && cell.col === at + 1) ?? false;
      return { label, unit, value: fillFacts(value, ledger, where), note: notes.join(', '), isAhead };
    }),
  }));
}

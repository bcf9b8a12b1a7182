import { getFact } from '../../facts/ledger.ts';
import { factIdsIn, printFigure, printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-ledger.ts';
import { type Part, parts } from './parts.ts';

/** Plain words, or a figure that leads to its source. */
export type Words = string | { factId: string; figure: string };

/** A part as the page shows it. */
export interface ShownPart extends Omit<Part, 'text'> {
  number: number;
  words: readonly Words[];
}

/** What the tool is given by the page. */
export interface EngineExplorerData {
  /** Path of the tool's own page. */
  path: string;
  parts: readonly ShownPart[];
}

const placeholder = /(\{[a-z0-9-]+(?::unit)?\})/;

function readWords(text: string): Words[] {
  return text.split(placeholder).map((piece) => {
    const [, factId, isWithUnit] = /^\{([a-z0-9-]+)(:unit)?\}$/.exec(piece) ?? [];
    if (!factId) return piece;
    const fact = getFact(siteLedger, factId, 'The engine explorer');
    return { factId, figure: isWithUnit ? printFigure(fact) : printValue(fact) };
  });
}

/** Figures the sentences print. */
export const factIds = factIdsIn(parts.map(({ text }) => text).join(' '), siteLedger);

/** Reads what the tool needs at build. */
export const loadData = (): EngineExplorerData => ({
  path: '/tools/engine-explorer',
  parts: parts.map(({ text, ...part }, at) => ({ ...part, number: at + 1, words: readWords(text) })),
});

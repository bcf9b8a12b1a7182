import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/engine-explorer.yaml?raw';
import { getFact } from '../../facts/ledger.ts';
import { factIdsIn, printFact, printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import type { RunningData } from './engine-running.ts';
import { loadRunning, runningFactIds } from './load-running.ts';

const sectionSchema = z.strictObject({ href: z.string(), name: z.string() });
const partSchema = z.strictObject({ id: z.string(), name: z.string(), text: z.string(), section: z.string() });
const explorerSchema = z.strictObject({ sections: z.record(z.string(), sectionSchema), parts: z.array(partSchema) });
const { sections, parts } = explorerSchema.parse(parse(source));

/** Plain words, or a fact that leads to its source. */
export type PartText = string | { factId: string; text: string };

/** A part as the page shows it, with the section of an article that says more. */
export interface ShownPart {
  id: string;
  name: string;
  number: number;
  words: readonly PartText[];
  href: string;
  section: string;
}

/** What the tool is given by the page. */
export interface EngineExplorerData {
  /** Path of the tool's own page. */
  path: string;
  parts: readonly ShownPart[];
  /** For the running engine. */
  running: RunningData;
}

const placeholder = /(\{[a-z0-9-]+(?::unit)?\})/;

function readWords(text: string): PartText[] {
  return text.split(placeholder).map((piece) => {
    const [, factId, isWithUnit] = /^\{([a-z0-9-]+)(:unit)?\}$/.exec(piece) ?? [];
    if (!factId) return piece;
    const fact = getFact(siteLedger, factId, 'The engine explorer');
    return { factId, text: isWithUnit ? printFact(fact) : printValue(fact) };
  });
}

/** Facts the sentences print, and those the running engine is worked out from. */
export const factIds = [...new Set([...factIdsIn(source, siteLedger), ...runningFactIds])];

/** Reads what the tool needs at build; throws when a part names a section that is not in the list. */
export const loadData = (): EngineExplorerData => ({
  path: '/tools/engine-explorer',
  parts: parts.map(({ id, name, text, section }, at) => {
    const { href, name: title } = sectionSchema.parse(sections[section]);
    return { id, name, number: at + 1, words: readWords(text), href, section: title };
  }),
  running: loadRunning(),
});

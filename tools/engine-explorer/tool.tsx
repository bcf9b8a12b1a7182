import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/tools/engine-explorer.yaml?raw';
import { numberSources } from '../../facts/fact-notes.ts';
import { factIdsIn, printFact, printValue } from '../../facts/print-fact.ts';
import { siteFact, siteLedger } from '../../facts/site-facts.ts';
import type { SourcedWords } from '../../ui/SourcedFigure.tsx';
import type { ToolDefinition } from '../define-tool.ts';

const findFact = (id: string) => siteFact(id, 'The engine explorer');

/** Facts the sentences print. */
const factIds = factIdsIn(source, siteLedger);
const numbers = numberSources(factIds.map(findFact));

const sectionSchema = z.strictObject({ href: z.string(), name: z.string() });
const partSchema = z.strictObject({ id: z.string(), name: z.string(), text: z.string(), section: z.string() });
const { sections, parts } = z
  .strictObject({ sections: z.record(z.string(), sectionSchema), parts: z.array(partSchema) })
  .parse(parse(source));

const placeholder = /(\{[a-z0-9-]+(?::unit)?\})/;

function readWords(text: string): SourcedWords {
  return text.split(placeholder).map((piece) => {
    const [, id, isWithUnit] = /^\{([a-z0-9-]+)(:unit)?\}$/.exec(piece) ?? [];
    if (!id) return piece;
    const fact = findFact(id);
    return { id, text: isWithUnit ? printFact(fact) : printValue(fact), number: numbers.get(id) };
  });
}

/** Reads what the tool needs at build; throws when a part names a section that is not in the list. */
const load = () => ({
  /** Path of the tool's own page. */
  path: '/tools/engine-explorer',
  parts: parts.map(({ id, name, text, section }, at) => {
    // The section of an article that says more.
    const { href, name: title } = sectionSchema.parse(sections[section]);
    return { id, name, number: at + 1, words: readWords(text), href, section: title };
  }),
});

export const tool = { load, factIds } satisfies ToolDefinition;

export type EngineExplorerData = ReturnType<typeof load>;
export type ShownPart = EngineExplorerData['parts'][number];

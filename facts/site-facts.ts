import { parse } from 'yaml';
import { z } from 'zod';
import { features } from '../site.config.ts';
import type { Fact } from './fact-schema.ts';
import { getFact, readLedger } from './ledger.ts';
import { fillFacts } from './print-fact.ts';

const files = import.meta.glob<string>('/content/facts/*.yaml', { eager: true, query: '?raw', import: 'default' });

/** The ledger of `content/facts`, as built into the pages; empty where facts are switched off. */
export const siteLedger = readLedger(features.facts ? files : {});

/** Returns the record with this id; an unknown one stops the build, naming where it is used. */
export const siteFact = (id: string, where: string): Fact => getFact(siteLedger, id, where);

/** Fills '{id}' and '{id:unit}' in a text of the site. */
export const fillSiteFacts = (text: string, where: string): string => fillFacts(text, siteLedger, where);

/** Whether readers can ask to be told of changes: this needs the site's own server. */
export const hasWatches = features.facts && !import.meta.env.PUBLIC_BACKEND_URL;

const terms = import.meta.glob<string>('/content/glossary.yaml', { eager: true, query: '?raw', import: 'default' });
const termSchema = z.strictObject({ id: z.string(), term: z.string(), definition: z.string() });

/** The terms of `content/glossary.yaml`, in alphabetical order; none where the glossary is switched off. */
export const glossary = z
  .array(termSchema)
  .parse(parse((features.glossary && Object.values(terms)[0]) || '[]'))
  .sort((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));

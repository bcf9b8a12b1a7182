import { parse } from 'yaml';
import { z } from 'zod';
import source from '../content/glossary.yaml?raw';

const termSchema = z.strictObject({ id: z.string(), term: z.string(), definition: z.string() });

/** The terms of `content/glossary.yaml`, in alphabetical order. */
export const glossary = z
  .array(termSchema)
  .parse(parse(source))
  .sort((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));

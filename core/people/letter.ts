import { parse } from 'yaml';
import { z } from 'zod';
import { writtenDay } from '../dates.ts';

/** How long the parts of a letter may be, in characters. */
export const letterLimits = { name: 80, minText: 20, text: 3000 } as const;

const words = (field: string, max: number, example: string) =>
  z
    .string({ error: `${field} is missing or is not text. Write for example:  ${field}: ${example}` })
    .trim()
    .min(1, { error: `${field} is empty. Write for example:  ${field}: ${example}` })
    .refine((text) => countCharacters(text) <= max, {
      error: `${field} is longer than ${max} characters. Shorten it.`,
    });

/** A published letter, as `content/letters/<slug>.yaml` has it. It never contains the writer's address. */
const publishedLetterSchema = z.strictObject({
  id: z.uuid({ error: 'id is not the id of a letter. Publish letters in the desk' }),
  name: words('name', letterLimits.name, 'Greta L.'),
  date: z.preprocess(writtenDay, z.iso.date({ error: 'date is not a day. Write for example:  date: 2026-11-13' })),
  text: words('text', letterLimits.text, 'Thank you for the table.'),
  edited: z.literal(true, { error: 'edited is not true. Write:  edited: true  or delete the line.' }).optional(),
  reply: words('reply', letterLimits.text, 'We corrected it.').optional(),
});

/** The letters of one article, in the order the page shows them. */
export const letterFileSchema = z
  .array(publishedLetterSchema, { error: 'The file is not a list. Each letter starts with  - id: …' })
  .refine((letters) => new Set(letters.map(({ id }) => id)).size === letters.length, {
    error: 'Two letters have the same id. Delete one of them.',
  });

export type PublishedLetter = z.infer<typeof publishedLetterSchema>;

/** Reads a file of letters, oldest letter first. */
export const readLetters = (yaml: string): PublishedLetter[] => sortLetters(letterFileSchema.parse(parse(yaml) ?? []));

/** Orders letters by the day they were written; ids made by the program sort by time within a day. */
export const sortLetters = (letters: readonly PublishedLetter[]): PublishedLetter[] =>
  letters.toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));

/** Returns the address of the form for letters about an article. */
export const letterHref = (slug: string): string => `/letters/${slug}`;

/** Returns the address of the page with every published letter about an article. */
export const lettersHref = (slug: string): string => `/blog/${slug}/letters`;

/** How much of its letters an article shows itself, so that it stays quick to load and to scroll. */
const shownOnArticle = { letters: 6, characters: 4000 } as const;

/** Returns the newest letters, oldest first: as many as an article shows, at least one. */
export function newestLetters(letters: readonly PublishedLetter[]): readonly PublishedLetter[] {
  let characters = 0;
  const rest = letters.findLastIndex(({ text, reply = '' }, at) => {
    characters += text.length + reply.length;
    return (
      at < letters.length - 1 &&
      (letters.length - at > shownOnArticle.letters || characters > shownOnArticle.characters)
    );
  });
  return letters.slice(rest + 1);
}

/** Characters as a person counts them, roughly: one for each code point. */
export function countCharacters(text: string): number {
  return [...text].length;
}

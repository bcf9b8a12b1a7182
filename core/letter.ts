import { parse } from 'yaml';
import { z } from 'zod';
import { writtenDay } from './dates.ts';
import { checkEmail } from './email-address.ts';

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
export const publishedLetterSchema = z.strictObject({
  id: z.uuid({ error: 'id is not the id of a letter. Publish letters with  ./garage letters approve' }),
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

/** What a reader typed into the form. */
export interface TypedLetter {
  name: string;
  email: string;
  text: string;
}

/** One mistake in the form, in words for the reader. */
export interface LetterFault {
  /** Without one it is about the whole letter. */
  field?: keyof TypedLetter;
  message: string;
}

/** Checks a typed letter; returns it cleaned, with everything that is wrong with it. */
export function checkLetter(typed: TypedLetter): { letter: TypedLetter; faults: LetterFault[] } {
  const email = checkEmail(typed.email);
  const letter = {
    name: cleanText(typed.name).replace(/\s+/g, ' '),
    email: email.ok ? email.email : typed.email.trim(),
    text: cleanText(typed.text),
  };
  const faults: LetterFault[] = [];
  const add = (field: keyof TypedLetter, message: string): void => void faults.push({ field, message });
  const [name, text] = [countCharacters(letter.name), countCharacters(letter.text)];
  const { minText, name: maxName, text: maxText } = letterLimits;
  if (text < minText) add('text', `Write at least ${minText} characters.`);
  if (text > maxText) {
    add(
      'text',
      `Shorten your letter to ${maxText.toLocaleString('en-US')} characters; it has ${text.toLocaleString('en-US')}.`,
    );
  }
  if (name === 0) add('name', 'Enter the name to print with your letter.');
  if (name > maxName) add('name', `Shorten the name to ${maxName} characters.`);
  if (!email.ok) add('email', 'Enter a valid email address.');
  return { letter, faults };
}

/** Characters as a person counts them, roughly: one for each code point. */
function countCharacters(text: string): number {
  return [...text].length;
}

/** Control characters except line feeds, and the marks that change the direction of text that follows. */
const hidden = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Normalizes what a stranger typed: one form of every letter, no control characters, at most one empty line. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(hidden, (character) => (character === '\n' ? '\n' : ''))
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

import { checkEmail } from '../../core/node/email-address.ts';
import { countCharacters, letterLimits } from '../../core/people/letter.ts';

/** What a reader typed into the form. */
export type TypedLetter = { name: string; email: string; text: string };

/** Names a mistake in the form; the words for it are those of the site. */
export type LetterFaultCode =
  | 'text-short'
  | 'text-long'
  | 'text-far-too-long'
  | 'name-missing'
  | 'name-long'
  | 'email-invalid';

/** One mistake in the form. */
export interface LetterFault {
  field: keyof TypedLetter;
  code: LetterFaultCode;
  /** What its words are filled with, in characters: the limit, and how many there are. */
  values?: { least?: number; most?: number; count?: number };
}

/** Checks a typed letter; returns it cleaned, with everything that is wrong with it. */
export function checkLetter(typed: TypedLetter): { letter: TypedLetter; faults: LetterFault[] } {
  const email = checkEmail(typed.email);
  const letter = {
    name: cleanText(cutFar(typed.name, letterLimits.name)).replace(/\s+/g, ' '),
    email: email.ok ? email.email : typed.email.trim(),
    text: cleanText(cutFar(typed.text, letterLimits.text)),
  };
  const faults: LetterFault[] = [];
  const name = countCharacters(letter.name);
  const text = countCharacters(letter.text);
  const { minText, name: maxName, text: maxText } = letterLimits;
  if (isFar(typed.text, maxText)) {
    faults.push({ field: 'text', code: 'text-far-too-long', values: { most: maxText } });
  } else if (text < minText) {
    faults.push({ field: 'text', code: 'text-short', values: { least: minText } });
  } else if (text > maxText) {
    faults.push({ field: 'text', code: 'text-long', values: { most: maxText, count: text } });
  }
  if (name === 0) faults.push({ field: 'name', code: 'name-missing' });
  if (name > maxName || isFar(typed.name, maxName)) {
    faults.push({ field: 'name', code: 'name-long', values: { most: maxName } });
  }
  if (!email.ok) faults.push({ field: 'email', code: 'email-invalid' });
  return { letter, faults };
}

/** A text of more code units than this many times its limit is not looked at as a whole: in any script it is too long. */
const farTimes = 5;

const isFar = (text: string, limit: number): boolean => text.length > farTimes * limit;
const cutFar = (text: string, limit: number): string => text.slice(0, farTimes * limit);

/** Control characters except line feeds, and the marks that change the direction of text that follows. */
const hidden = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** As in Unicode's stream-safe text: no script needs more on one letter, and sorting them costs the square of their number. */
const maxMarks = 30;
const manyMarks = /\p{M}{31,}/gu;

/** Normalizes what a stranger typed: one form of every letter, no control characters, at most one empty line. */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(manyMarks, (marks) => marks.slice(0, maxMarks))
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(hidden, (character) => (character === '\n' ? '\n' : ''));
  // By line: a pattern for the spaces before a line end would cost the square of their number.
  const lines = plain.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

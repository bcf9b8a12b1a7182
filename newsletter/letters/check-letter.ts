import { countCharacters, letterLimits } from '../../core/letter.ts';
import { checkEmail } from '../../core/node/email-address.ts';

/** What a reader typed into the form. */
export type TypedLetter = { name: string; email: string; text: string };

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
  const [most, has] = [maxText, text].map((count) => count.toLocaleString('en-US'));
  if (text > maxText) add('text', `Shorten your letter to ${most} characters; it has ${has}.`);
  if (name === 0) add('name', 'Enter the name to print with your letter.');
  if (name > maxName) add('name', `Shorten the name to ${maxName} characters.`);
  if (!email.ok) add('email', 'Enter a valid email address.');
  return { letter, faults };
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

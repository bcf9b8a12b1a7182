import { domainToASCII } from 'node:url';
import { encodeWord, foldLines, quoteString } from 'nodemailer/lib/mime-funcs';
import { checkEmail } from '../subscribers/email-address.ts';

/** A mail that must not leave: something in it could turn into another recipient or another header. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

const wordLength = 52;
const lineLength = 76;

/**
 * Gives a header's value back as it goes out, or refuses one that has other letters than ASCII: cut to one byte each,
 * as messages are written, some of them are line ends.
 */
export function checkHeaderValue(text: string): string {
  if (/[^\x20-\x7e]/.test(checkHeaderText(text))) {
    throw new MailRefused('The mail has a letter in a header that no header can carry.');
  }
  return text;
}

function checkHeaderText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new MailRefused('The mail has a control character in a header.');
  return text;
}

/** Gives one address back with its domain in xn-- spelling, which every mail server takes; refuses what is no address. */
export function checkAddress(address: string): string {
  if (!checkEmail(address).ok) throw new MailRefused('The mail has an address that is none.');
  const at = address.indexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
}

/** Writes free text for a header: as it is, or in encoded words where it has other letters than ASCII. */
export function encodeHeaderText(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(checkHeaderText(text)) && !text.includes('=?');
  return isPlain ? text : encodeWord(text, 'Q', wordLength);
}

/** Writes a name before something in angle brackets, such as `"Garage & Sons" <hello@garage.example>`. */
export function nameBefore(name: string, bracketed: string): string {
  if (name === '') return `<${bracketed}>`;
  const text = encodeHeaderText(name);
  return `${text !== name || /^[\w ]*$/.test(text) ? text : quoteString(text)} <${bracketed}>`;
}

/** Writes a time as mail headers do. */
export function formatMailDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}

/** Writes a header over as many lines as it needs. */
export function foldHeader(name: string, value: string): string {
  return foldLines(`${name}: ${value}`, lineLength);
}

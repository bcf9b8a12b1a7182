import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { encodeWord, foldLines, quoteString } from 'nodemailer/lib/mime-funcs';
import { checkEmail } from '../../core/node/email-address.ts';
import { Refused } from '../../core/problem/problem.ts';
import type { MailMessage } from './mail-port.ts';

/** Creates the error for a mail that must not be sent: something in it could become another recipient or another header. */
export const refuseMail = (problem: string): Refused => new Refused({ code: 'mail-unsafe', problem });

const wordLength = 52;
const lineLength = 76;

/**
 * Returns a header's value, or throws Refused when it has characters other than ASCII: messages are written with one
 * byte per character, and some of them would become line ends.
 */
export function checkHeaderValue(text: string): string {
  if (/[^\x20-\x7e]/.test(checkHeaderText(text))) throw refuseMail('invalid character in a header');
  return text;
}

function checkHeaderText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
  if (/[\u0000-\u001f\u007f]/.test(text)) throw refuseMail('control character in a header');
  return text;
}

/** Returns an address with its domain in xn-- spelling, which every mail server accepts; throws Refused when invalid. */
export function checkAddress(address: string): string {
  if (!checkEmail(address).ok) throw refuseMail('invalid address');
  const at = address.indexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
}

/** Writes free text for a header, in encoded words where it is not ASCII. */
function encodeHeaderText(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(checkHeaderText(text)) && !text.includes('=?');
  return isPlain ? text : encodeWord(text, 'Q', wordLength);
}

/** Writes a name before something in angle brackets, such as `"Garage & Sons" <hello@garage.example>`. */
export function nameBefore(name: string, bracketed: string): string {
  if (name === '') return `<${bracketed}>`;
  const text = encodeHeaderText(name);
  return `${text !== name || /^[\w ]*$/.test(text) ? text : quoteString(text)} <${bracketed}>`;
}

/** A header with its checked value. */
export type Header = readonly [name: string, value: string];

export const formatDate = (date: Date): string => date.toUTCString().replace('GMT', '+0000');

/** Returns the headers that every mail begins with; recipient, date and Message-ID are checked by the caller, or are gaps. */
export function firstHeaders(
  mail: Pick<MailMessage, 'from' | 'fromName' | 'to' | 'replyTo' | 'subject' | 'messageId'> & { date: string },
): readonly Header[] {
  return [
    ['From', nameBefore(mail.fromName, checkAddress(mail.from))],
    ['To', mail.to],
    ['Reply-To', checkAddress(mail.replyTo)],
    ['Subject', encodeHeaderText(mail.subject)],
    ['Date', mail.date],
    ['Message-ID', mail.messageId],
  ];
}

/** Gmail tells senders apart by 5 to 15 characters that never change, and wants no colon or dot in them. */
function senderIdOf(mailFrom: string): string {
  const domain = checkAddress(mailFrom).split('@').at(-1) ?? '';
  return domain
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .slice(0, 15)
    .padEnd(5, '0');
}

/** Under which name Gmail counts the complaints about a mail. */
export const feedbackId = (parts: { campaign: string; kind: 'newsletter' | 'single'; mailFrom: string }): string =>
  `${parts.campaign}:${parts.kind}:${senderIdOf(parts.mailFrom)}`;

/** Headers that stay on one line: mailbox providers and mail services do not unfold them. */
const unfolded = /^(list-|message-id|to$|x-)/i;
const boundaryLength = 24;

export function writeHeaders(headers: readonly Header[]): string {
  const lines = headers.map(([name, value]) => {
    const line = `${name}: ${value}`;
    return unfolded.test(name) ? line : foldLines(line, lineLength);
  });
  return `${lines.join('\r\n')}\r\n`;
}

/** Returns a boundary derived from the content; `=_` cannot occur in quoted-printable. */
export function boundaryOf(...content: readonly string[]): string {
  const hash = createHash('sha256').update(content.join('\0'));
  return `=_${hash.digest('hex').slice(0, boundaryLength)}`;
}

export function alternativeHeaders(boundary: string): readonly Header[] {
  return [
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ];
}

/** Writes the body with both encoded parts, text first: mail programs show the last one they support. */
export function writeAlternatives(boundary: string, { text, html }: { text: string; html: string }): string {
  const part = (type: string, encoded: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encoded}\r\n`;
  return `${part('text/plain', text)}${part('text/html', html)}--${boundary}--\r\n`;
}

/** A soft line break: it disappears when the text is read. */
export const softBreak = '=\r\n';

/** One column less than 76, for the = at the end of a broken line. */
const maxColumns = 75;

/**
 * Encodes a text as quoted-printable in lines of at most 76 characters. No line starts with a dot or ends with a space,
 * and there are no double spaces, so no mail server on the way changes anything.
 */
export function encodeQuotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n');
}

function encodeLine(line: string): string {
  let encoded = '';
  let column = 0;
  let before = '';
  let index = 0;
  for (const letter of line) {
    index += letter.length;
    let code = letter;
    if (!isLiteral(letter) || (letter === ' ' && (before === ' ' || index === line.length)))
      code = escapeLetter(letter);
    if (column + code.length > maxColumns) {
      encoded += softBreak;
      column = 0;
    }
    // Old programs end a mail at a dot and put > before "From ": both would break the signature.
    if (column === 0 && (code === '.' || code === 'F')) code = escapeLetter(letter);
    encoded += code;
    column += code.length;
    before = letter;
  }
  return encoded;
}

const isLiteral = (letter: string): boolean => letter >= ' ' && letter <= '~' && letter !== '=' && letter.length === 1;

function escapeLetter(letter: string): string {
  return Buffer.from(letter)
    .toString('hex')
    .toUpperCase()
    .replace(/../g, (byte) => `=${byte}`);
}

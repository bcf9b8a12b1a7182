import { createHash } from 'node:crypto';
import { foldHeader } from './header.ts';

/** Headers that stand on one line whatever their length: mailbox providers do not unfold them. */
const unfolded = /^(list-|message-id|to$)/i;
const boundaryLength = 24;

/** Writes a header block in wire form; every value has been checked. */
export function writeHeaders(headers: readonly (readonly [name: string, value: string])[]): string {
  const lines = headers.map(([name, value]) => (unfolded.test(name) ? `${name}: ${value}` : foldHeader(name, value)));
  return `${lines.join('\r\n')}\r\n`;
}

/** A boundary that follows from the content; `=_` cannot occur in quoted-printable. */
export function boundaryOf(...content: readonly string[]): string {
  const hash = createHash('sha256').update(content.join('\0'));
  return `=_${hash.digest('hex').slice(0, boundaryLength)}`;
}

/** The two headers of a message in two forms. */
export function alternativeHeaders(boundary: string): readonly (readonly [string, string])[] {
  return [
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ];
}

/** Writes the body of a message in two encoded forms, text first: programs show the last one they understand. */
export function writeAlternatives(boundary: string, { text, html }: { text: string; html: string }): string {
  const part = (type: string, encoded: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encoded}\r\n`;
  return `${part('text/plain', text)}${part('text/html', html)}--${boundary}--\r\n`;
}

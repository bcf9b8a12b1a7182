/** A soft line break: it disappears when the text is read. */
export const softBreak = '=\r\n';

/** The sign that ends a broken line needs room too. */
const maxColumns = 75;

/**
 * Encodes a text as quoted-printable in lines of at most 76 letters. No line begins with a dot or ends with a space and
 * no two spaces meet, so nothing on the way to the reader finds anything to change.
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
    // Old programs end a mail at a dot and put a sign before "From ": both would break the signature.
    if (column === 0 && (code === '.' || code === 'F')) code = escapeLetter(letter);
    encoded += code;
    column += code.length;
    before = letter;
  }
  return encoded;
}

function isLiteral(letter: string): boolean {
  return letter >= ' ' && letter <= '~' && letter !== '=' && letter.length === 1;
}

function escapeLetter(letter: string): string {
  return Buffer.from(letter)
    .toString('hex')
    .toUpperCase()
    .replace(/../g, (byte) => `=${byte}`);
}

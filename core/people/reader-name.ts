/** A greeting by name in a text: `{name|there}` prints a reader's first name, or 'there' where none is known. */
const namePattern = /\{name\|([^{}|\n]{1,40})\}/g;

/** Finds what may be meant as a greeting by name, well written or not. */
export const namePlace = /\{\s*(?:first[ _]?)?name\b/i;

/** The same in a rendered mail: the fallback in hex, so that nothing breaks or wraps it. */
const slotPattern = /__NAME_([0-9a-f]+)__/g;

const maxName = 80;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the slot of a mail that prints a first name or these words. */
export const nameSlot = (fallback: string): string =>
  `__NAME_${Array.from(encoder.encode(fallback), (byte) => byte.toString(16).padStart(2, '0')).join('')}__`;

/** Cuts a text at its greetings: at the odd places are the words for a reader without a name. */
export const splitAtNames = (text: string): string[] => text.split(new RegExp(namePattern.source));

/** Opens the slots of a text that goes into a mail. */
export const openNameSlots = (text: string): string =>
  text.replace(namePattern, (_place, fallback: string) => nameSlot(fallback));

/** Prints the first name, or the words of the slot, into a rendered mail; `write` escapes it for HTML. */
export const fillNames = (mail: string, name: string, write: (text: string) => string = (text) => text): string =>
  mail.replace(slotPattern, (_slot, hex: string) =>
    write(
      name.split(' ', 1)[0] ||
        decoder.decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))),
    ),
  );

/** Returns a name as it is kept: one line, single spaces, no more than 80 letters. */
export const cleanName = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, maxName).join('').trim();

import { escapeHtml } from '../../core/html-text.ts';

// XML 1.0 has no way to write most control characters, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns a text safe inside XML and its attributes. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(unwritable, ''));

export const xmlElement = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string =>
  `<${name}${xmlAttributes(attributes)}>${xmlText(text)}</${name}>`;

export const xmlEmpty = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${xmlAttributes(attributes)}/>`;

const xmlAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');

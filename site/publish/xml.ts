import { escapeHtml } from '../../core/text/html-text.ts';

// XML 1.0 has no way to write most control characters, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns a text safe inside XML and its attributes. */
const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(unwritable, ''));

export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

export const xmlEmpty = (name: string, attributes: Readonly<Record<string, string>>): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  return `<${name}${written.join('')}/>`;
};

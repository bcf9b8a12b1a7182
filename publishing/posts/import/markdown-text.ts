/** Writes plain text on one line so that Markdown and MDX show it as it is: no tag, no code, no list by accident. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/[\s\u00a0]+/g, ' ')
      .replace(/[\\`*[\]{}~]/g, '\\$&')
      // What looks like an entity is text here.
      .replace(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll('<', '&lt;')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
  );
}

/** Protects the start of a paragraph or of a line after a break from being read as a heading, list, quote or code. */
export const protectStart = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
        .replace(/^(\s*)([-+>|=])/, '$1\\$2')
        .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2')
        // A line that starts so is code in MDX.
        .replace(/^import\b/, '&#105;mport')
        .replace(/^export\b/, '&#101;xport'),
    )
    .join('\n');

/** Around code until its sentence is complete; no text has these characters. */
const [codeStart, codeEnd] = ['\u0002', '\u0003'];
const markedCode = new RegExp(`${codeStart}([^${codeEnd}]*)${codeEnd}`, 'g');

export function markCode(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.trim() === '' ? flat : codeStart + flat + codeEnd;
}

/** Writes the marked code of a sentence. Neighbors become one: side by side, their fences would join and open others. */
export const finishCode = (markdown: string): string =>
  markdown.replaceAll(codeEnd + codeStart, '').replace(markedCode, (_, code: string) => inlineCode(code));

/** Writes inline code; text with backticks gets a longer fence. */
function inlineCode(flat: string): string {
  const fence = '`'.repeat(longestRun(flat) + 1);
  const pad = /^`|`$/.test(flat) ? ' ' : '';
  return fence + pad + flat + pad + fence;
}

/** Writes a block of code with a fence that its text does not contain. */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(/^\n|\s+$/g, '')}\n${fence}`;
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** Puts emphasis marks around words, with the spaces outside. */
export function wrapWords(mark: string, markdown: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(markdown) ?? [];
  return words === '' ? markdown : before + mark + words + mark + after;
}

export const linkTarget = (address: string): string =>
  address.replace(
    /[\s\p{Cc}()<>{}\\]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

export const attributeText = (text: string): string =>
  `"${text.replace(/\s+/g, ' ').trim().replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;

export const component = (name: string, fields: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(fields)
    .map(([key, value]) => `${key}=${attributeText(value)}`)
    .join(' ')} />`;

/** What is put around the words of an element. */
export const emphasis: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '_',
  i: '_',
  cite: '_',
  del: '~~',
  s: '~~',
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes a text safe inside HTML and inside its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const namedCharacters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the text behind HTML's named and numbered characters. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex, decimal, name) => {
    if (name !== undefined) return namedCharacters[name] ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

/** Typewriter quotes and apostrophes as a printer sets them; Markdown text gets the same from its parser. */
export const typeset = (text: string): string =>
  text
    .replace(/(\w)'(?=\w|\s|$|[.,;:!?)])/g, '$1’')
    .replace(/'(?=\d\ds?\b)/g, '’')
    .replace(/(^|[\s([])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(^|[\s([])"/g, '$1“')
    .replace(/"/g, '”');

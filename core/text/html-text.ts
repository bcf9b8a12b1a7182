const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const namedCharacters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes HTML's named and numeric character references. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex, decimal, name) => {
    if (name !== undefined) return namedCharacters[name] ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

/** Converts straight quotes and apostrophes to curly ones; the Markdown parser does the same for articles. */
export const typeset = (text: string): string =>
  text
    .replace(/(\w)'(?=\w|\s|$|[.,;:!?)])/g, '$1’')
    .replace(/'(?=\d\ds?\b)/g, '’')
    .replace(/(^|[\s([])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(^|[\s([])"/g, '$1“')
    .replace(/"/g, '”');

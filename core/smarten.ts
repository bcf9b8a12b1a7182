/** Typewriter quotes and apostrophes as a printer sets them; Markdown text gets the same from its parser. */
export const smarten = (text: string): string =>
  text
    .replace(/(\w)'(?=\w|\s|$|[.,;:!?)])/g, '$1’')
    .replace(/'(?=\d\ds?\b)/g, '’')
    .replace(/(^|[\s([])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(^|[\s([])"/g, '$1“')
    .replace(/"/g, '”');

/*
 * Outlook for Windows before 2024 draws mails with Word, which knows no max-width and takes Times where it has not the
 * first font of a list. Only it reads what stands in these comments; React cannot render a comment, so they are put
 * into the rendered HTML.
 */

/** Stand around the column of a mail until `addWordParts` replaces them. */
export const wordMarks = { open: '__WORD_TABLE__', close: '__END_OF_WORD_TABLE__' } as const;

const forWord = (html: string): string => `<!--[if mso]>${html}<![endif]-->`;

const table = '<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0">';
/** What the sheet of the mail sets in its sans list; prose has Georgia, which every Windows has. */
const fonts = '<style>body,td,div,h1,h2,h3,p.m-quiet,a.m-button{font-family:Arial,sans-serif!important}</style>';

/** Gives Word a column of 600 px and one font. */
export const addWordParts = (html: string): string =>
  html
    .replace(wordMarks.open, () => forWord(`${table}<tr><td>`))
    .replace(wordMarks.close, () => forWord('</td></tr></table>'))
    .replace('</head>', (end) => `${forWord(fonts)}${end}`);

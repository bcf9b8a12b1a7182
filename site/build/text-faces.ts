/** Faces of the text font besides the upright one that every page has. */
export type TextFace = 'bold' | 'italic';

/** The faces an article's source asks for, so that they are fetched with the page and its lines are laid out once. */
export function textFacesIn(mdx: string): TextFace[] {
  const isBold = /\*\*[^\s*]/.test(mdx);
  const isItalic = /(?<![*\w])[*_][^\s*_][^*_\n]*[*_](?![*\w])/.test(mdx);
  return [...(isBold ? (['bold'] as const) : []), ...(isItalic ? (['italic'] as const) : [])];
}

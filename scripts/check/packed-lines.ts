/** How a literal is spread, or several values share a declaration, only so that the formatter gives them one line. */
const packings = [
  {
    pattern: /\.\.\.\{/g,
    message: 'spreads a literal: write its properties, one a line',
  },
  {
    pattern: /\b(?:const|let) \[[^\]]+,[^\]]+\] = \[/g,
    message: 'packs several values into one declaration: declare each',
  },
];

/** Returns a message with its line for each place that was made dense to save lines. */
export function findPackedLines(text: string): string[] {
  return packings.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `line ${line} ${message}`;
    }),
  );
}

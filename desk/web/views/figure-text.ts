import type { EditorView } from '@codemirror/view';
import type { PhotoUse } from './PhotoDialog.tsx';

/** Quotes of MDX attributes cannot be escaped; the curly ones look better anyway. */
const quoted = (words: string): string => `"${words.replace(/"([^"]*)"/g, '“$1”').replaceAll('"', '”')}"`;

/** Writes a photo as the component that shows it. */
export function figureText({ name, alt, caption, credit, focus }: Omit<PhotoUse, 'place'>): string {
  const parts = [`src="./${name}"`, `alt=${quoted(alt)}`];
  if (caption !== '') parts.push(`caption=${quoted(caption)}`);
  if (credit !== '') parts.push(`credit=${quoted(credit)}`);
  if (focus !== '50% 50%') parts.push(`focus="${focus}"`);
  return `<Figure ${parts.join(' ')} />`;
}

/** Inserts a block after the paragraph of the cursor, with an empty line on both sides. */
export function insertBlock(view: EditorView, block: string): void {
  const { doc, selection } = view.state;
  const wordsAt = (number: number): string => (number >= 1 && number <= doc.lines ? doc.line(number).text.trim() : '');
  let { number } = doc.lineAt(selection.main.head);
  const isEmpty = wordsAt(number) === '';
  while (!isEmpty && wordsAt(number + 1) !== '') number += 1;
  const line = doc.line(number);
  const before = isEmpty ? (wordsAt(number - 1) === '' ? '' : '\n') : '\n\n';
  const insert = `${before}${block}\n\n`;
  const from = isEmpty ? line.from : line.to;
  view.dispatch({ changes: { from, insert }, selection: { anchor: from + insert.length } });
}

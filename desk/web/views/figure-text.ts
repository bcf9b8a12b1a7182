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
  const { state } = view;
  let line = state.doc.lineAt(state.selection.main.head);
  const isEmpty = line.text.trim() === '';
  const textBelow = (): string => (line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : '');
  while (!isEmpty && textBelow() !== '') line = state.doc.line(line.number + 1);
  const insert = isEmpty ? `${block}\n` : `\n\n${block}`;
  const from = isEmpty ? line.from : line.to;
  view.dispatch({
    changes: { from, insert: textBelow() === '' ? insert : `${insert}\n` },
    selection: { anchor: from + insert.length },
  });
}

import type { EditorView } from '@codemirror/view';
import { insertBlock } from './figure-text.ts';
import type { PhotoUse } from './PhotoDialog.tsx';

/** Puts words at the cursor, in the place of what is selected; the cursor follows them. */
export function insertWords(view: EditorView, words: string): void {
  view.dispatch(view.state.replaceSelection(words));
}

/** Puts marks around what is selected, and selects it again. */
export function wrapWords(view: EditorView, before: string, after: string): void {
  const { from, to } = view.state.selection.main;
  view.dispatch({
    changes: [
      { from, insert: before },
      { from: to, insert: after },
    ],
    selection: { anchor: from + before.length, head: to + before.length },
  });
  view.focus();
}

/** Puts a mark before each selected line. */
export function putBefore(view: EditorView, mark: string): void {
  const { doc, selection } = view.state;
  const [first, last] = [doc.lineAt(selection.main.from).number, doc.lineAt(selection.main.to).number];
  const lines = Array.from({ length: last - first + 1 }, (_, at) => doc.line(first + at));
  view.dispatch({ changes: lines.map(({ from }) => ({ from, insert: mark })) });
  view.focus();
}

/** Inserts a block of its own and selects the words to write over. */
export function insertSample(view: EditorView, block: string, sample: string): void {
  insertBlock(view, block);
  const anchor = view.state.sliceDoc(0, view.state.selection.main.head).lastIndexOf(sample);
  view.dispatch({ selection: { anchor, head: anchor + sample.length } });
  view.focus();
}

/** Writes a photo of an issue: Markdown, with its focus behind the name; quotes and brackets would end it. */
export function photoText({ name, alt, caption, credit, focus }: Omit<PhotoUse, 'place'>): string {
  const plain = (words: string): string => words.replaceAll('[', '(').replaceAll(']', ')');
  const below = [caption, credit && `Photo: ${credit}`].filter(Boolean).join(' · ');
  const title = below === '' ? '' : ` "${below.replace(/"([^"]*)"/g, '“$1”').replaceAll('"', '”')}"`;
  const place = focus === '50% 50%' ? '' : `#${focus.replaceAll('%', '').replace(' ', '-')}`;
  return `![${plain(alt)}](./${name}${place}${title})`;
}

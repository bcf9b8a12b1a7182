import type { EditorView } from '@codemirror/view';

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

/** Returns the change that adds an article to the cards of an issue, however its list is written. */
export function addPost(text: string, slug: string): { from: number; insert: string; to: number } {
  const found = /^posts:[^\S\n]*(?:\[([^\]]*)\])?(?:[^\S\n]*\n(?:[^\S\n]*-[^\S\n][^\n]*\n)*)/m.exec(text);
  if (found === null) return { from: 0, to: 0, insert: '' };
  const [all, inline] = found;
  const slugs = (inline === undefined ? all.split('\n').slice(1) : inline.split(','))
    .map((each) => each.replace(/^\s*-\s*/, '').trim())
    .filter((each) => each !== '');
  const lines = [...new Set([...slugs, slug])].map((each) => `  - ${each}\n`);
  return { from: found.index, to: found.index + all.length, insert: `posts:\n${lines.join('')}` };
}

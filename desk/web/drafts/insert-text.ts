import type { EditorView } from '@codemirror/view';
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
  const first = doc.lineAt(selection.main.from).number;
  const last = doc.lineAt(selection.main.to).number;
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

/** Straight quotes end an attribute of MDX and a title of Markdown; the curly ones look better anyway. */
const quote = (words: string): string => `"${words.replace(/"([^"]*)"/g, '“$1”').replaceAll('"', '”')}"`;

/** Writes a photo, or the still picture of a video, as the component that shows it. */
export function figureText({ name, alt, caption, credit, video }: Omit<PhotoUse, 'place'>): string {
  if (video !== '')
    return `<Video src="${video}" title=${quote(caption || alt)} poster="./${name}" alt=${quote(alt)} />`;
  const parts = [`src="./${name}"`, `alt=${quote(alt)}`];
  if (caption !== '') parts.push(`caption=${quote(caption)}`);
  if (credit !== '') parts.push(`credit=${quote(credit)}`);
  return `<Figure ${parts.join(' ')} />`;
}

/** Writes a photo of an issue as Markdown; brackets would end its words. */
export function photoText({ name, alt, caption, credit, video }: Omit<PhotoUse, 'place'>): string {
  const plain = (words: string): string => words.replaceAll('[', '(').replaceAll(']', ')');
  const below = [caption, credit && `Photo: ${credit}`].filter(Boolean).join(' · ');
  const title = below === '' ? '' : ` ${quote(below)}`;
  const photo = `![${plain(alt)}](./${name}${title})`;
  return video === '' ? photo : `[${photo}](${video})`;
}

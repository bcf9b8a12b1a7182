import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { fieldAtLine, splitText } from '../../../core/text/frontmatter-text.ts';

/** Where something is on the page: a field above the text, or a line of the text. */
export type TextPlace = { field: string; line?: undefined } | { field?: undefined; line: number };

/** Finds the place of a line of the file. */
export function placeOfLine(source: string, line: number): TextPlace {
  const field = fieldAtLine(source, line);
  return field === undefined ? { line: Math.max(1, line - splitText(source).bodyLine + 1) } : { field };
}

/** Returns what goes to a place after `onShow` has shown its pane. */
export const goToPlace =
  (editor: RefObject<EditorView | undefined>, onShow: (place: TextPlace) => void) =>
  (place: TextPlace): void => {
    onShow(place);
    // After the pane is shown.
    setTimeout(() => {
      const view = editor.current;
      if (place.field !== undefined) {
        const find = (selector: string) => document.querySelector<HTMLElement>(`.work ${selector}`);
        const control = find(`[name="${place.field}"]`) ?? find('.yaml');
        control?.closest('details')?.setAttribute('open', '');
        control?.focus();
      } else if (view !== undefined) {
        const { from } = view.state.doc.line(Math.min(place.line, view.state.doc.lines));
        view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
        view.focus();
      }
    });
  };

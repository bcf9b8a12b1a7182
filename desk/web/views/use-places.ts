import type { EditorView } from '@codemirror/view';
import { type RefObject, useRef } from 'react';
import { fieldAtLine, splitText } from '../../../core/frontmatter-text.ts';
import { useKeys } from '../kit/use-keys.ts';

/** Where something is on the page: a field above the text, or a line of the text. */
export type TextPlace = { field: string; line?: undefined } | { field?: undefined; line: number };

/** Finds the place of a line of the file. */
export function placeOfLine(source: string, line: number): TextPlace {
  const field = fieldAtLine(source, line);
  return field === undefined ? { line: Math.max(1, line - splitText(source).bodyLine + 1) } : { field };
}

/** Returns what goes to a place after `onShow` has shown its pane; `Mod+.` goes to the next of these places. */
export function usePlaces(
  editor: RefObject<EditorView | undefined>,
  places: readonly TextPlace[],
  onShow: (place: TextPlace) => void,
) {
  const goTo = (place: TextPlace): void => {
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
  const next = useRef(0);
  useKeys({
    'mod+.': () => {
      const place = places[next.current++ % Math.max(1, places.length)];
      if (place !== undefined) goTo(place);
    },
  });
  return goTo;
}

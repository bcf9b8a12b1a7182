import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** A finding at a line of the text, in the same words as in the list beside it. */
export interface LineFinding {
  /** Counts from 1. */
  line: number;
  level: 'error' | 'warning' | 'info';
  message: string;
}

class Note extends WidgetType {
  readonly finding: LineFinding;

  constructor(finding: LineFinding) {
    super();
    this.finding = finding;
  }

  override eq({ finding }: Note): boolean {
    return finding.message === this.finding.message && finding.level === this.finding.level;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = `note ${{ error: 'err', warning: 'warn', info: 'off' }[this.finding.level]}`;
    element.textContent = this.finding.message;
    return element;
  }
}

/** Replaces the notes. */
export const setNotes = StateEffect.define<readonly LineFinding[]>();

/** Shows each finding as a note under its line; it moves with the text until the next check. */
export const lineNotes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(notes, { effects, changes, state: { doc } }) {
    const given = effects.find((effect) => effect.is(setNotes));
    if (given === undefined) return notes.map(changes);
    const found = (given.value as readonly LineFinding[])
      .filter(({ line }) => line >= 1 && line <= doc.lines)
      .map((finding) =>
        Decoration.widget({ widget: new Note(finding), block: true, side: 1 }).range(doc.line(finding.line).to),
      );
    return Decoration.set(found, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

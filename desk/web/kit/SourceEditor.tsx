import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  placeholder as emptyHint,
  highlightActiveLine,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'react';

const colors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.meta, tags.processingInstruction, tags.comment], color: 'var(--ink-2)' },
]);

interface SourceEditorProps {
  label: string;
  /** The text at first, and again when `version` changes. */
  value: string;
  version?: string | number;
  findings?: readonly LineFinding[];
  /** What it says while it is empty. */
  placeholder?: string | undefined;
  /** Sees each key before the editor, which gets it unless this returns true. */
  onKey?: (event: KeyboardEvent) => boolean;
  onChange(text: string): void;
  /** Gives the editor, for buttons that insert text. */
  onReady?: (view: EditorView) => void;
}

/** Renders Markdown or MDX as source with line numbers; what was not touched stays byte for byte. */
export function SourceEditor({ onChange, onReady, onKey, ...props }: SourceEditorProps) {
  const { label, value, version, findings = [], placeholder = '' } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const calls = useRef({ onChange, onReady, onKey });
  useLayoutEffect(() => {
    calls.current = { onChange, onReady, onKey };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version replaces the text; typing must not
  useEffect(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    const editor = new EditorView({
      parent: place.current ?? document.body,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', tabindex: '0' }),
          Prec.highest(EditorView.domEventHandlers({ keydown: (event) => calls.current.onKey?.(event) ?? false })),
          lineNumbers(),
          highlightActiveLine(),
          history(),
          search({ top: true }),
          markdown(),
          syntaxHighlighting(colors),
          lineNotes,
          emptyHint(placeholder),
          // The page has a use of its own for that key.
          keymap.of([
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
            ...historyKeymap,
            ...searchKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) calls.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    calls.current.onReady?.(editor);
    return () => editor.destroy();
  }, [version]);
  useEffect(() => {
    view.current?.dispatch({ effects: setNotes.of(findings) });
  }, [findings]);
  return <div ref={place} className="codemirror" />;
}

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
const setNotes = StateEffect.define<readonly LineFinding[]>();

/** Shows each finding as a note under its line; it moves with the text until the next check. */
const lineNotes = StateField.define<DecorationSet>({
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

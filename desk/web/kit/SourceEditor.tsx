import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, placeholder as emptyHint, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
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
  const { label, value, version, placeholder = '' } = props;
  const place = useRef<HTMLDivElement>(null);
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
    calls.current.onReady?.(editor);
    return () => editor.destroy();
  }, [version]);
  return <div ref={place} className="codemirror" />;
}

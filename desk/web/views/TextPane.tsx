import type { EditorView } from '@codemirror/view';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { features } from '../../../site.config.ts';
import { SourceEditor } from '../kit/SourceEditor.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { completeFacts, type FactSyntax, isFigureKey, TextPick, type TextPicker, TextTools } from './TextTools.tsx';

type EditorProps = Pick<
  ComponentProps<typeof SourceEditor>,
  'label' | 'value' | 'version' | 'findings' | 'placeholder' | 'onChange'
>;

interface TextPaneProps extends EditorProps {
  syntax: FactSyntax;
  editor: RefObject<EditorView | undefined>;
  /** Adds an article to the cards of an issue. */
  onCard?: ((slug: string) => void) | undefined;
  /** More tools. */
  children?: ReactNode;
}

/** Renders the source with its tools; figures and articles are put in from lists. */
export function TextPane({ syntax, editor, onCard, children, ...source }: TextPaneProps) {
  const client = useQueryClient();
  const [pick, setPick] = useState<TextPicker>();
  const complete = useMemo(() => completeFacts(client, syntax), [client, syntax]);
  const onKey = (event: KeyboardEvent): boolean => {
    const isFigure = isFigureKey(event);
    if (isFigure) setPick('figure');
    return isFigure;
  };
  const onReady = (view: EditorView): void => {
    editor.current = view;
  };
  useKeys({ 'mod+shift+f': () => features.facts && setPick('figure') });
  return (
    <>
      <TextTools getView={() => editor.current} onPick={setPick}>
        {children}
      </TextTools>
      <div className="source">
        <SourceEditor {...source} complete={complete} onKey={onKey} onReady={onReady} />
      </div>
      {pick !== undefined && editor.current !== undefined && (
        <TextPick
          what={pick}
          view={editor.current}
          syntax={syntax}
          onCard={onCard}
          onClose={() => setPick(undefined)}
        />
      )}
    </>
  );
}

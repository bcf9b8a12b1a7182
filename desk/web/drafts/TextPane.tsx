import type { EditorView } from '@codemirror/view';
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react';
import { features } from '../../../site.config.ts';
import { useApi } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { type PickAct, PickDialog } from '../kit/PickDialog.tsx';
import { SourceEditor } from '../kit/SourceEditor.tsx';
import type { IconName } from '../kit/StatusWord.tsx';
import { nameKeys, useKeys } from '../kit/use-keys.ts';
import { insertWords, putBefore, wrapWords } from './insert-text.ts';

const staleTime = 60_000;

/** Tools above the text; each writes Markdown that any editor could. */
const marks: readonly [
  name: string,
  sign: { words: string } | { icon: IconName },
  write: (view: EditorView) => void,
][] = [
  ['Bold', { words: 'B' }, (view) => wrapWords(view, '**', '**')],
  ['Heading', { words: 'H' }, (view) => putBefore(view, '## ')],
  ['List', { icon: 'list' }, (view) => putBefore(view, '- ')],
  ['Quote', { icon: 'quote' }, (view) => putBefore(view, '> ')],
  ['Link', { icon: 'link' }, (view) => wrapWords(view, '[', '](https://)')],
];

interface FigurePickProps {
  view: EditorView;
  /** Writes a figure of the ledger as this kind of text does. */
  writeFact(id: string): string;
  onClose(): void;
}

function FigurePick({ view, writeFact, onClose }: FigurePickProps) {
  const query = useApi('GET /api/facts', {}, { staleTime });
  const rows = query.data?.rows.map(({ id, label, shown, about }) => ({
    key: id,
    title: label,
    value: shown,
    detail: about,
  }));
  return (
    <PickDialog
      title="Insert a figure"
      query={{ ...query, data: rows }}
      label="Part of its name or value"
      nothing="The ledger has no such figure."
      acts={[['Insert', ({ key }) => insertWords(view, writeFact(key))]]}
      view={view}
      onClose={onClose}
    />
  );
}

interface ArticlePickProps {
  view?: EditorView;
  /** Adds an article to the cards of an issue. */
  onCard?: ((slug: string) => void) | undefined;
  onClose(): void;
}

/** Asks for an article: a card for an issue, or a link in the text that is open. */
export function ArticlePick({ view, onCard, onClose }: ArticlePickProps) {
  const query = useApi('GET /api/articles', {}, { staleTime });
  const rows = query.data?.rows
    .filter(({ kind, state }) => kind === 'posts' && state !== 'draft')
    .map(({ id, title, category, publishedAt }) => ({ key: id, title, value: publishedAt, detail: category }));
  const acts: PickAct[] = [];
  if (onCard !== undefined) acts.push(['Add a card', ({ key }) => onCard(key)]);
  if (view !== undefined) acts.push(['Link it', ({ key, title }) => insertWords(view, `[${title}](/blog/${key})`)]);
  return (
    <PickDialog
      title={view === undefined ? 'Add an article' : 'Insert an article'}
      query={{ ...query, data: rows }}
      label="Part of its title"
      nothing="No article that readers can open has that in its title."
      acts={acts}
      view={view}
      onClose={onClose}
    >
      <p className="hint">
        {onCard !== undefined && 'A card shows it with its picture below your text. '}
        {view !== undefined && 'A link puts its title where you write.'}
      </p>
    </PickDialog>
  );
}

type EditorProps = Pick<
  ComponentProps<typeof SourceEditor>,
  'label' | 'value' | 'version' | 'placeholder' | 'onChange'
>;

interface TextPaneProps extends EditorProps {
  writeFact: FigurePickProps['writeFact'];
  editor: RefObject<EditorView | undefined>;
  onCard?: ArticlePickProps['onCard'];
  children?: ReactNode;
}

/** Renders the source with its tools; figures and articles are put in from lists. */
export function TextPane({ writeFact, editor, onCard, children, ...source }: TextPaneProps) {
  const [pick, setPick] = useState<'figure' | 'article'>();
  // On a Mac the editor would take the key for the search without Shift.
  const onKey = ({ key, shiftKey, metaKey, ctrlKey }: KeyboardEvent): boolean => {
    const isFigure = features.facts && key.toLowerCase() === 'f' && shiftKey && (metaKey || ctrlKey);
    if (isFigure) setPick('figure');
    return isFigure;
  };
  const withEditor = (write: (view: EditorView) => void) => (): void => {
    if (editor.current !== undefined) write(editor.current);
  };
  const close = (): void => setPick(undefined);
  const onReady = (view: EditorView): void => {
    editor.current = view;
  };
  useKeys({ 'mod+shift+f': () => features.facts && setPick('figure') });
  return (
    <>
      <div className="row tools" role="toolbar" aria-label="Tools">
        {marks.map(([name, sign, write]) => (
          <Button key={name} aria-label={name} title={name} onClick={withEditor(write)} {...sign} />
        ))}
        <hr />
        <Button icon="page" onClick={() => setPick('article')} words="Article…" />
        {features.facts && (
          <Button icon="ruler" title={nameKeys('⌘⇧F')} onClick={() => setPick('figure')} words="Figure…" />
        )}
        {children}
      </div>
      <div className="source">
        <SourceEditor {...source} onKey={onKey} onReady={onReady} />
      </div>
      {pick === 'figure' && editor.current && (
        <FigurePick view={editor.current} writeFact={writeFact} onClose={close} />
      )}
      {pick === 'article' && editor.current && <ArticlePick view={editor.current} onCard={onCard} onClose={close} />}
    </>
  );
}

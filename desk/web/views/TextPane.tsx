import type { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { features } from '../../../site.config.ts';
import { articlesQuery, factsQuery } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { SourceEditor } from '../kit/SourceEditor.tsx';
import type { IconName } from '../kit/StatusWord.tsx';
import { nameKeys, useKeys } from '../kit/use-keys.ts';
import { insertWords, putBefore, wrapWords } from './insert-text.ts';

const staleTime = 60_000;

/** How a kind of text names a figure of the ledger. */
interface FactSyntax {
  before: string;
  after: string;
}

/** In the Markdown of an issue. */
export const issueFacts: FactSyntax = { before: '{fact:', after: '}' };
/** In the MDX of an article. */
export const articleFacts: FactSyntax = { before: '<Fact id="', after: '" />' };

/** What the tools can open. */
type TextPicker = 'figure' | 'article';

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

/** Asks for a figure of the ledger or for an article, and writes it into the text. */
function TextPick({ what, view, syntax, onCard, onClose }: PickProps & { what: TextPicker; onCard?: OnCard }) {
  // While the dialog is open nothing behind it takes focus.
  useEffect(() => () => view.focus(), [view]);
  if (what === 'figure') return <FigurePick view={view} syntax={syntax} onClose={onClose} />;
  return <ArticlePick view={view} onCard={onCard} onClose={onClose} />;
}

interface PickProps {
  view: EditorView;
  syntax: FactSyntax;
  onClose(): void;
}

/** Adds an article to the cards of an issue. */
type OnCard = ((slug: string) => void) | undefined;

function FigurePick({ view, syntax, onClose }: PickProps) {
  const query = useQuery({
    ...factsQuery,
    staleTime,
    select: ({ rows }) =>
      rows.map(({ id, label, shown, about }) => ({ key: id, title: label, value: shown, detail: about })),
  });
  return (
    <PickDialog
      title="Insert a figure"
      query={query}
      label="Part of its name or value"
      nothing="The ledger has no such figure."
      acts={[['Insert', ({ key }) => insertWords(view, `${syntax.before}${key}${syntax.after}`)]]}
      onClose={onClose}
    />
  );
}

/** Asks for an article: a card for an issue, or a link in the text that is open. */
export function ArticlePick({ view, onCard, onClose }: { view?: EditorView; onCard?: OnCard; onClose(): void }) {
  const query = useQuery({
    ...articlesQuery,
    staleTime,
    select: ({ rows }) =>
      rows
        .filter(({ kind, state }) => kind === 'posts' && state !== 'draft')
        .map(({ id, title, category, publishedAt }) => ({ key: id, title, value: publishedAt, detail: category })),
  });
  const acts: PickAct[] = [];
  if (onCard !== undefined) acts.push(['Add a card', ({ key }) => onCard(key)]);
  if (view !== undefined) acts.push(['Link it', ({ key, title }) => insertWords(view, `[${title}](/blog/${key})`)]);
  return (
    <PickDialog
      title={view === undefined ? 'Add an article' : 'Insert an article'}
      query={query}
      label="Part of its title"
      nothing="No article that readers can open has that in its title."
      acts={acts}
      onClose={onClose}
    >
      <p className="hint">
        {onCard !== undefined && 'A card shows it with its picture below your text. '}
        {view !== undefined && 'A link puts its title where you write.'}
      </p>
    </PickDialog>
  );
}

interface PickRow {
  key: string;
  title: string;
  value: string;
  detail: string;
}

type PickAct = readonly [words: string, run: (row: PickRow) => void];

const rowsShown = 40;

interface PickListProps {
  label: string;
  nothing: string;
  acts: readonly PickAct[];
  onClose(): void;
}

interface PickDialogProps extends PickListProps {
  title: string;
  query: ComponentProps<typeof QueryState<readonly PickRow[]>>['query'];
  children?: ReactNode;
}

/** Outside of the pane, which a small screen hides while another is shown. */
const PickDialog = ({ title, query, children, ...list }: PickDialogProps) =>
  createPortal(
    <Dialog title={title} onClose={list.onClose} isWide>
      {children}
      <QueryState query={query}>{(rows) => <PickList {...list} rows={rows} />}</QueryState>
    </Dialog>,
    document.body,
  );

/** A list to choose from; Enter in the field runs the first action of the first row. */
function PickList({ label, rows, nothing, acts, onClose }: PickListProps & { rows: readonly PickRow[] }) {
  const field = useRef<HTMLInputElement>(null);
  // The list may come after the dialog has opened.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const wanted = text.toLowerCase().split(/\s+/);
  const found = rows.filter(({ key, title, value, detail }) => {
    const all = `${key} ${title} ${value} ${detail}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  const [first] = found;
  const choose = (row: PickRow, run: PickAct[1]): void => {
    run(row);
    onClose();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined && acts[0] !== undefined) choose(first, acts[0][1]);
      }}
    >
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <p className="muted">{nothing}</p>}
      <ul className="picks">
        {found.slice(0, rowsShown).map((row) => (
          <li key={row.key} className="row nowrap">
            <p>
              <b>{row.title}</b> <span className="no-wrap">{row.value}</span>
              <span className="muted small">{row.detail}</span>
            </p>
            <span className="actions">
              {acts.map(([words, run]) => (
                <Button
                  isSmall
                  key={words}
                  aria-label={`${words}: ${row.title}`}
                  onClick={() => choose(row, run)}
                  words={words}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </form>
  );
}

type EditorProps = Pick<
  ComponentProps<typeof SourceEditor>,
  'label' | 'value' | 'version' | 'findings' | 'placeholder' | 'onChange'
>;

interface TextPaneProps extends EditorProps {
  syntax: FactSyntax;
  editor: RefObject<EditorView | undefined>;
  onCard?: ((slug: string) => void) | undefined;
  children?: ReactNode;
}

/** Renders the source with its tools; figures and articles are put in from lists. */
export function TextPane({ syntax, editor, onCard, children, ...source }: TextPaneProps) {
  const [pick, setPick] = useState<TextPicker>();
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
      {pick !== undefined && editor.current !== undefined && (
        <TextPick what={pick} view={editor.current} syntax={syntax} onCard={onCard} onClose={close} />
      )}
    </>
  );
}

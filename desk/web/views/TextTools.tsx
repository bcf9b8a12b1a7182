import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { features } from '../../../site.config.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import type { IconName } from '../kit/Icon.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { nameKeys } from '../kit/use-keys.ts';
import { articlesQuery, factsQuery } from '../queries.ts';
import { insertWords, putBefore, wrapWords } from './issue-text.ts';

const staleTime = 60_000;

/** How a kind of text names a figure of the ledger. */
export interface FactSyntax {
  before: string;
  after: string;
}

/** In the Markdown of an issue. */
export const issueFacts: FactSyntax = { before: '{fact:', after: '}' };
/** In the MDX of an article. */
export const articleFacts: FactSyntax = { before: '<Fact id="', after: '" />' };

/** Completes the name of a figure with the records of the ledger. */
export const completeFacts =
  (client: QueryClient, { before, after }: FactSyntax): CompletionSource =>
  async (context) => {
    const typed = context.matchBefore(/\S+(?: id="[\w-]*)?/);
    const at = typed?.text.lastIndexOf(before) ?? -1;
    if (typed === null || at === -1) return null;
    const { rows } = await client.ensureQueryData(factsQuery).catch(() => ({ rows: [] }));
    const options = rows.map(({ id, shown, label }): Completion => {
      const apply = `${id}${after}`;
      return { label: id, detail: shown, info: label, apply };
    });
    return { from: typed.from + at + before.length, options, validFor: /^[\w-]*$/ };
  };

/** What the tools can open. */
export type TextPicker = 'figure' | 'article';

/** Whether a key asks for a figure. On a Mac the editor would take it for the search without Shift. */
export const isFigureKey = ({ key, shiftKey, metaKey, ctrlKey }: KeyboardEvent): boolean =>
  features.facts && key.toLowerCase() === 'f' && shiftKey && (metaKey || ctrlKey);

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

/** Shows the tools above the text; each writes Markdown that any editor could. */
export function TextTools({
  getView,
  onPick,
  children,
}: {
  getView(): EditorView | undefined;
  onPick(what: TextPicker): void;
  /** More of them. */
  children?: ReactNode;
}) {
  return (
    <div className="row tools" role="toolbar" aria-label="Tools">
      {marks.map(([name, sign, write]) => (
        <Button
          key={name}
          aria-label={name}
          title={name}
          onClick={() => {
            const view = getView();
            if (view !== undefined) write(view);
          }}
          {...sign}
        />
      ))}
      <hr />
      <Button icon="page" onClick={() => onPick('article')} words="Article…" />
      {features.facts && (
        <Button icon="ruler" title={nameKeys('⌘⇧F')} onClick={() => onPick('figure')} words="Figure…" />
      )}
      {children}
    </div>
  );
}

/** Asks for a figure of the ledger or for an article, and writes it into the text. */
export function TextPick({ what, view, syntax, onCard, onClose }: PickProps & { what: TextPicker; onCard?: OnCard }) {
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
  const query = useQuery({ ...factsQuery, staleTime });
  return (
    <Dialog title="Insert a figure" onClose={onClose} isWide>
      <QueryState query={query}>
        {({ rows }) => (
          <PickList
            label="Part of its name or value"
            rows={rows.map(({ id, label, shown, about }) => ({ key: id, title: label, value: shown, detail: about }))}
            nothing="The ledger has no such figure."
            acts={[
              [
                'Insert',
                ({ key }) => {
                  insertWords(view, `${syntax.before}${key}${syntax.after}`);
                  onClose();
                },
              ],
            ]}
          />
        )}
      </QueryState>
    </Dialog>
  );
}

/** Asks for an article: a card for an issue, or a link in the text that is open. */
export function ArticlePick({ view, onCard, onClose }: { view?: EditorView; onCard?: OnCard; onClose(): void }) {
  const query = useQuery({ ...articlesQuery, staleTime });
  const acts: PickAct[] = [];
  if (onCard !== undefined) acts.push(['Add a card', ({ key }) => onCard(key)]);
  if (view !== undefined) acts.push(['Link it', ({ key, title }) => insertWords(view, `[${title}](/blog/${key})`)]);
  return (
    <Dialog title={view === undefined ? 'Add an article' : 'Insert an article'} onClose={onClose} isWide>
      <p className="hint">
        {onCard !== undefined && 'A card shows it with its picture below your text. '}
        {view !== undefined && 'A link puts its title where you write.'}
      </p>
      <QueryState query={query}>
        {({ rows }) => (
          <PickList
            label="Part of its title"
            rows={rows
              .filter(({ kind, state }) => kind === 'posts' && state !== 'draft')
              .map(({ id, title, category, publishedAt }) => ({
                key: id,
                title,
                value: publishedAt,
                detail: category,
              }))}
            nothing="No article that readers can open has that in its title."
            acts={acts.map(([words, run]) => [
              words,
              (row) => {
                run(row);
                onClose();
              },
            ])}
          />
        )}
      </QueryState>
    </Dialog>
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

/** A list to choose from; Enter in the field runs the first action of the first row. */
function PickList({
  label,
  rows,
  nothing,
  acts,
}: {
  label: string;
  rows: readonly PickRow[];
  nothing: string;
  acts: readonly PickAct[];
}) {
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
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined) acts[0]?.[1](first);
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
                  onClick={() => run(row)}
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

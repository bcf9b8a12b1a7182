import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { articlesSchema } from '../../../core/desk-articles.ts';
import { factsSchema } from '../../../core/desk-facts.ts';
import { getJson } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Icon, type IconName } from '../kit/Icon.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { addPost, insertWords, putBefore, wrapWords } from './issue-text.ts';

const keptMs = 60_000;
const factsQuery = queryOptions({
  queryKey: ['facts'],
  queryFn: ({ signal }) => getJson(factsSchema, '/api/facts', signal),
  staleTime: keptMs,
});
const articlesQuery = queryOptions({
  queryKey: ['articles'],
  queryFn: ({ signal }) => getJson(articlesSchema, '/api/articles', signal),
  staleTime: keptMs,
});

/** Completes `{fact:` with the records of the ledger. */
export const completeFacts =
  (client: QueryClient): CompletionSource =>
  async (context) => {
    const typed = context.matchBefore(/\{fact:[\w-]*/);
    if (typed === null) return null;
    const { rows } = await client.ensureQueryData(factsQuery).catch(() => ({ rows: [] }));
    const options = rows.map(({ id, shown, label }): Completion => {
      const apply = `${id}}`;
      return { label: id, detail: shown, info: label, apply };
    });
    return { from: typed.from + '{fact:'.length, options, validFor: /^[\w-]*$/ };
  };

/** What the tools can open. */
export type IssuePicker = 'figure' | 'article';

const marks: readonly [name: string, icon: IconName | string, deed: (view: EditorView) => void][] = [
  ['Bold', 'B', (view) => wrapWords(view, '**', '**')],
  ['Heading', 'H', (view) => putBefore(view, '## ')],
  ['List', 'list', (view) => putBefore(view, '- ')],
  ['Link', 'link', (view) => wrapWords(view, '[', '](https://)')],
];

/** Shows the tools above the text; each writes Markdown that any editor could. */
export function IssueTools({
  getView,
  onPick,
}: {
  getView(): EditorView | undefined;
  onPick(what: IssuePicker): void;
}) {
  return (
    <div className="tools" role="toolbar" aria-label="Tools">
      {marks.map(([name, sign, deed]) => (
        <button
          key={name}
          type="button"
          className="btn"
          aria-label={name}
          title={name}
          onClick={() => {
            const view = getView();
            if (view !== undefined) deed(view);
          }}
        >
          {sign.length === 1 ? <b>{sign}</b> : <Icon name={sign as IconName} />}
        </button>
      ))}
      <hr />
      <button type="button" className="btn" onClick={() => onPick('article')}>
        <Icon name="page" />
        Article…
      </button>
      <button type="button" className="btn" onClick={() => onPick('figure')}>
        <Icon name="ruler" />
        Figure… <kbd className="only-l">⌘⇧F</kbd>
      </button>
    </div>
  );
}

/** Asks for a figure of the ledger or for an article, and writes it into the text. */
export function IssuePick({ what, view, onClose }: { what: IssuePicker; view: EditorView; onClose(): void }) {
  // While the dialog is open nothing behind it takes focus.
  useEffect(() => () => view.focus(), [view]);
  return what === 'figure' ? (
    <FigurePick view={view} onClose={onClose} />
  ) : (
    <ArticlePick view={view} onClose={onClose} />
  );
}

interface PickProps {
  view: EditorView;
  onClose(): void;
}

function FigurePick({ view, onClose }: PickProps) {
  const query = useQuery(factsQuery);
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
                  insertWords(view, `{fact:${key}}`);
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

function ArticlePick({ view, onClose }: PickProps) {
  const query = useQuery(articlesQuery);
  return (
    <Dialog title="Insert an article" onClose={onClose} isWide>
      <p className="hint">A card shows it with its picture below your text. A link puts its title where you write.</p>
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
            acts={[
              [
                'Add a card',
                ({ key }) => {
                  view.dispatch({ changes: addPost(view.state.doc.toString(), key) });
                  onClose();
                },
              ],
              [
                'Link it',
                ({ key, title }) => {
                  insertWords(view, `[${title}](/blog/${key})`);
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

interface PickRow {
  key: string;
  title: string;
  value: string;
  detail: string;
}

const rowsShown = 40;

/** A list to choose from; Enter in the field takes the first deed of the first row. */
function PickList({
  label,
  rows,
  nothing,
  acts,
}: {
  label: string;
  rows: readonly PickRow[];
  nothing: string;
  acts: readonly (readonly [words: string, deed: (row: PickRow) => void])[];
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
        className="in"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <p className="mut">{nothing}</p>}
      <ul className="picks">
        {found.slice(0, rowsShown).map((row) => (
          <li key={row.key}>
            <p>
              <b>{row.title}</b> <span className="nw">{row.value}</span>
              <span className="mut sm">{row.detail}</span>
            </p>
            <span className="acts">
              {acts.map(([words, deed]) => (
                <button
                  key={words}
                  type="button"
                  className="btn small"
                  aria-label={`${words}: ${row.title}`}
                  onClick={() => deed(row)}
                >
                  {words}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** One line of the frontmatter as a field; a value written otherwise is changed in the text. */
export function LineField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange(value: string): void;
}) {
  return (
    <label className="fld">
      <span>{label}</span>
      <input
        className="in"
        value={value ?? ''}
        disabled={value === undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

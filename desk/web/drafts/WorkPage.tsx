import { structuredPatch } from 'diff';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { TextFile } from '../../contract/articles.ts';
import { type Answer, readOnce, useApi } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { useKeys } from '../kit/use-keys.ts';
import type { usePhoto } from './PhotoDialog.tsx';
import { type Draft, saveWords, type TextNames, type TextRoute } from './use-draft.ts';

interface OpenTextProps<Route extends TextRoute> {
  route: Route;
  /** The names in its address. */
  names: TextNames<Route>;
  children(file: Answer<`GET ${Route}`>, reload: () => void): ReactNode;
}

/** Opens a file to write it. */
export function OpenText<Route extends TextRoute>({ route, names, children }: OpenTextProps<Route>) {
  const query = useApi(`GET ${route}`, names, readOnce);
  const reload = (): void => void query.refetch();
  return (
    <QueryState query={query}>
      {(file) => <Fragment key={query.dataUpdatedAt}>{children(file, reload)}</Fragment>}
    </QueryState>
  );
}

/** One part of the page; a small screen shows one at a time, chosen by its tab. */
interface Pane<Name extends string> {
  name: Name;
  tab: string;
  label: string;
  className?: string;
  content: ReactNode;
}

interface WorkPageProps<Name extends string> {
  list: readonly [path: string, name: string];
  title: string;
  status: ReactNode;
  draft: Draft;
  /** Words after the state of the file; without them a small screen leaves out the state too. */
  size?: string;
  actions: ReactNode;
  /** Tabs and warnings above the text. */
  notes?: ReactNode;
  className: string;
  panes: readonly Pane<NoInfer<Name>>[];
  pane: Name;
  onPane(name: NoInfer<Name>): void;
  drop: ReturnType<typeof usePhoto>['drop'];
  children?: ReactNode;
}

/** Renders a page to write on: its source on the left, what becomes of it on the right. */
export function WorkPage<Name extends string>(props: WorkPageProps<Name>) {
  const { list, title, status, draft, size, actions, notes, className, panes, pane, onPane, drop } = props;
  useKeys({ 'mod+s': () => void draft.save().catch(() => undefined) });
  useEffect(() => {
    document.title = `${title} · The desk`;
  }, [title]);
  return (
    <div className={drop.isOver ? 'work dropping' : 'work'} {...drop.handlers}>
      <div className="work-head">
        <div>
          <p className="muted crumb wide-only">
            <Link to={list[0]}>{list[1]}</Link> /
          </p>
          <h1>{title}</h1>
        </div>
        {status}
        <span className={size === undefined ? 'muted small wide-only' : 'muted small'} role="status">
          {[saveWords[draft.state], size].filter(Boolean).join(', ')}
        </span>
        <div className="actions">{actions}</div>
      </div>
      <SaveTrouble draft={draft} />
      {notes}
      <div className="pane-tabs">
        {panes.map(({ name, tab }) => (
          <button key={name} type="button" className="tab" aria-pressed={name === pane} onClick={() => onPane(name)}>
            {tab}
          </button>
        ))}
      </div>
      <div className={className}>
        {panes.map(({ name, label, className: own = 'pane', content }) => (
          <section key={name} className={name === pane ? `${own} show` : own} aria-label={label}>
            {content}
          </section>
        ))}
      </div>
      {props.children}
    </div>
  );
}

/** Says why a text is not saved, and offers the way on: again, or which of two texts stays. */
function SaveTrouble({ draft }: { draft: Draft }) {
  const [other, setOther] = useState<TextFile>();
  if (draft.state !== 'conflict' && draft.state !== 'failed') return null;
  const keep = (which: 'mine' | 'theirs'): void => {
    if (other !== undefined) void draft.settle(other, which).catch(() => undefined);
    setOther(undefined);
  };
  return (
    <div className="trouble">
      <Fault fault={faultOf(draft.error)} level={draft.state === 'conflict' ? 'warn' : 'err'}>
        {draft.state === 'conflict' ? (
          <Button tone="ink" onClick={() => void draft.readOther().then(setOther)} words="Compare…" />
        ) : (
          <Button tone="ink" onClick={() => void draft.save().catch(() => undefined)} words="Save again" />
        )}
      </Fault>
      {other !== undefined && (
        <Dialog
          title="Two texts"
          isWide
          onClose={() => setOther(undefined)}
          foot={
            <>
              <Button onClick={() => keep('theirs')} words="Take the text of the disk" />
              <span className="grow" />
              <Button tone="go" onClick={() => keep('mine')} words="Keep my text" />
            </>
          }
        >
          <p>Lines with a minus are on the disk, lines with a plus are yours.</p>
          <DiffText label="Both texts" text={compareTexts(other.text, draft.text)} />
        </Dialog>
      )}
    </div>
  );
}

/** Renders a difference line by line; plus and minus say what the colors say. */
export function DiffText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="difftext" aria-label={label} tabIndex={0}>
      {text.split('\n').map((line, index) => (
        <div key={index} className={{ '+': 'plus', '-': 'minus' }[line.charAt(0)]}>
          {line === '' ? ' ' : line}
        </div>
      ))}
    </section>
  );
}

/** Returns the lines that differ between two texts, with a minus for the first and a plus for the second. */
export const compareTexts = (first: string, second: string): string =>
  structuredPatch('', '', first, second, '', '', { context: 0 })
    .hunks.flatMap(({ oldStart, lines }) => [
      `@@ from line ${oldStart}`,
      ...lines.filter((line) => /^[+-]/.test(line)).map((line) => `${line.charAt(0)} ${line.slice(1)}`),
    ])
    .join('\n');

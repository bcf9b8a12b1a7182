import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useKeys } from '../kit/use-keys.ts';
import { SaveTrouble } from './SaveTrouble.tsx';
import { type Draft, saveWords } from './use-draft.ts';
import type { useFileDrop } from './use-file-drop.ts';

/** One part of the page; a small screen shows one at a time, chosen by its tab. */
interface Pane<Name extends string> {
  name: Name;
  tab: string;
  /** Its name for screen readers. */
  label: string;
  className?: string;
  content: ReactNode;
}

interface WorkPageProps<Name extends string> {
  /** The list that it belongs to. */
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
  drop?: ReturnType<typeof useFileDrop>;
  /** Dialogs. */
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
    <div className={drop?.isOver ? 'work dropping' : 'work'} {...drop?.handlers}>
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
          <button key={name} type="button" aria-pressed={name === pane} onClick={() => onPane(name)}>
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

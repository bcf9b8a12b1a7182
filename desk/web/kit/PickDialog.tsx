import type { EditorView } from '@codemirror/view';
import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { QueryState } from './QueryState.tsx';

/** One thing to choose. */
export interface PickRow {
  key: string;
  title: string;
  value: string;
  detail: string;
}

/** What can be done with it. */
export type PickAct = readonly [words: string, run: (row: PickRow) => void];

const rowsShown = 40;

interface PickDialogProps {
  title: string;
  query: ComponentProps<typeof QueryState<readonly PickRow[]>>['query'];
  label: string;
  nothing: string;
  acts: readonly PickAct[];
  /** Has the focus afterward. */
  view?: EditorView | undefined;
  onClose(): void;
  children?: ReactNode;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from the field through the first action of each row. */
function walk(event: KeyboardEvent<HTMLFormElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.input, .picks button:first-child')];
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}

/** A list to choose from; Enter in the field runs the first action of the first row. */
export function PickDialog({ title, query, label, nothing, acts, view, onClose, children }: PickDialogProps) {
  // While the dialog is open nothing behind it takes focus.
  useEffect(() => () => view?.focus(), [view]);
  const [text, setText] = useState('');
  const wanted = text.toLowerCase().split(/\s+/);
  const found = (query.data ?? []).filter((row) => {
    const all = Object.values(row).join(' ').toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  const choose = (row: PickRow, run: PickAct[1]): void => {
    run(row);
    onClose();
  };
  // Enter may be pressed before the list has come.
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (isAsked && found[0] !== undefined && acts[0] !== undefined) choose(found[0], acts[0][1]);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
  };
  const type = (words: string): void => {
    setText(words);
    setIsAsked(false);
  };
  // Outside of the pane, which a small screen hides while another is shown.
  return createPortal(
    <Dialog title={title} onClose={onClose} isWide>
      {children}
      <form className="stack" onSubmit={submit} onKeyDown={walk}>
        <input
          className="input"
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <QueryState query={query}>{() => found.length === 0 && <p className="muted">{nothing}</p>}</QueryState>
        <ul className="picks">
          {found.slice(0, rowsShown).map((row) => (
            <li key={row.key} className="row nowrap">
              <p>
                <b>{row.title}</b> <span className="no-wrap">{row.value}</span>
                <span className="muted small">{row.detail}</span>
              </p>
              <span className="actions">
                {acts.map(([words, run]) => {
                  const name = `${words}: ${row.title}`;
                  return (
                    <Button isSmall key={words} aria-label={name} onClick={() => choose(row, run)} words={words} />
                  );
                })}
              </span>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>,
    document.body,
  );
}

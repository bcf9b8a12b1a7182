import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { features } from '../../../site.config.ts';
import { articlesQuery, factsQuery, useReaders } from '../api.ts';
import { Icon, type IconName } from './StatusWord.tsx';

const groups = ['Do', 'Go to', 'Articles', 'Facts', 'Readers'] as const;

/** One line of the palette: a place to go to, or an action. */
export interface PaletteItem {
  group: (typeof groups)[number];
  icon: IconName;
  words: string;
  hint?: string | undefined;
  to?: string | undefined;
  run?: (() => void) | undefined;
}

const shownEach = 5;

/** Finds actions, pages, articles, facts and readers by what is typed. */
export function Palette({ items, onClose }: { items: readonly PaletteItem[]; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  // Before the paint: what is typed after the key that opened it belongs here.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const wanted = text.trim().toLowerCase();
  const shown = sectionsOf([...items, ...useFound(wanted)], wanted);
  const lines = shown.flatMap((section) => section.lines);
  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    if (item.to !== undefined) void navigate(item.to);
    item.run?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) choose(lines[active]);
    if (step === undefined || lines.length === 0) return;
    const next = (active + step + lines.length) % lines.length;
    setActive(next);
    document.getElementById(`found-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <dialog ref={dialog} className="palette" aria-label="Go to or do" onCancel={onClose} onClose={onClose}>
      <div className="row nowrap palette-query">
        <Icon name="find" />
        <input
          role="combobox"
          aria-label="Go to or do"
          aria-expanded="true"
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant={lines.length === 0 ? undefined : `found-${active}`}
          placeholder="Go to a page, a reader, or do something"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>esc</kbd>
      </div>
      <div className="palette-results" id="found" role="listbox" aria-label="Results">
        {shown.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={section.group} role="group" aria-label={section.group}>
            <p className="label" aria-hidden="true">
              {section.group}
            </p>
            {section.lines.map((item) => {
              const at = lines.indexOf(item);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the field, which keeps the focus
                <div
                  key={at}
                  id={`found-${at}`}
                  className="row nowrap palette-line"
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  onClick={() => choose(item)}
                >
                  <Icon name={item.icon} />
                  <span className="clip">{item.words}</span>
                  <span className="when no-wrap">{item.hint}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {lines.length === 0 && (
        <p className="muted" role="status">
          No results. Try part of an address, a title or a page name.
        </p>
      )}
    </dialog>
  );
}

function sectionsOf(items: readonly PaletteItem[], wanted: string) {
  const words = wanted.split(/\s+/);
  const matches = (item: PaletteItem): boolean => words.every((word) => item.words.toLowerCase().includes(word));
  return groups.flatMap((group) => {
    const own = items.filter((item) => item.group === group && (group === 'Readers' || matches(item)));
    return own.length === 0 ? [] : [{ group, lines: wanted === '' ? own : own.slice(0, shownEach) }];
  });
}

/** Articles and facts are read once and filtered here; readers are searched by the server. */
function useFound(wanted: string): PaletteItem[] {
  const isAsking = wanted.length >= 2;
  const articles = useQuery({ ...articlesQuery, enabled: isAsking });
  const facts = useQuery({ ...factsQuery, enabled: isAsking && features.facts });
  const readers = useReaders(wanted, shownEach);
  if (!isAsking) return [];
  const items: PaletteItem[] = [];
  for (const { kind, id, title, state } of articles.data?.rows ?? []) {
    const to = kind === 'posts' ? `/articles/${id}` : `/articles/pages/${id}`;
    items.push({ group: 'Articles', icon: 'page', words: title, hint: state, to });
  }
  for (const { id, label, about, shown } of facts.data?.rows ?? []) {
    const words = about === '' ? label : `${label}, ${about}`;
    items.push({ group: 'Facts', icon: 'ruler', words, hint: shown, to: `/facts/${id}` });
  }
  for (const { id, email, status } of readers.data?.rows ?? [])
    items.push({ group: 'Readers', icon: 'people', words: email, hint: status, to: `/subscribers/${id}` });
  return items;
}

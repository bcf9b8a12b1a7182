import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { subscribersPageSchema } from '../../../core/desk-subscribers.ts';
import { getJson } from '../api.ts';
import { Icon, type IconName } from './Icon.tsx';

/** One line of the palette: a place to go to, or a deed. */
export interface PaletteItem {
  group: 'Do' | 'Go to' | 'Readers';
  icon: IconName;
  words: string;
  hint?: string | undefined;
  to?: string | undefined;
  run?: (() => void) | undefined;
}

const shownReaders = 5;

/** Finds rooms, deeds and readers by what is typed: a combobox in a dialog. */
export function Palette({ items, onClose }: { items: readonly PaletteItem[]; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const wanted = text.trim().toLowerCase();
  const readers = useQuery({
    queryKey: ['palette', wanted],
    enabled: wanted.length >= 2,
    queryFn: ({ signal }) =>
      getJson(
        subscribersPageSchema,
        `/api/subscribers?limit=${shownReaders}&text=${encodeURIComponent(wanted)}`,
        signal,
      ),
  });
  const shown = useMemo((): PaletteItem[] => {
    const words = wanted.split(/\s+/);
    const own = items.filter((item) => words.every((word) => item.words.toLowerCase().includes(word)));
    const found = wanted.length < 2 ? [] : (readers.data?.rows ?? []);
    const people = found.map(
      ({ id: reader, email, status }): PaletteItem => ({
        group: 'Readers',
        icon: 'people',
        words: email,
        hint: status,
        to: `/subscribers/${reader}`,
      }),
    );
    return [...own, ...people];
  }, [items, readers.data, wanted]);
  const active = Math.min(at, shown.length - 1);
  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    if (item.to !== undefined) void navigate(item.to);
    item.run?.();
  };
  return (
    <dialog ref={dialog} className="pal" aria-label="Go to or do" onClose={onClose}>
      <div className="q">
        <Icon name="find" />
        <input
          role="combobox"
          aria-label="Go to or do"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          placeholder="Go to a page, a reader, or do something"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(active + 1, shown.length - 1));
            else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0));
            else if (event.key === 'Enter') choose(shown[active]);
            else return;
            event.preventDefault();
          }}
        />
        <kbd>esc</kbd>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox */}
      <ul id={id} role="listbox" aria-label="Results">
        {shown.map((item, index) => (
          <Line
            key={`${item.group} ${item.words}`}
            id={`${id}-${index}`}
            item={item}
            isFirst={shown[index - 1]?.group !== item.group}
            isOn={index === active}
            onChoose={() => choose(item)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="palette-empty">Nothing has this name. Try a part of an address or of a room.</p>
      )}
    </dialog>
  );
}

interface LineProps {
  id: string;
  item: PaletteItem;
  isFirst: boolean;
  isOn: boolean;
  onChoose(): void;
}

function Line({ id, item, isFirst, isOn, onChoose }: LineProps) {
  return (
    <>
      {isFirst && (
        <li className="lab" role="presentation">
          {item.group}
        </li>
      )}
      <li role="presentation">
        {/* The field above has the focus and the keys; the mouse is served here. */}
        <a
          id={id}
          role="option"
          aria-selected={isOn}
          tabIndex={-1}
          href={item.to ?? '#'}
          className={isOn ? 'on' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onChoose();
          }}
        >
          <Icon name={item.icon} />
          {item.words}
          {item.hint !== undefined && <span className="k sm">{item.hint}</span>}
        </a>
      </li>
    </>
  );
}

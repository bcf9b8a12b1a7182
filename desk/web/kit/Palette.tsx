import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Autocomplete, Header, Input, ListBox, ListBoxItem, ListBoxSection, TextField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { articlesSchema } from '../../../core/desk-articles.ts';
import { factsSchema } from '../../../core/desk-facts.ts';
import { subscribersPageSchema } from '../../../core/desk-subscribers.ts';
import { getJson } from '../api.ts';
import { Icon, type IconName } from './Icon.tsx';

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
  const navigate = useNavigate();
  // Before the paint: what is typed after the key that opened it belongs here.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const wanted = text.trim().toLowerCase();
  const found = useFound(wanted);
  const words = wanted.split(/\s+/);
  const matches = (item: PaletteItem): boolean => words.every((word) => item.words.toLowerCase().includes(word));
  const shown = groups.flatMap((group) => {
    const own = [...items, ...found].filter((item) => item.group === group && (group === 'Readers' || matches(item)));
    return own.length === 0 ? [] : [{ group, lines: wanted === '' ? own : own.slice(0, shownEach) }];
  });
  const choose = (key: unknown): void => {
    const item = shown.flatMap(({ lines }) => lines).find((line) => keyOf(line) === key);
    if (item === undefined) return;
    onClose();
    if (item.to !== undefined) void navigate(item.to);
    item.run?.();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label="Go to or do" onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField className="palette-query" aria-label="Go to or do">
          <Icon name="find" />
          <Input role="combobox" aria-expanded="true" placeholder="Go to a page, a reader, or do something" />
          <kbd>esc</kbd>
        </TextField>
        <ListBox
          className="palette-results"
          aria-label="Results"
          onAction={choose}
          renderEmptyState={() => <p className="muted">No results. Try part of an address, a title or a page name.</p>}
        >
          {shown.map(({ group, lines }) => (
            <ListBoxSection key={group} id={group}>
              <Header className="label">{group}</Header>
              {lines.map((item) => (
                <ListBoxItem key={keyOf(item)} id={keyOf(item)} className="palette-line" textValue={item.words}>
                  <Icon name={item.icon} />
                  <span className="clip">{item.words}</span>
                  {item.hint !== undefined && <span className="when">{item.hint}</span>}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </dialog>
  );
}

const keyOf = ({ group, words, to = '' }: PaletteItem): string => `${group} ${words} ${to}`;

/** Articles and facts are read once and filtered here; readers are searched by the server. */
function useFound(wanted: string): PaletteItem[] {
  const isAsking = wanted.length >= 2;
  const articles = useQuery({
    queryKey: ['articles'],
    enabled: isAsking,
    queryFn: ({ signal }) => getJson(articlesSchema, '/api/articles', signal),
  });
  const facts = useQuery({
    queryKey: ['facts'],
    enabled: isAsking,
    queryFn: ({ signal }) => getJson(factsSchema, '/api/facts', signal),
  });
  const readers = useQuery({
    queryKey: ['palette', wanted],
    enabled: isAsking,
    queryFn: ({ signal }) =>
      getJson(subscribersPageSchema, `/api/subscribers?limit=${shownEach}&text=${encodeURIComponent(wanted)}`, signal),
  });
  if (!isAsking) return [];
  return [
    ...(articles.data?.rows ?? []).map(
      ({ kind, id, title, state }): PaletteItem => ({
        group: 'Articles',
        icon: 'page',
        words: title,
        hint: state,
        to: kind === 'posts' ? `/articles/${id}` : `/articles/pages/${id}`,
      }),
    ),
    ...(facts.data?.rows ?? []).map(
      ({ id, label, about, shown }): PaletteItem => ({
        group: 'Facts',
        icon: 'ruler',
        words: about === '' ? label : `${label}, ${about}`,
        hint: shown,
        to: `/facts/${id}`,
      }),
    ),
    ...(readers.data?.rows ?? []).map(
      ({ id, email, status }): PaletteItem => ({
        group: 'Readers',
        icon: 'people',
        words: email,
        hint: status,
        to: `/subscribers/${id}`,
      }),
    ),
  ];
}

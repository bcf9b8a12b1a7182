import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { Draft, Faults, Fields } from './field.ts';
import { initialDraft, plain, readFields, readQuery, writeQuery } from './read-fields.ts';

const addressDelayMs = 250;

/** Initial values of a form and dependencies between its fields. */
interface FieldOptions<F extends Fields> {
  /** Returns a link with what it left open. */
  complete?: (query: string) => string;
  /** Returns what the reader's own truck fills in; a link with numbers of its own wins over it. */
  own: () => Partial<Draft<F>>;
  /** Returns what an address says of that truck, 'truck=…': a link keeps it, so it still says whose numbers these are. */
  about?: () => string;
  /** Returns whether that may join what a link says. */
  joinsLink: (linked: Partial<Draft<F>>) => boolean;
  /** Returns what other fields become when one changes, such as the ratings of a chosen truck. */
  follow?: (name: keyof F & string, text: string) => Partial<Draft<F>>;
  /** Finds errors across fields, such as one truck chosen twice. */
  check?: (draft: Draft<F>) => Faults<F>;
}

interface Drafts<F extends Fields> {
  draft: Draft<F>;
  validDraft: Draft<F>;
  /** What the reader's own truck filled in. */
  filled: Partial<Draft<F>>;
  /** Where the numbers are from; an address is written only for those the reader changed. */
  origin: 'opened' | 'changed' | 'reset';
}

type Action<F extends Fields> =
  | { kind: 'change'; changes: Partial<Draft<F>> }
  /** The code has loaded: apply the URL and anything typed before. */
  | { kind: 'load'; own: Partial<Draft<F>>; addressed: Partial<Draft<F>>; typed: Record<string, string> }
  | { kind: 'reset'; own: Partial<Draft<F>> };

/** Returns how the drafts of a form start and follow what happens, and what is wrong with one. */
function createSteps<F extends Fields>(fields: F, { follow, check }: Pick<FieldOptions<F>, 'follow' | 'check'>) {
  const change = (draft: Draft<F>, changes: Partial<Draft<F>>): Draft<F> => {
    const followed = Object.entries(changes).map(([name, text]) => follow?.(name, text ?? ''));
    return Object.assign({}, draft, ...followed, changes);
  };
  const findFaults = (draft: Draft<F>): Faults<F> =>
    Object.assign({}, check?.(draft), readFields(fields, draft).faults);
  const advance = (
    origin: Drafts<F>['origin'],
    draft: Draft<F>,
    validDraft: Draft<F>,
    filled: Partial<Draft<F>> = {},
  ): Drafts<F> => ({
    origin,
    draft,
    filled,
    validDraft: Object.keys(findFaults(draft)).length === 0 ? draft : validDraft,
  });
  const reduce = ({ draft, validDraft, filled }: Drafts<F>, action: Action<F>): Drafts<F> => {
    switch (action.kind) {
      case 'change':
        return advance('changed', change(draft, action.changes), validDraft, filled);
      case 'load': {
        const started = change(change(draft, action.own), action.addressed);
        const owned = differing(pick(started, Object.keys(action.own)), draft);
        const typed = differing(action.typed, draft);
        const origin = Object.keys(typed).length > 0 ? 'changed' : 'opened';
        return advance(origin, change(started, typed), validDraft, owned);
      }
      case 'reset': {
        const initial = initialDraft(fields);
        const started = change(initial, action.own);
        return advance('reset', started, validDraft, differing(pick(started, Object.keys(action.own)), initial));
      }
    }
  };
  const start = (): Drafts<F> => {
    const initial = initialDraft(fields);
    return advance('opened', initial, initial);
  };
  return { findFaults, reduce, start };
}

/** Writes the numbers into the address a moment after the last change; an address that was opened stays. */
function useWrittenAddress(written: string, origin: Drafts<Fields>['origin'], subject: RefObject<string>): void {
  useEffect(() => {
    if (origin === 'opened') return;
    // What the saved truck fills in needs no address; the truck of a link stays in it.
    const isLinked = subject.current !== '' && location.search.includes(subject.current);
    const address = location.pathname + (origin === 'changed' ? written : isLinked ? `?${subject.current}` : '');
    const timer = setTimeout(() => history.replaceState(history.state, '', address), addressDelayMs);
    return () => clearTimeout(timer);
  }, [written, origin, subject]);
}

/** Returns the state of a tool's form; it is in the URL. `fields` must be the same object on every render. */
export function useFields<F extends Fields>(fields: F, options: FieldOptions<F>) {
  const { complete, own, about, joinsLink } = options;
  const subject = useRef('');
  const readAbout = useRef(about);
  const readOwn = useRef(own);
  const joins = useRef(joinsLink);
  const read = useRef((given: string) => readQuery(fields, complete ? complete(given) : given));
  const { findFaults, reduce, start } = createSteps(fields, options);
  const [{ draft, validDraft, filled, origin }, dispatch] = useReducer(reduce, undefined, start);
  const form = useRef<HTMLFormElement>(null);
  const faults = findFaults(draft);
  const { values, faults: wrong } = readFields(fields, validDraft);
  if (!values) throw new Error(`The tool's own first numbers are wrong: ${JSON.stringify(wrong)}`);
  // What the truck fills in is written too: a reader may have set it back to where the form starts.
  const said = writeQuery(fields, validDraft, subject.current ? Object.keys(own()) : []);
  const written = subject.current ? `?${[subject.current, said.slice(1)].filter(Boolean).join('&')}` : said;

  // Runs before any click is handled: a first click on 'Copy link' loads the tool and must copy the URL's values.
  useLayoutEffect(() => {
    const addressed = read.current(location.search);
    // A shared link shows its sender's numbers.
    const isOwn = joins.current(addressed);
    subject.current = (isOwn && readAbout.current?.()) || '';
    const typed = readForm(fields, form.current);
    dispatch({ kind: 'load', own: isOwn ? readOwn.current() : {}, addressed, typed });
    selectIfReplaced(form.current);
  }, [fields]);

  useWrittenAddress(written, origin, subject);

  return {
    draft,
    faults,
    /** The latest valid values; the result, the link and the printed page use these. */
    values,
    /** True while a field is invalid, so the values don't match the form. */
    isStale: Object.keys(faults).length > 0,
    set: (changes: Partial<Draft<F>>) => dispatch({ kind: 'change', changes }),
    reset: () => {
      subject.current = readAbout.current?.() ?? '';
      dispatch({ kind: 'reset', own: readOwn.current() });
    },
    /** '?trailer=7000': restores the same values. */
    query: written,
    /** What `about` returned, while that is whose numbers these are. */
    about: subject.current,
    form,
    /** Names of the fields that still say what the reader's own truck filled in. */
    own: Object.keys(filled).filter((name) => filled[name] === draft[name]),
  };
}

/** What a tool's form needs. */
export type FieldState<F extends Fields> = ReturnType<typeof useFields<F>>;

/** A number that arrives in the field the reader is in is selected, so that what they type replaces it. */
function selectIfReplaced(form: HTMLFormElement | null): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !form?.contains(field)) return;
  const before = field.value;
  queueMicrotask(() => {
    if (field.value !== before) field.select();
  });
}

/** Returns what the form's elements contain now; radio buttons and selects too. */
function readForm(fields: Fields, form: HTMLFormElement | null): Record<string, string> {
  if (!form) return {};
  const data = new FormData(form);
  const present = Object.keys(fields).filter((name) => form.elements.namedItem(name));
  return Object.fromEntries(present.map((name) => [name, String(data.get(name) ?? '')]));
}

const pick = <F extends Fields>(draft: Draft<F>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, draft[name] ?? '']));

function differing<F extends Fields>(typed: Record<string, string>, draft: Draft<F>): Partial<Draft<F>> {
  const changed = Object.entries(typed).filter(([name, text]) => plain(text) !== plain(draft[name] ?? ''));
  return Object.fromEntries(changed) as Partial<Draft<F>>;
}

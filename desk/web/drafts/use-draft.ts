import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { hasCode } from '../../../core/problem/problem.ts';
import { type TextFile, textFileSchema } from '../../contract/articles.ts';
import { type Answer, type Asked, addressOf, ask, client } from '../api.ts';

/** Returns what this browser keeps under a name; undefined when it keeps nothing, or something of another shape. */
function readStored<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Where the API has a text that is written at the desk: GET reads it, PUT saves it. */
export type TextRoute = '/api/articles/:kind/:id' | '/api/issues/:id' | '/api/welcome/:id';

/** The names in the address of a text. */
export type TextNames<Route extends TextRoute> = Asked<`GET ${Route}`>;

/** How the text on the page and the file are to each other. */
type SaveState = 'saved' | 'typing' | 'saving' | 'conflict' | 'failed';

/** What a page says of it. */
export const saveWords: Record<SaveState, string> = {
  saved: 'Saved',
  typing: 'Not saved yet',
  saving: 'Saving…',
  conflict: 'Not saved',
  failed: 'Not saved',
};

/** The last save of each text: the next one waits for it, or it would be refused for the hash it had before. */
const saves = new Map<string, Promise<void>>();

/** Saves a text after the save before it has ended, well or not. */
function saveInTurn(path: string, saveNow: () => Promise<void>): Promise<void> {
  const work = (saves.get(path) ?? Promise.resolve()).then(saveNow);
  saves.set(
    path,
    work.catch(() => undefined),
  );
  return work;
}

/** Begins with what this browser keeps of a text, or with the file, and keeps each change until it is saved. */
function holdText(key: string, opened: TextFile) {
  const kept = readStored(key, textFileSchema);
  const current: TextFile =
    kept === undefined || kept.text === opened.text ? { text: opened.text, hash: opened.hash } : kept;
  return {
    /** The text as it was last typed, and the hash of the file that it replaces. */
    current,
    /** Whether what the browser keeps is of this tab; another one with the same text may have put its own there. */
    isKept: (): boolean => readStored(key, textFileSchema)?.text === current.text,
    keep(next: string): void {
      current.text = next;
      localStorage.setItem(key, JSON.stringify(current));
    },
    forget: (): void => localStorage.removeItem(key),
  };
}

interface SavesItself {
  text: string;
  state: SaveState;
  saveAfterMs: number;
  isKept(): boolean;
  save(): Promise<void>;
}

/** Saves a text after a pause, and when its page is left in the pause. */
function useSavesItself({ text, state, saveAfterMs, isKept, save }: SavesItself): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause again
  useEffect(() => {
    if (state !== 'typing') return undefined;
    const timer = setTimeout(() => void save().catch(() => undefined), saveAfterMs);
    return () => clearTimeout(timer);
  }, [state, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is left in the pause
  useEffect(() => () => void (isKept() && save().catch(() => undefined)), []);
}

/** Holds the text of one file: it saves itself after a pause, and stops when the file was changed elsewhere. */
export function useDraft<Route extends TextRoute>(
  route: Route,
  names: TextNames<Route>,
  opened: TextFile,
  { saveAfterMs = 1_200, onSaved }: { saveAfterMs?: number; onSaved?: (saved: Answer<`PUT ${Route}`>) => void } = {},
) {
  const path = addressOf(`GET ${route}`, names);
  const [held] = useState(() => holdText(`desk-text ${path}`, opened));
  const [text, setText] = useState(held.current.text);
  const [state, setState] = useState<SaveState>(text === opened.text ? 'saved' : 'typing');
  const [error, setError] = useState<unknown>();
  /** Counts replacements of the whole text, which the editor must show. */
  const [epoch, setEpoch] = useState(0);
  const [saved, setSaved] = useState<TextFile>({ text: opened.text, hash: opened.hash });
  const change = useCallback(
    (next: string) => {
      if (next === held.current.text) return;
      held.keep(next);
      setText(next);
      setState((old) => (old === 'conflict' ? old : 'typing'));
    },
    [held],
  );
  async function saveNow(): Promise<void> {
    const sent = { ...held.current };
    setState('saving');
    try {
      const answer = await ask(`PUT ${route}`, { ...(names as object), body: sent } as Asked<`PUT ${Route}`>);
      held.current.hash = answer.hash;
      setSaved({ text: sent.text, hash: answer.hash });
      setError(undefined);
      const isLatest = held.current.text === sent.text;
      if (isLatest && held.isKept()) held.forget();
      setState(isLatest ? 'saved' : 'typing');
      onSaved?.(answer);
      // Other pages read it when they are opened again.
      void client.invalidateQueries({ refetchType: 'none' });
    } catch (failure) {
      setError(failure);
      setState(hasCode(failure, 'conflict') ? 'conflict' : 'failed');
      throw failure;
    }
  }
  const save = (): Promise<void> => saveInTurn(path, saveNow);
  useSavesItself({ text, state, saveAfterMs, isKept: held.isKept, save });

  return {
    text,
    state,
    error,
    epoch,
    saved,
    change,
    save,
    /** Puts another text in its place, as a change that saves itself. */
    replace(next: string): void {
      change(next);
      setEpoch((count) => count + 1);
    },
    readOther: () => ask(`GET ${route}`, names),
    /** Settles a conflict: keeps this text, or takes the one of the disk. */
    async settle(other: TextFile, keeps: 'mine' | 'theirs'): Promise<void> {
      held.current.hash = other.hash;
      if (keeps === 'mine') return save();
      change(other.text);
      held.forget();
      setEpoch((count) => count + 1);
      setSaved(other);
      setError(undefined);
      setState('saved');
    },
  };
}

/** What `useDraft` returns. */
export type Draft = ReturnType<typeof useDraft>;

const letterKey = (id: string): string => `desk-letter ${id}`;
const letterDraftSchema = z.object({ text: z.string(), reply: z.string(), isMailed: z.boolean() }).partial();
/** What was typed for a letter; what is missing is as the letter has it. */
export type LetterDraft = z.infer<typeof letterDraftSchema>;

/** Holds what was typed for a letter and not decided yet: it survives another letter, a reload and a closed desk. */
export function useLetterDraft(id: string) {
  const [draft, setDraft] = useState(() => readStored(letterKey(id), letterDraftSchema) ?? {});
  const change = (next: LetterDraft): void => {
    localStorage.setItem(letterKey(id), JSON.stringify(next));
    setDraft(next);
  };
  return [draft, change] as const;
}

/** Forgets it when the letter is decided. */
export const forgetLetterDraft = (id: string): void => localStorage.removeItem(letterKey(id));

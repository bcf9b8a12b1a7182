import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Article, type ArticleRow, articleSchema, savedSchema } from '../../../core/desk-articles.ts';
import { ApiError, getJson, sendJson } from '../api.ts';
import { articleApi } from './article-words.ts';

const saveAfterMs = 1_200;

/** How the text on the page and the file are to each other. */
export type SaveState = 'saved' | 'typing' | 'saving' | 'conflict' | 'failed';

/** What was typed and not saved yet; it survives a closed desk. */
interface Kept {
  source: string;
  version: string;
}

function readKept(key: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Kept;
  } catch {
    return undefined;
  }
}

/** Holds the text of one file: it saves itself after a pause, and stops when the file was changed elsewhere. */
export function useArticleDraft(article: Article) {
  const client = useQueryClient();
  const path = articleApi(article.row);
  const key = `desk-text ${path}`;
  const [source, setSource] = useState(article.source);
  const [row, setRow] = useState<ArticleRow>(article.row);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>();
  /** Counts replacements of the whole text, which the editor must show. */
  const [epoch, setEpoch] = useState(0);
  const [version, setVersion] = useState(article.version);
  const current = useRef({ source: article.source, version: article.version });
  const saving = useRef<Promise<void>>(undefined);

  const change = useCallback(
    (text: string) => {
      if (text === current.current.source) return;
      current.current.source = text;
      localStorage.setItem(key, JSON.stringify(current.current));
      setSource(text);
      setState((old) => (old === 'conflict' ? old : 'typing'));
    },
    [key],
  );
  const replace = useCallback(
    (text: string) => {
      change(text);
      setEpoch((count) => count + 1);
    },
    [change],
  );
  const save = useCallback(async (): Promise<void> => {
    // One after the other, or the second would be refused for the version of the first.
    await saving.current;
    const { source: text, version: base } = current.current;
    const work = (async () => {
      setState('saving');
      try {
        const saved = await sendJson(savedSchema, path, { method: 'PUT', body: { source: text, version: base } });
        current.current.version = saved.version;
        setVersion(saved.version);
        setRow(saved.row);
        setError(undefined);
        const isLatest = current.current.source === text;
        if (isLatest) localStorage.removeItem(key);
        setState(isLatest ? 'saved' : 'typing');
        void client.invalidateQueries({ queryKey: ['articles'] });
      } catch (failure) {
        setError(failure);
        setState(failure instanceof ApiError && failure.fault.code === 'conflict' ? 'conflict' : 'failed');
        throw failure;
      }
    })();
    saving.current = work.catch(() => undefined);
    await work;
  }, [path, key, client]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause again
  useEffect(() => {
    if (state !== 'typing') return undefined;
    const timer = setTimeout(() => void save().catch(() => undefined), saveAfterMs);
    return () => clearTimeout(timer);
  }, [state, source, save]);
  // What an earlier desk could not save any more.
  useEffect(() => {
    const kept = readKept(key);
    if (kept === undefined || kept.source === article.source) return;
    current.current.version = kept.version;
    replace(kept.source);
  }, [key, article.source, replace]);

  return {
    source,
    row,
    state,
    error,
    epoch,
    version,
    change,
    replace,
    save,
    /** Reads what is on the disk now. */
    readOther: () => getJson(articleSchema, path),
    /** Settles a conflict: keeps this text, or takes the one of the disk. */
    async settle(other: Pick<Article, 'source' | 'version'>, keeps: 'mine' | 'theirs'): Promise<void> {
      current.current.version = other.version;
      setState('typing');
      if (keeps === 'theirs') {
        replace(other.source);
        localStorage.removeItem(key);
        setVersion(other.version);
        setError(undefined);
        setState('saved');
        return;
      }
      await save();
    },
  };
}

/** What `useArticleDraft` returns. */
export type ArticleDraft = ReturnType<typeof useArticleDraft>;

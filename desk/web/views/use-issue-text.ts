import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type IssueOpened, issueSavedSchema } from '../../../core/desk-issues.ts';
import { ApiError, sendJson } from '../api.ts';

const saveMs = 1500;

/** Returns a value when it has not changed for a while. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

type Kept = Pick<IssueOpened, 'text' | 'hash'>;
const keyOf = (id: string): string => `desk-text issues/${id}`;

/** Returns what was typed and not saved yet, with the version it was typed on: it survives a reload and a closed desk. */
export function readKeptText({ id, text, hash }: IssueOpened): Kept {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? '') as Kept;
  } catch {
    return { text, hash };
  }
}

/** Forgets it, for the text on the disk. */
export const forgetKeptText = (id: string): void => localStorage.removeItem(keyOf(id));

/** Saves a text a moment after the last key; a version from elsewhere stops it. */
export function useSaving(issue: IssueOpened, text: string, base: string) {
  const client = useQueryClient();
  const saved = useRef({ text: issue.text, hash: base });
  const latest = useRef(text);
  latest.current = text;
  const [stage, setStage] = useState(issue.stage);
  const save = useMutation({
    mutationFn: async (next: string) => {
      const answer = await sendJson(issueSavedSchema, `/api/issues/${issue.id}`, {
        method: 'PUT',
        body: { text: next, hash: saved.current.hash },
      });
      saved.current = { text: next, hash: answer.hash };
      if (latest.current === next) forgetKeptText(issue.id);
      setStage(answer.stage);
      void client.invalidateQueries({ queryKey: ['issues'] });
      void client.invalidateQueries({ queryKey: ['issue-progress', issue.id] });
    },
    scope: { id: `save ${issue.id}` },
  });
  const isConflict = save.error instanceof ApiError && save.error.fault.code === 'changed';
  const { mutate } = save;
  useEffect(() => {
    if (text === saved.current.text) return forgetKeptText(issue.id);
    localStorage.setItem(keyOf(issue.id), JSON.stringify({ text, hash: saved.current.hash } satisfies Kept));
    if (isConflict) return undefined;
    const timer = setTimeout(() => mutate(text), saveMs);
    return () => clearTimeout(timer);
  }, [issue.id, text, isConflict, mutate]);
  const isSaved = text === saved.current.text && !save.isPending;
  return { save, stage, isSaved, flush: async () => (isSaved ? undefined : save.mutateAsync(text)) };
}

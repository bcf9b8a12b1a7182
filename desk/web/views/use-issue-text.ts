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

/** Saves a text a moment after the last key; a version from elsewhere stops it. */
export function useSaving(issue: IssueOpened, text: string) {
  const client = useQueryClient();
  const saved = useRef({ text: issue.text, hash: issue.hash });
  const [stage, setStage] = useState(issue.stage);
  const save = useMutation({
    mutationFn: async (next: string) => {
      const answer = await sendJson(issueSavedSchema, `/api/issues/${issue.id}`, {
        method: 'PUT',
        body: { text: next, hash: saved.current.hash },
      });
      saved.current = { text: next, hash: answer.hash };
      setStage(answer.stage);
      void client.invalidateQueries({ queryKey: ['issues'] });
    },
    scope: { id: `save ${issue.id}` },
  });
  const isConflict = save.error instanceof ApiError && save.error.fault.code === 'changed';
  const { mutate } = save;
  useEffect(() => {
    if (text === saved.current.text || isConflict) return undefined;
    const timer = setTimeout(() => mutate(text), saveMs);
    return () => clearTimeout(timer);
  }, [text, isConflict, mutate]);
  const isSaved = text === saved.current.text && !save.isPending;
  return { save, stage, isSaved, flush: async () => (isSaved ? undefined : save.mutateAsync(text)) };
}

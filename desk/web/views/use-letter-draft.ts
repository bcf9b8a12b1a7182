import { useCallback, useState } from 'react';
import type { LetterApproval } from '../../../core/desk-letters.ts';

const keyOf = (id: string): string => `desk-letter ${id}`;

function readDraft(id: string): LetterApproval {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') as LetterApproval;
  } catch {
    return {};
  }
}

/** What was typed for a letter and not decided yet: it survives another letter, a reload and a closed desk. */
export function useLetterDraft(id: string): [LetterApproval, (draft: LetterApproval) => void] {
  const [draft, setDraft] = useState(() => readDraft(id));
  const change = useCallback(
    (next: LetterApproval) => {
      localStorage.setItem(keyOf(id), JSON.stringify(next));
      setDraft(next);
    },
    [id],
  );
  return [draft, change];
}

/** Forgets it when the letter is decided. */
export const forgetLetterDraft = (id: string): void => localStorage.removeItem(keyOf(id));

import { useState } from 'react';
import type { z } from 'zod';

/** Returns what this browser keeps under a name; undefined when it keeps nothing, or something of another shape. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Returns what this browser keeps under a name, and what changes it. */
export function useStored<T>(key: string, schema: z.ZodType<T>, fallback: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => readStored(key, schema) ?? fallback);
  const change = (next: T): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, change];
}

import type { z } from 'zod';

/** Returns what this browser keeps under a name; undefined when it keeps nothing, or something of another shape. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data;
  } catch {
    return undefined;
  }
}

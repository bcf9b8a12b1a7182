import { z } from 'zod';

/** A variable of the environment as text: unset and empty mean the same. */
export const optionalText = z
  .string()
  .optional()
  .transform((text) => (text?.trim() ? text.trim() : undefined));

/** A test of a variable that may be left unset. */
export const isUnsetOr = (test: (text: string) => boolean) => (text: string | undefined) =>
  text === undefined || test(text);

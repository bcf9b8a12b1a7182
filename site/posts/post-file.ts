import { z } from 'zod';
import { postDraftText } from '../../core/posts/draft-texts.ts';
import { postSchema } from './post.ts';

/** The fields as a file may have them: a draft may leave open what its author writes last. */
export const postFileSchema = z.preprocess(fillDraft, postSchema);

function fillDraft(value: unknown): unknown {
  const fields = { ...(value as Record<string, unknown> | null | undefined) };
  if (fields['draft'] !== true) return value;
  for (const name of ['excerpt', 'metaDescription'] as const)
    if (!postSchema.shape[name].safeParse(fields[name]).success) fields[name] = postDraftText[name];
  return fields;
}

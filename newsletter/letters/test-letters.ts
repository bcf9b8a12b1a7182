import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRowId, type Queryable } from '../db/store.ts';
import type { LetterStatus } from './letter.ts';

/** A letter of a test; what is left out does not matter to it. */
export interface TestLetter {
  name?: string;
  email?: string;
  text?: string;
  status?: LetterStatus;
}

let made = 0;

/** Stores a letter about the article `towing` and returns its id. */
export async function addTestLetter(
  store: Queryable,
  { name = 'Ann', email = 'ann@example.org', text = 'Which oil do you use?', status = 'waiting' }: TestLetter = {},
): Promise<string> {
  // Ids sort by time: each letter has its own millisecond.
  const now = new Date(Date.now() + made++);
  const id = createRowId(now, crypto.randomUUID());
  await store.execute(
    `insert into letters (id, slug, title, name, email, email_hash, text, status, submission_key, created_at, updated_at)
     values ($1, 'towing', 'Towing', $2, $3, $3, $4, $5, $1, $6, $6)`,
    [id, name, email, text, status, now.toISOString()],
  );
  return id;
}

/** Makes a content folder with that article and returns its path. */
export function writeLetterContent(folder: string): string {
  const content = join(folder, 'content');
  mkdirSync(join(content, 'posts/towing'), { recursive: true });
  writeFileSync(join(content, 'posts/towing/index.mdx'), '---\ntitle: Towing\npublishedAt: 2026-01-05\n---\n');
  return content;
}

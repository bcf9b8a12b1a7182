import type { z } from 'zod';
import type {
  DeskLetter,
  LetterRow,
  LetterState,
  lettersPageSchema,
  lettersQuerySchema,
} from '../core/desk-letters.ts';
import { countLetters, findLetter, type LetterStatus, listLetters, readSignals } from '../newsletter/letters/letter.ts';
import { findLeftInFiles } from '../newsletter/letters/letter-files.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { findSubscriber } from '../newsletter/subscribers/subscriber.ts';

const statusesOf: Record<LetterState, readonly LetterStatus[]> = {
  waiting: ['waiting'],
  held: ['held'],
  published: ['approved', 'published'],
  rejected: ['rejected'],
};
const shownCharacters = 240;

/** Returns one letter as the desk shows it. */
export async function describeLetter(newsletter: Newsletter, id: string): Promise<DeskLetter> {
  const letter = await findLetter(newsletter, id);
  const reader = letter.email === '' ? undefined : await findSubscriber(newsletter, letter.email);
  const { name, email, slug, title, text, reply, status } = letter;
  return {
    ...{ id: letter.id, name, email, slug, title, text, reply },
    subscriberId: reader?.id,
    state: status === 'approved' ? 'published' : status,
    isApproved: status === 'approved',
    editedText: letter.edited_text,
    isMailed: letter.is_mailed === 1,
    wasPublished: letter.published_at !== null,
    createdAt: letter.created_at,
    decidedAt: letter.decided_at,
    ...(await readSignals(newsletter, letter)),
  };
}

/** Returns one page of the letters in a state, and how many there are in each. */
export async function readLettersPage(
  newsletter: Newsletter,
  contentFolder: string,
  { state, limit, after }: z.infer<typeof lettersQuerySchema>,
): Promise<z.infer<typeof lettersPageSchema>> {
  // Who waited longest comes first; of what was decided, the newest.
  const isNewestFirst = state === 'published' || state === 'rejected';
  const found = await listLetters(newsletter, statusesOf[state], { limit: limit + 1, after, isNewestFirst });
  const letters = found.slice(0, limit);
  const rows: LetterRow[] = [];
  for (const letter of letters) {
    const { id, name, title, status, created_at, decided_at } = letter;
    const start = (letter.edited_text ?? letter.text).slice(0, shownCharacters);
    const signals = await readSignals(newsletter, letter);
    rows.push({
      ...{ id, name, title, start, createdAt: created_at, decidedAt: decided_at },
      isApproved: status === 'approved',
      ...signals,
    });
  }
  const counted = await countLetters(newsletter);
  const { waiting, held, approved, published, rejected } = counted;
  const counts = { waiting, held, published: approved + published, rejected };
  const leaving = (await findLeftInFiles(newsletter, contentFolder)).length;
  return { rows, next: found.length > limit ? letters.at(-1)?.id : undefined, counts, approved, leaving };
}

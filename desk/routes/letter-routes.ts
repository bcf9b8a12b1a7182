import type { z } from 'zod';
import {
  type DeskLetter,
  deskLetterSchema,
  type LetterRow,
  type LetterState,
  letterApprovalSchema,
  letterParamsSchema,
  letterSetAsideSchema,
  lettersPageSchema,
  lettersQuerySchema,
  letterWithdrawalSchema,
} from '../../core/desk-letters.ts';
import { FixableError } from '../../core/fixable-error.ts';
import { approveLetter, setAside, undoDecision, withdrawForWriter } from '../../newsletter/letters/decide-letter.ts';
import {
  countLetters,
  findLetter,
  getLetter,
  type Letter,
  type LetterStatus,
  listLetters,
  readSignals,
} from '../../newsletter/letters/letter.ts';
import { findLeftInFiles } from '../../newsletter/letters/letter-files.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { exportLetters } from '../../newsletter/subscribers/personal-data.ts';
import { findSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import { type AddRoutes, answers } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';

const params = letterParamsSchema;

/** Letters of readers: what waits, one letter, and the publisher's decisions, each of which can be taken back. */
export const addLetterRoutes: AddRoutes = (app, { newsletter, contentFolder }) => {
  /** Each letter as it was before the last decision made here, and when that was. */
  const before = new Map<string, { letter: Letter; decidedAt: string | null }>();
  const answer = answers(deskLetterSchema, { params });
  const answerTo = <Body extends z.ZodType>(body: Body) => answers(deskLetterSchema, { params, body });

  async function decide(
    id: string,
    seen: string | null | undefined,
    what: string,
    work: (letter: Letter) => Promise<unknown>,
  ): Promise<DeskLetter> {
    const letter = await findLetter(newsletter, id);
    await work(seen === undefined ? letter : { ...letter, decided_at: seen });
    const after = await getLetter(newsletter, letter.id);
    before.set(letter.id, { letter, decidedAt: after?.decided_at ?? null });
    await noteAtDesk(newsletter, what, `letter/${letter.id}`);
    return describeLetter(newsletter, letter.id);
  }

  app.get('/api/letters', answers(lettersPageSchema, { querystring: lettersQuerySchema }), ({ query }) =>
    readLettersPage(newsletter, contentFolder, query),
  );

  app.get('/api/letters/:id', answer, ({ params: { id } }) => describeLetter(newsletter, id));

  app.post('/api/letters/:id/publish', answerTo(letterApprovalSchema), ({ params: { id }, body }) =>
    decide(id, body.seen, 'Approved a letter; it appears with the next publish.', (letter) =>
      approveLetter(newsletter, contentFolder, letter, body),
    ),
  );

  app.post('/api/letters/:id/set-aside', answerTo(letterSetAsideSchema), ({ params: { id }, body: { status, seen } }) =>
    decide(id, seen, status === 'held' ? 'Put a letter on hold.' : 'Rejected a letter.', (letter) =>
      setAside(newsletter, contentFolder, letter, status),
    ),
  );

  app.post('/api/letters/:id/undo', answer, async ({ params: { id } }) => {
    const known = before.get(id);
    if (known === undefined)
      throw new FixableError(['Nothing was decided about this letter here', 'nothing was changed.']);
    await undoDecision(newsletter, contentFolder, known.letter, known.decidedAt);
    before.delete(id);
    await noteAtDesk(newsletter, 'Took back a decision on a letter.', `letter/${id}`);
    return describeLetter(newsletter, id);
  });

  app.post('/api/letters/:id/withdraw', answerTo(letterWithdrawalSchema), async ({ params: { id }, body }) => {
    const { isErased } = body;
    const letter = await findLetter(newsletter, id);
    await withdrawForWriter(newsletter, contentFolder, letter, { isErased });
    const what = `${isErased ? 'Deleted' : 'Withdrew'} a letter because its writer asked.`;
    await noteAtDesk(newsletter, what, `letter/${letter.id}`);
    return describeLetter(newsletter, letter.id);
  });

  app.get('/api/letters/:id/data', { schema: { params } }, async ({ params: { id } }, reply) => {
    const { id: about, email } = await findLetter(newsletter, id);
    const data = await exportLetters(newsletter, email);
    await noteAtDesk(newsletter, 'Saved a copy of a writer’s letters.', `letter/${about}`);
    reply.header('content-disposition', 'attachment; filename="letters.json"').type('application/json; charset=utf-8');
    return reply.send(`${JSON.stringify(data, null, 2)}\n`);
  });
};

const statusesOf: Record<LetterState, readonly LetterStatus[]> = {
  waiting: ['waiting'],
  held: ['held'],
  published: ['approved', 'published'],
  rejected: ['rejected'],
};
const shownCharacters = 240;

async function describeLetter(newsletter: Newsletter, id: string): Promise<DeskLetter> {
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

async function readLettersPage(
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
    rows.push({
      ...{ id, name, title, start, createdAt: created_at, decidedAt: decided_at },
      isApproved: status === 'approved',
      ...(await readSignals(newsletter, letter)),
    });
  }
  const { waiting, held, approved, published, rejected } = await countLetters(newsletter);
  const counts = { waiting, held, published: approved + published, rejected };
  const leaving = (await findLeftInFiles(newsletter, contentFolder)).length;
  return { rows, next: found.length > limit ? letters.at(-1)?.id : undefined, counts, approved, leaving };
}

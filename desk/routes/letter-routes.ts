import {
  type DeskLetter,
  deskLetterSchema,
  letterApprovalSchema,
  letterParamsSchema,
  letterSetAsideSchema,
  lettersPageSchema,
  lettersQuerySchema,
  letterWithdrawalSchema,
} from '../../core/desk-letters.ts';
import { approveLetter, setAside, undoDecision, withdrawForWriter } from '../../newsletter/letters/decide-letter.ts';
import { findLetter, getLetter, type Letter, LetterRefused } from '../../newsletter/letters/letter.ts';
import { exportLetters } from '../../newsletter/subscribers/personal-data.ts';
import { type AddRoutes, answers } from '../context.ts';
import { describeLetter, readLettersPage } from '../letter-rows.ts';
import { noteAtDesk } from '../note-at-desk.ts';

/** Letters of readers: what waits, one letter, and the publisher's decisions, each of which can be taken back. */
export const addLetterRoutes: AddRoutes = (app, { newsletter, contentFolder }) => {
  /** Each letter as it was before the last decision made here, and when that was. */
  const before = new Map<string, { letter: Letter; decidedAt: string | null }>();
  const answer = { params: letterParamsSchema, response: { 200: deskLetterSchema } };

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

  app.get('/api/letters/:id', { schema: answer }, ({ params: { id } }) => describeLetter(newsletter, id));

  app.post(
    '/api/letters/:id/publish',
    { schema: { ...answer, body: letterApprovalSchema } },
    ({ params: { id }, body }) =>
      decide(id, body.seen, 'Approved a letter; it appears with the next publish.', (letter) =>
        approveLetter(newsletter, contentFolder, letter, body),
      ),
  );

  app.post(
    '/api/letters/:id/set-aside',
    { schema: { ...answer, body: letterSetAsideSchema } },
    ({ params: { id }, body: { status, seen } }) =>
      decide(id, seen, status === 'held' ? 'Put a letter on hold.' : 'Rejected a letter.', (letter) =>
        setAside(newsletter, contentFolder, letter, status),
      ),
  );

  app.post('/api/letters/:id/undo', { schema: answer }, async ({ params: { id } }) => {
    const known = before.get(id);
    if (known === undefined)
      throw new LetterRefused(['Nothing was decided about this letter here', 'nothing was changed.']);
    await undoDecision(newsletter, contentFolder, known.letter, known.decidedAt);
    before.delete(id);
    await noteAtDesk(newsletter, 'Took back a decision on a letter.', `letter/${id}`);
    return describeLetter(newsletter, id);
  });

  app.post(
    '/api/letters/:id/withdraw',
    { schema: { ...answer, body: letterWithdrawalSchema } },
    async ({ params: { id }, body: { isErased } }) => {
      const letter = await findLetter(newsletter, id);
      await withdrawForWriter(newsletter, contentFolder, letter, { isErased });
      const what = `${isErased ? 'Deleted' : 'Withdrew'} a letter because its writer asked.`;
      await noteAtDesk(newsletter, what, `letter/${letter.id}`);
      return describeLetter(newsletter, letter.id);
    },
  );

  app.get('/api/letters/:id/data', { schema: { params: letterParamsSchema } }, async ({ params: { id } }, reply) => {
    const { id: about, email } = await findLetter(newsletter, id);
    const data = await exportLetters(newsletter, email);
    await noteAtDesk(newsletter, 'Saved a copy of a writer’s letters.', `letter/${about}`);
    reply.header('content-disposition', 'attachment; filename="letters.json"').type('application/json; charset=utf-8');
    return reply.send(`${JSON.stringify(data, null, 2)}\n`);
  });
};

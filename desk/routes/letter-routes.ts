import { z } from 'zod';
import { Refused } from '../../core/problem/problem.ts';
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
import { type DeskApp, type DeskContext, idParams as params, route } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';

/** Where a letter is in the list; `published` also has what appears with the next publish. */
const statusesOf = {
  waiting: ['waiting'],
  held: ['held'],
  published: ['approved', 'published'],
  rejected: ['rejected'],
} as const satisfies Record<string, readonly LetterStatus[]>;
export type LetterState = keyof typeof statusesOf;
const stateSchema = z.enum(Object.keys(statusesOf) as LetterState[]);

/** One state, and where the page before ended. */
const querystring = z.object({
  state: stateSchema.default('waiting'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z.string().optional(),
});
/** When the letter was last decided on, as the page shows it: a decision made elsewhere since then comes first. */
const seen = { seen: z.string().nullable().optional() };
const approvalSchema = z.object({
  text: z.string().trim().min(1).optional(),
  reply: z.string().optional(),
  isMailed: z.boolean().optional(),
  ...seen,
});
const setAsideSchema = z.object({ status: z.enum(['held', 'rejected']), ...seen });
/** In 30 days its data is deleted, or at once. */
const withdrawalSchema = z.object({ isErased: z.boolean() });

/** Letters of readers: what waits, one letter, and the publisher's decisions, each of which can be taken back. */
export function openLetterRoutes(app: DeskApp, { newsletter, contentFolder }: DeskContext) {
  /** Each letter as it was before the last decision made here, and when that was. */
  const before = new Map<string, { letter: Letter; decidedAt: string | null }>();

  async function decide(
    id: string,
    seen: string | null | undefined,
    what: string,
    work: (letter: Letter) => Promise<unknown>,
  ) {
    const letter = await findLetter(newsletter, id);
    await work(seen === undefined ? letter : { ...letter, decided_at: seen });
    const after = await getLetter(newsletter, letter.id);
    before.set(letter.id, { letter, decidedAt: after?.decided_at ?? null });
    await noteAtDesk(newsletter, what, `letter/${letter.id}`);
    return describeLetter(newsletter, letter.id);
  }

  app.get('/api/letters/:id/data', { schema: { params } }, async ({ params: { id } }, reply) => {
    const { id: about, email } = await findLetter(newsletter, id);
    const data = await exportLetters(newsletter, email);
    await noteAtDesk(newsletter, 'Saved a copy of a writer’s letters.', `letter/${about}`);
    reply.header('content-disposition', 'attachment; filename="letters.json"').type('application/json; charset=utf-8');
    return reply.send(`${JSON.stringify(data, null, 2)}\n`);
  });

  return {
    'GET /api/letters': route({ querystring }, ({ query }) => readLettersPage(newsletter, contentFolder, query)),
    'GET /api/letters/:id': route({ params }, ({ params: { id } }) => describeLetter(newsletter, id)),
    'POST /api/letters/:id/publish': route({ params, body: approvalSchema }, ({ params: { id }, body }) =>
      decide(id, body.seen, 'Approved a letter; it appears with the next publish.', (letter) =>
        approveLetter(newsletter, contentFolder, letter, body),
      ),
    ),
    'POST /api/letters/:id/set-aside': route({ params, body: setAsideSchema }, ({ params: { id }, body }) => {
      const { status } = body;
      return decide(id, body.seen, status === 'held' ? 'Put a letter on hold.' : 'Rejected a letter.', (letter) =>
        setAside(newsletter, contentFolder, letter, status),
      );
    }),
    'POST /api/letters/:id/undo': route({ params }, async ({ params: { id } }) => {
      const known = before.get(id);
      if (known === undefined)
        throw new Refused({
          code: 'letter-undecided',
          problem: 'Nothing was decided about this letter here',
          fix: 'nothing was changed.',
        });
      await undoDecision(newsletter, contentFolder, known.letter, known.decidedAt);
      before.delete(id);
      await noteAtDesk(newsletter, 'Took back a decision on a letter.', `letter/${id}`);
      return describeLetter(newsletter, id);
    }),
    'POST /api/letters/:id/withdraw': route({ params, body: withdrawalSchema }, async ({ params: { id }, body }) => {
      const { isErased } = body;
      const letter = await findLetter(newsletter, id);
      await withdrawForWriter(newsletter, contentFolder, letter, { isErased });
      const what = `${isErased ? 'Deleted' : 'Withdrew'} a letter because its writer asked.`;
      await noteAtDesk(newsletter, what, `letter/${letter.id}`);
      return describeLetter(newsletter, letter.id);
    }),
  };
}

const shownCharacters = 240;

/** A letter, as the answer to every decision. */
export type DeskLetter = Awaited<ReturnType<typeof describeLetter>>;

async function describeLetter(newsletter: Newsletter, id: string) {
  const letter = await findLetter(newsletter, id);
  const reader = letter.email === '' ? undefined : await findSubscriber(newsletter, letter.email);
  const { name, email, slug, title, text, reply, status } = letter;
  return {
    id: letter.id,
    name,
    email,
    slug,
    title,
    text,
    reply,
    /** The reader with the same address. */
    subscriberId: reader?.id,
    state: status === 'approved' ? ('published' as const) : status,
    isApproved: status === 'approved',
    editedText: letter.edited_text,
    isMailed: letter.is_mailed === 1,
    /** It was on the site once: its writer gets no other mail. */
    wasPublished: letter.published_at !== null,
    createdAt: letter.created_at,
    decidedAt: letter.decided_at,
    ...(await readSignals(newsletter, letter)),
  };
}

/** A page of letters with the number of letters in each state. */
export type LettersPage = Awaited<ReturnType<typeof readLettersPage>>;
export type LetterRow = LettersPage['rows'][number];

async function readLettersPage(
  newsletter: Newsletter,
  contentFolder: string,
  { state, limit, after }: z.infer<typeof querystring>,
) {
  // Who waited longest comes first; of what was decided, the newest.
  const isNewestFirst = state === 'published' || state === 'rejected';
  const found = await listLetters(newsletter, statusesOf[state], { limit: limit + 1, after, isNewestFirst });
  const letters = found.slice(0, limit);
  const rows = await Promise.all(
    letters.map(async (letter) => {
      const { id, name, title, status, created_at, decided_at } = letter;
      return {
        id,
        name,
        title,
        createdAt: created_at,
        decidedAt: decided_at,
        start: (letter.edited_text ?? letter.text).slice(0, shownCharacters),
        /** But not on the site yet. */
        isApproved: status === 'approved',
        ...(await readSignals(newsletter, letter)),
      };
    }),
  );
  const { waiting, held, approved, published, rejected } = await countLetters(newsletter);
  const counts = { waiting, held, published: approved + published, rejected };
  const leaving = (await findLeftInFiles(newsletter, contentFolder)).length;
  // `approved` appear with the next publish, and `leaving` are withdrawn ones that leave with it.
  return { rows, next: found.length > limit ? letters.at(-1)?.id : undefined, counts, approved, leaving };
}

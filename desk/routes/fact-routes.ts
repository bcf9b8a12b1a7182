import { basename } from 'node:path';
import { z } from 'zod';
import { type DeskContext, route } from '../context.ts';
import { createFactDesk, readFactMentions, readFactRows } from '../fact-desk.ts';
import {
  addFact,
  correctFact,
  correctFactSchema,
  markStillTrue,
  newFactSchema,
  startFactErratum,
} from '../fact-edits.ts';
import { noteAtDesk } from '../note-at-desk.ts';

const params = z.object({ id: z.string() });
const stillTrueSchema = z.object({ ids: z.array(z.string()).min(1).max(5000) });
const undoSchema = z.object({ undo: z.string() });

/** The ledger: what is due, where each fact is printed, "still true", and corrections. */
export function openFactRoutes(context: DeskContext) {
  const desk = createFactDesk(context);
  return {
    // The whole ledger: a list of a thousand facts is filtered in the browser.
    'GET /api/facts': route({}, () => readFactRows(desk)),
    'GET /api/facts/:id/mentions': route({ params }, ({ params: { id } }) => readFactMentions(desk, id)),
    'POST /api/facts': route({ body: newFactSchema }, ({ body }) => addFact(desk, body)),
    'POST /api/facts/still-true': route({ body: stillTrueSchema }, ({ body: { ids } }) => markStillTrue(desk, ids)),
    'POST /api/facts/:id/correct': route({ params, body: correctFactSchema }, ({ params: { id }, body }) =>
      correctFact(desk, id, body),
    ),
    'POST /api/facts/:id/erratum': route({ params }, ({ params: { id } }) => startFactErratum(desk, id)),
    'POST /api/facts/undo': route({ body: undoSchema }, async ({ body: { undo } }) => {
      const files = desk.edits.undo(undo).map((file) => basename(file));
      await noteAtDesk(context.newsletter, 'Took back a change of facts.');
      return { files };
    }),
  };
}

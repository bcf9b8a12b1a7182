import { basename } from 'node:path';
import {
  correctFactSchema,
  erratumStartedSchema,
  factMentionsSchema,
  factParamsSchema,
  factsSchema,
  factsWrittenSchema,
  newFactSchema,
  stillTrueSchema,
  undoFactsSchema,
} from '../../core/desk-facts.ts';
import type { AddRoutes } from '../context.ts';
import { createFactDesk } from '../fact-desk.ts';
import { addFact, correctFact, markStillTrue, startFactErratum } from '../fact-edits.ts';
import { readFactMentions } from '../fact-mentions.ts';
import { readFactRows, readPlacesOf } from '../fact-rows.ts';
import { noteAtDesk } from '../note-at-desk.ts';

const params = factParamsSchema;
const written = { response: { 200: factsWrittenSchema } };

/** The ledger: what is due, where each fact is printed, "still true", and corrections. */
export const addFactRoutes: AddRoutes = (app, context) => {
  const desk = createFactDesk(context);

  app.get('/api/facts', { schema: { response: { 200: factsSchema } } }, () => readFactRows(desk));

  app.get(
    '/api/facts/:id/mentions',
    { schema: { params, response: { 200: factMentionsSchema } } },
    ({ params: { id } }) => readFactMentions(context, desk.requireFact(id), readPlacesOf(desk, id)),
  );

  app.post('/api/facts', { schema: { ...written, body: newFactSchema } }, ({ body }) => addFact(desk, body));

  app.post('/api/facts/still-true', { schema: { ...written, body: stillTrueSchema } }, ({ body: { ids } }) =>
    markStillTrue(desk, ids),
  );

  app.post(
    '/api/facts/:id/correct',
    { schema: { ...written, params, body: correctFactSchema } },
    ({ params: { id }, body }) => correctFact(desk, id, body),
  );

  app.post(
    '/api/facts/:id/erratum',
    { schema: { params, response: { 200: erratumStartedSchema } } },
    ({ params: { id } }) => startFactErratum(desk, id),
  );

  app.post('/api/facts/undo', { schema: { ...written, body: undoFactsSchema } }, async ({ body: { undo } }) => {
    const files = desk.edits.undo(undo).map((file) => basename(file));
    await noteAtDesk(context.newsletter, 'Took back a change of facts.');
    return { files, undo: '', left: [] };
  });
};

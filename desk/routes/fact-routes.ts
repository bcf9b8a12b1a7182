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
import { type AddRoutes, answers } from '../context.ts';
import { createFactDesk, readFactRows, readPlacesOf } from '../fact-desk.ts';
import { addFact, correctFact, markStillTrue, startFactErratum } from '../fact-edits.ts';
import { readFactMentions } from '../fact-mentions.ts';
import { noteAtDesk } from '../note-at-desk.ts';

const params = factParamsSchema;

/** The ledger: what is due, where each fact is printed, "still true", and corrections. */
export const addFactRoutes: AddRoutes = (app, context) => {
  const desk = createFactDesk(context);

  app.get('/api/facts', answers(factsSchema), () => readFactRows(desk));

  app.get('/api/facts/:id/mentions', answers(factMentionsSchema, { params }), ({ params: { id } }) =>
    readFactMentions(context, desk.requireFact(id), readPlacesOf(desk, id)),
  );

  app.post('/api/facts', answers(factsWrittenSchema, { body: newFactSchema }), ({ body }) => addFact(desk, body));

  app.post('/api/facts/still-true', answers(factsWrittenSchema, { body: stillTrueSchema }), ({ body: { ids } }) =>
    markStillTrue(desk, ids),
  );

  app.post(
    '/api/facts/:id/correct',
    answers(factsWrittenSchema, { params, body: correctFactSchema }),
    ({ params: { id }, body }) => correctFact(desk, id, body),
  );

  app.post('/api/facts/:id/erratum', answers(erratumStartedSchema, { params }), ({ params: { id } }) =>
    startFactErratum(desk, id),
  );

  app.post('/api/facts/undo', answers(factsWrittenSchema, { body: undoFactsSchema }), async ({ body: { undo } }) => {
    const files = desk.edits.undo(undo).map((file) => basename(file));
    await noteAtDesk(context.newsletter, 'Took back a change of facts.');
    return { files, undo: '', left: [] };
  });
};

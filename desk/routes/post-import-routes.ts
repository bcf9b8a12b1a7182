import type { Readable } from 'node:stream';
import {
  postImportDoneSchema,
  postImportPlanSchema,
  postImportQuerySchema,
  postImportRunSchema,
} from '../../core/desk-post-import.ts';
import { subscriberParamsSchema } from '../../core/desk-subscribers.ts';
import { type AddRoutes, answers } from '../context.ts';
import { createPostImports } from '../post-imports.ts';

/** Articles of another service: what its file would bring, then the import. */
export const addPostImportRoutes: AddRoutes = (app, context) => {
  const imports = createPostImports(context);
  // An archive with pictures goes to the disk as it comes.
  app.addContentTypeParser('application/x-export', (_request, payload, done) => done(null, payload));

  app.post(
    '/api/post-imports',
    answers(postImportPlanSchema, { querystring: postImportQuerySchema }),
    ({ query: { name, from }, body }) => imports.plan(name, from, body as Readable),
  );

  app.post(
    '/api/post-imports/:id',
    answers(postImportDoneSchema, { params: subscriberParamsSchema, body: postImportRunSchema }),
    ({ params: { id }, body }) => imports.run(id, body),
  );
};

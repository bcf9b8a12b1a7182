import type { Readable } from 'node:stream';
import {
  importFileChangeSchema,
  importFilesSchema,
  importJobSchema,
  importRunSchema,
  importStartSchema,
  importUploadSchema,
} from '../../core/desk-import.ts';
import { subscriberParamsSchema } from '../../core/desk-subscribers.ts';
import { archiveCategories } from '../../site.config.ts';
import { type AddRoutes, answers } from '../context.ts';
import { createImportJobs } from '../import-jobs.ts';
import { createImportTable } from '../import-table.ts';

const params = subscriberParamsSchema;

/** The import wizard: files on the table, what their columns mean, the comparison, and the import itself. */
export const addImportRoutes: AddRoutes = (app, context) => {
  const table = createImportTable(() => context.newsletter.randomId());
  const jobs = createImportJobs(
    context,
    archiveCategories.map(({ name }) => name),
    table.forget,
  );
  app.addHook('onClose', async () => {
    await jobs.close();
    await table.clear();
  });
  // A list of any size goes to the disk as it comes; only these routes take this type.
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));

  app.get('/api/import-files', answers(importFilesSchema), async () => ({ files: table.list() }));
  app.post('/api/import-files', answers(importFilesSchema, { querystring: importUploadSchema }), async (request) => {
    const ignored = await table.add(request.query.name, request.body as Readable);
    return { files: table.list(), ignored };
  });
  const change = answers(importFilesSchema, { params, body: importFileChangeSchema });
  app.patch('/api/import-files/:id', change, async ({ params: { id }, body }) => {
    await table.change(id, body);
    return { files: table.list() };
  });
  app.delete('/api/import-files/:id', answers(importFilesSchema, { params }), async ({ params: { id } }) => {
    await table.remove(id);
    return { files: table.list() };
  });

  app.post('/api/imports', answers(importJobSchema, { body: importStartSchema }), async ({ body: { answers } }) =>
    jobs.compare(table.take(), answers),
  );
  app.get('/api/imports/:id', answers(importJobSchema, { params }), async ({ params: { id } }) => jobs.find(id));
  app.post('/api/imports/:id/run', answers(importJobSchema, { params, body: importRunSchema }), async (request) =>
    jobs.run(request.params.id, request.body.typed),
  );
  app.post('/api/imports/:id/stop', answers(importJobSchema, { params }), async ({ params: { id } }) => jobs.stop(id));
};

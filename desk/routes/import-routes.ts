import type { Readable } from 'node:stream';
import { z } from 'zod';
import { archiveCategories } from '../../site.config.ts';
import { type DeskApp, type DeskContext, idParams as params, route } from '../context.ts';
import { createImportJobs } from '../import-jobs.ts';
import { createImportTable, importFileChangeSchema } from '../import-table.ts';

const querystring = z.object({ name: z.string().min(1).max(200) });
const typedSchema = z.object({ typed: z.number().int() });

/** The import: files on the table and who is in them, the comparison, and the import itself. */
export function openImportRoutes(app: DeskApp, context: DeskContext) {
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
  return {
    'GET /api/import-files': route({}, async () => ({ files: table.list() })),
    'POST /api/import-files': route({ querystring }, async ({ query, body }) => {
      // The files in an archive that are no lists.
      const ignored = await table.add(query.name, body as Readable);
      return { files: table.list(), ignored };
    }),
    'PATCH /api/import-files/:id': route({ params, body: importFileChangeSchema }, async ({ params: { id }, body }) => {
      await table.change(id, body);
      return { files: table.list() };
    }),
    'DELETE /api/import-files/:id': route({ params }, async ({ params: { id } }) => {
      await table.remove(id);
      return { files: table.list() };
    }),
    'POST /api/imports': route({}, async () => jobs.compare(table.take())),
    'GET /api/imports/:id': route({ params }, async ({ params: { id } }) => jobs.find(id)),
    'POST /api/imports/:id/run': route({ params, body: typedSchema }, async ({ params: { id }, body }) =>
      jobs.run(id, body.typed),
    ),
  };
}

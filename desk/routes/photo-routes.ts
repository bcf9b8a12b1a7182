import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { articleKindSchema, articleParamsSchema, photoMadeSchema, photoQuerySchema } from '../../core/desk-articles.ts';
import type { DeskApp } from '../context.ts';
import { drawingFile, fileOf, photoFolderOf } from '../edit/article-files.ts';
import { addPhoto } from '../edit/photo-files.ts';
import { readTextFile } from '../edit/text-file.ts';
import { issueFileOf } from '../issue-store.ts';

const photoName = /^[A-Za-z0-9][\w. -]*\.(jpe?g|png|webp|avif)$/i;
const photoTypes: Record<string, string> = { png: 'image/png', webp: 'image/webp', avif: 'image/avif' };
/** An article, a page, or an issue of the newsletter. */
const textParams = articleParamsSchema.extend({ kind: z.enum([...articleKindSchema.options, 'newsletter']) });
const photoParams = textParams.extend({ photo: z.string().regex(photoName) });
const textFileOf = ({ kind, id }: z.infer<typeof textParams>): string =>
  kind === 'newsletter' ? issueFileOf(id) : fileOf({ kind, id });

/** The photos beside articles, pages and issues, and the drawings of articles. */
export function addPhotoRoutes(
  app: DeskApp,
  contentFolder: string,
  note: (name: z.infer<typeof textParams>, what: string) => Promise<void>,
): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    '/api/articles/:kind/:id/photos',
    {
      schema: {
        params: textParams,
        querystring: photoQuerySchema,
        response: { 200: photoMadeSchema },
      },
    },
    async ({ params, query: { name, place, isTrial }, body }) => {
      readTextFile(contentFolder, textFileOf(params));
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const made = await addPhoto(contentFolder, params, { fileName: name, bytes, place, isTrial });
      if (!isTrial) await note(params, `Put the photo ${made.name} beside ${params.id}.`);
      return made;
    },
  );

  app.get('/api/articles/:kind/:id/photos/:photo', { schema: { params: photoParams } }, ({ params }, reply) => {
    const path = join(contentFolder, photoFolderOf(params), params.photo);
    if (!existsSync(path)) return reply.code(404).send();
    const type = photoTypes[params.photo.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg';
    return reply.type(type).send(createReadStream(path));
  });

  app.get(
    '/api/drawings/:id',
    { schema: { params: articleParamsSchema.pick({ id: true }) } },
    ({ params: { id } }, reply) => {
      if (!existsSync(drawingFile(id))) return reply.code(404).send();
      return reply
        .type('image/avif')
        .header('cache-control', 'private, max-age=3600')
        .send(createReadStream(drawingFile(id)));
    },
  );
}

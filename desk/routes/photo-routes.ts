import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { describeOtherType, describeSmallPhoto, photoPlaces } from '../../core/posts/photo-words.ts';
import type { Refused } from '../../core/problem/problem.ts';
import { toSlug } from '../../core/text/slug.ts';
import { cleanPhoto, readPhoto } from '../../publishing/posts/strip-photo-location.ts';
import { type DeskApp, route } from '../context.ts';
import { articleKindSchema, articleParamsSchema } from '../contract/articles.ts';
import { drawingFile, fileOf, photoFolderOf } from '../edit/article-files.ts';
import { readTextFile } from '../edit/text-file.ts';
import { refuseAtDesk } from '../problems.ts';

const photoName = /^[A-Za-z0-9][\w. -]*\.(jpe?g|png|webp|avif)$/i;
const photoTypes: Record<string, string> = { png: 'image/png', webp: 'image/webp', avif: 'image/avif' };
/** An article, a page, an issue of the newsletter, or a welcome mail. */
const textParams = articleParamsSchema.extend({
  kind: z.enum([...articleKindSchema.options, 'newsletter', 'welcome']),
});
const photoParams = textParams.extend({ photo: z.string().regex(photoName) });
const textFileOf = ({ kind, id }: z.infer<typeof textParams>): string =>
  kind === 'newsletter' || kind === 'welcome' ? `${kind}/${id}.md` : fileOf({ kind, id });

/** Where it goes decides how wide it must be. */
const photoQuerySchema = z.object({
  name: z.string().min(1).max(200),
  place: z.enum(['text', 'top']),
});

/** The photos beside articles, pages and mails, and the drawings of articles. */
export function openPhotoRoutes(
  app: DeskApp,
  contentFolder: string,
  note: (name: z.infer<typeof textParams>, what: string) => Promise<void>,
) {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.get('/api/articles/:kind/:id/photos/:photo', { schema: { params: photoParams } }, ({ params }, reply) => {
    const path = join(contentFolder, photoFolderOf(params), params.photo);
    if (!existsSync(path)) return reply.code(404).send();
    const type = photoTypes[params.photo.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg';
    return reply.type(type).send(createReadStream(path));
  });

  app.get('/api/drawings/:id', { schema: { params: articleParamsSchema.pick({ id: true }) } }, ({ params }, reply) => {
    const { id } = params;
    if (!existsSync(drawingFile(id))) return reply.code(404).send();
    return reply
      .type('image/avif')
      .header('cache-control', 'private, max-age=3600')
      .send(createReadStream(drawingFile(id)));
  });

  const takes = { params: textParams, querystring: photoQuerySchema };
  return {
    'POST /api/articles/:kind/:id/photos': route(takes, async ({ params, query, body }) => {
      readTextFile(contentFolder, textFileOf(params));
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const photo = await addPhoto(contentFolder, params, { ...query, bytes });
      await note(params, `Put the photo ${photo.name} beside ${params.id}.`);
      return photo;
    }),
  };
}

/** Puts a photo beside an article or an issue. */
async function addPhoto(
  contentFolder: string,
  text: z.infer<typeof textParams>,
  { name: givenName, bytes, place }: z.infer<typeof photoQuerySchema> & { bytes: Buffer },
) {
  const { metadata, type } = await readPhoto(bytes);
  if (metadata === undefined || type === undefined)
    throw refuse(describeOtherType(givenName, metadata?.format ?? typeOf(bytes), 'drop that'));
  const { width, height } = metadata.autoOrient;
  const least = photoPlaces[place];
  if (width < least.leastWidth) throw refuse(describeSmallPhoto({ name: givenName, width, height }, least));
  const { data, info } = await cleanPhoto(bytes, type);
  const folder = join(contentFolder, photoFolderOf(text));
  mkdirSync(folder, { recursive: true });
  const fileName = freeName(folder, givenName, type);
  writeFileAtomically(join(folder, fileName), data);
  return { name: fileName, width: info.width, height: info.height };
}

/** The words are those of the content check. */
const refuse = ({ problem, fix }: { problem: string; fix: string }): Refused => refuseAtDesk('photo', problem, fix);

/** HEIC of phones, which the library here does not read. */
const typeOf = (bytes: Buffer): string => (/^ftyp(hei|mif)/.test(bytes.toString('latin1', 4, 12)) ? 'heic' : '');

/** 'IMG 2214.JPG' → 'img-2214.jpg', with a number when that is taken. */
function freeName(folder: string, given: string, type: string): string {
  const base = toSlug(given.replace(/\.\w+$/, '')).slice(0, 60) || 'photo';
  const names = [`${base}.${type}`, ...Array.from({ length: 99 }, (_, index) => `${base}-${index + 2}.${type}`)];
  return names.find((each) => !existsSync(join(folder, each))) ?? `${base}-${Date.now()}.${type}`;
}

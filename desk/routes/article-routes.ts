import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { localTime, siteDay } from '../../core/dates.ts';
import {
  articleMadeSchema,
  articleParamsSchema,
  articleSchema,
  articlesSchema,
  findingsSchema,
  newArticleSchema,
  photoMadeSchema,
  photoQuerySchema,
  savedSchema,
  textFileSchema,
} from '../../core/desk-articles.ts';
import type { ContentPlaces } from '../../publishing/content/content.ts';
import { createPostDraft } from '../../publishing/content/post-draft.ts';
import { site } from '../../site.config.ts';
import type { AddRoutes } from '../context.ts';
import { fieldsOf } from '../edit/article-fields.ts';
import {
  type ArticleName,
  addressOf,
  describeArticle,
  drawingFile,
  fileOf,
  listArticles,
  photoFolderOf,
} from '../edit/article-files.ts';
import { projectRoot } from '../edit/child.ts';
import { createContentCheck } from '../edit/content-check.ts';
import { addPhoto, listPhotos } from '../edit/photo-files.ts';
import { readTextFile, saveTextFile } from '../edit/text-file.ts';
import { DeskRefusal } from '../faults.ts';
import { createFileJournal } from '../file-journal.ts';
import { createContentReader } from '../read-content.ts';

const photoName = /^[A-Za-z0-9][\w. -]*\.(jpe?g|png|webp|avif)$/i;
const photoTypes: Record<string, string> = { png: 'image/png', webp: 'image/webp', avif: 'image/avif' };
const photoParams = articleParamsSchema.extend({ photo: z.string().regex(photoName) });

/** Writes the draft of a new article and returns its slug. */
function startArticle(title: string, places: ContentPlaces): string {
  try {
    return createPostDraft(title, places).slug;
  } catch (error) {
    throw new DeskRefusal({
      title: 'No article was started',
      happened: (error as Error).message,
      todo: 'Choose another title.',
    });
  }
}

/** Articles and pages as files: the list, one to edit, its findings and its photos. */
export const addArticleRoutes: AddRoutes = (app, { newsletter, contentFolder }) => {
  const content = createContentReader(contentFolder);
  const check = createContentCheck(contentFolder);
  const journal = createFileJournal(newsletter);
  /** A text saves itself while it is written: one line in the journal for each article and day is enough. */
  const noted = new Set<string>();

  const stateContext = () => ({ ledger: content.readFacts(), siteTime: localTime(newsletter.now(), site.timeZone) });
  const rowOf = (name: ArticleName) => describeArticle(contentFolder, name, stateContext());

  async function note(name: ArticleName, what: string): Promise<void> {
    const about = name.kind === 'posts' ? `post/${name.id}` : undefined;
    await journal({ what, about });
  }

  app.get('/api/articles', { schema: { response: { 200: articlesSchema } } }, () => {
    const context = stateContext();
    return {
      rows: listArticles(contentFolder).map((name) => describeArticle(contentFolder, name, context)),
    };
  });

  app.get('/api/findings', { schema: { response: { 200: findingsSchema } } }, async () => ({
    findings: await check(),
  }));

  app.get(
    '/api/articles/:kind/:id',
    { schema: { params: articleParamsSchema, response: { 200: articleSchema } } },
    ({ params }) => {
      const { text, hash } = readTextFile(contentFolder, fileOf(params));
      return {
        row: rowOf(params),
        address: addressOf(params),
        text,
        hash,
        fields: fieldsOf(params),
        photos: listPhotos(contentFolder, params),
        timeZone: site.timeZone,
      };
    },
  );

  app.put(
    '/api/articles/:kind/:id',
    { schema: { params: articleParamsSchema, body: textFileSchema, response: { 200: savedSchema } } },
    async ({ params, body }) => {
      const hash = saveTextFile(contentFolder, fileOf(params), body);
      const key = `${params.kind}/${params.id} ${siteDay(newsletter.now(), newsletter.timeZone)}`;
      if (!noted.has(key))
        await note(params, `Edited the ${params.kind === 'posts' ? 'article' : 'page'} ${params.id}.`);
      noted.add(key);
      return { hash, row: rowOf(params) };
    },
  );

  app.post(
    '/api/articles',
    { schema: { body: newArticleSchema, response: { 200: articleMadeSchema } } },
    async ({ body: { title } }) => {
      const id = startArticle(title, {
        repositoryRoot: projectRoot,
        contentFolder,
        today: siteDay(newsletter.now(), newsletter.timeZone),
      });
      await note({ kind: 'posts', id }, `Started the article ${id}.`);
      return { id };
    },
  );

  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    '/api/articles/:kind/:id/photos',
    {
      schema: {
        params: articleParamsSchema,
        querystring: photoQuerySchema,
        response: { 200: photoMadeSchema },
      },
    },
    async ({ params, query: { name, place, isTrial }, body }) => {
      readTextFile(contentFolder, fileOf(params));
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
};

import { articleParamsSchema, deedSchema } from '../../core/desk-articles.ts';
import {
  historyBodySchema,
  historySchema,
  versionParamsSchema,
  versionsSchema,
  versionTextSchema,
} from '../../core/desk-history.ts';
import {
  findHistory,
  keepVersion,
  listVersions,
  readVersion,
  restoreMissing,
  startHistory,
} from '../../publishing/posts/content-history.ts';
import { listDeleted, restoreArticle } from '../../publishing/posts/deleted-articles.ts';
import { findProject } from '../../publishing/posts/post-files.ts';
import { type AddRoutes, answers } from '../context.ts';
import { fileOf, photoFolderOf } from '../edit/article-files.ts';
import { noteAtDesk } from '../note-at-desk.ts';

const params = articleParamsSchema;
const version = answers(versionTextSchema, { params: versionParamsSchema });

/** Earlier versions of articles and pages, and those that were deleted. */
export const addHistoryRoutes: AddRoutes = (app, { newsletter, contentFolder }) => {
  const project = () => findProject(contentFolder);

  app.get('/api/articles/:kind/:id/versions', answers(versionsSchema, { params }), async ({ params }) => {
    const state = await findHistory(project());
    return { state, versions: state === 'ready' ? await listVersions(project(), fileOf(params)) : [] };
  });

  app.get('/api/articles/:kind/:id/versions/:version', version, async ({ params }) => ({
    text: await readVersion(project(), fileOf(params), params.version),
  }));

  app.post('/api/articles/:kind/:id/versions/:version', version, async ({ params }) => {
    const text = await readVersion(project(), fileOf(params), params.version);
    const own = [fileOf(params), photoFolderOf(params)];
    await keepVersion(project(), `Before an earlier version of ${params.id} was brought back`, own);
    await restoreMissing(project(), params.version, [photoFolderOf(params)]);
    await noteAtDesk(newsletter, `Brought back an earlier version of ${params.id}.`);
    return { text };
  });

  app.get('/api/history', answers(historySchema), async () => {
    const state = await findHistory(project());
    return { state, deleted: state === 'ready' ? await listDeleted(project()) : [] };
  });

  app.post('/api/history', answers(deedSchema, { body: historyBodySchema }), async ({ body: { action } }) => {
    if (action === 'start') {
      await startHistory(project());
      return { words: 'From now on every publish keeps a version.' };
    }
    const isNew = await keepVersion(project(), 'Kept at the desk');
    return { words: isNew ? 'This version is kept.' : 'Nothing has changed since the last version.' };
  });

  app.post('/api/articles/:kind/:id/restore', answers(deedSchema, { params }), async ({ params: { kind, id } }) => {
    await restoreArticle(project(), kind, id);
    await noteAtDesk(newsletter, `Brought back ${id}, which was deleted.`);
    return { words: `${id} is here again, as it was. Readers see it after the next publish.` };
  });
};

import { z } from 'zod';
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
import { type DeskContext, route } from '../context.ts';
import { articleParamsSchema as params } from '../contract/articles.ts';
import { fileOf, photoFolderOf } from '../edit/article-files.ts';
import { noteAtDesk } from '../note-at-desk.ts';

const version = { params: params.extend({ version: z.string().regex(/^[0-9a-f]{40,64}$/) }) };

/** Earlier versions of articles and pages, and those that were deleted, the newest first. */
export function openHistoryRoutes({ newsletter, contentFolder }: DeskContext) {
  const project = () => findProject(contentFolder);
  return {
    'GET /api/articles/:kind/:id/versions': route({ params }, async ({ params }) => {
      const state = await findHistory(project());
      return { state, versions: state === 'ready' ? await listVersions(project(), fileOf(params)) : [] };
    }),
    'GET /api/articles/:kind/:id/versions/:version': route(version, async ({ params }) => ({
      text: await readVersion(project(), fileOf(params), params.version),
    })),
    // Brings it back, and keeps the text of today as a version first.
    'POST /api/articles/:kind/:id/versions/:version': route(version, async ({ params }) => {
      const text = await readVersion(project(), fileOf(params), params.version);
      const own = [fileOf(params), photoFolderOf(params)];
      await keepVersion(project(), `Before an earlier version of ${params.id} was brought back`, own);
      await restoreMissing(project(), params.version, [photoFolderOf(params)]);
      await noteAtDesk(newsletter, `Brought back an earlier version of ${params.id}.`);
      return { text };
    }),
    'GET /api/history': route({}, async () => {
      const state = await findHistory(project());
      return { state, deleted: state === 'ready' ? await listDeleted(project()) : [] };
    }),
    'POST /api/history': route({}, async () => {
      await startHistory(project());
      return { words: 'From now on every publish keeps a version.' };
    }),
    'POST /api/articles/:kind/:id/restore': route({ params }, async ({ params: { kind, id } }) => {
      await restoreArticle(project(), kind, id);
      await noteAtDesk(newsletter, `Brought back ${id}, which was deleted.`);
      return { words: `${id} is here again, as it was. Readers see it after the next publish.` };
    }),
  };
}

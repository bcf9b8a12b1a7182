import { resolve } from 'node:path';
import { z } from 'zod';
import { findManifest } from '../../core/node/releases.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { formatContentProblem } from '../../core/problem/content-problem.ts';
import { findHistory, keepVersion } from '../../publishing/posts/content-history.ts';
import { deletePost, findDeletablePost, planDelete } from '../../publishing/posts/delete-post.ts';
import { findProject } from '../../publishing/posts/post-files.ts';
import { planRename, renamePost } from '../../publishing/posts/rename-post.ts';
import { deleteSamples, findSamples } from '../../publishing/posts/samples.ts';
import { betweenPublishes } from '../../publishing/publish/between-publishes.ts';
import { askServer, localAddress } from '../../publishing/publish/local-server.ts';
import { type DeskApp, type DeskContext, route } from '../context.ts';
import { articleParamsSchema as params } from '../contract/articles.ts';
import { createContentCheck } from '../edit/content-check.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { createArticlePreview } from '../preview/article-preview.ts';
import { refuseAtDesk } from '../problems.ts';
import { createPublishJobs, jobBodySchema } from '../publish-jobs.ts';

const renameSchema = z.object({ to: z.string().trim().max(100) });
/** The address answers `gone`, or leads to `to`. */
const deleteSchema = z.object({ to: z.string().trim().max(200).optional() });

/** What is done with articles beside writing: publish, draft links, rename and delete; and the live page. */
export function openPublishRoutes(app: DeskApp, context: DeskContext) {
  const { newsletter, settings, environment, contentFolder, previewPort } = context;
  const jobs = createPublishJobs(context);
  const preview = createArticlePreview(previewPort);
  const check = createContentCheck(contentFolder);
  let pages: string[] | undefined;
  // A publish belongs to the desk's program: it is finished before that ends.
  app.addHook('onClose', async () => {
    await Promise.all([preview.stop(), jobs.ended()]);
  });

  return {
    'GET /api/jobs': route({}, async () => {
      const address = localAddress(settings);
      const isServed = address !== undefined && (await askServer(address)).kind === 'ours';
      const job = jobs.last();
      // While one runs, what it puts in place may not answer yet.
      if (pages === undefined || job === undefined || job.end !== undefined)
        pages = Object.keys(findManifest(settings.distFolder)?.entries ?? {}).filter((page) => !page.includes('.'));
      return { job, isServed, pages };
    }),

    'POST /api/jobs': route({ body: jobBodySchema }, ({ body }) => jobs.run(body)),

    'POST /api/articles/:kind/:id/rename': route({ params, body: renameSchema }, async ({ params: { id }, body }) => {
      const { to } = body;
      await betweenPublishes(settings, contentFolder, () =>
        renamePost(planRename(findProject(contentFolder), id, to, environment)),
      );
      await noteAtDesk(newsletter, `Renamed the article ${id} to ${to}.`, `post/${to}`);
      return { id: to };
    }),

    'POST /api/articles/:kind/:id/delete': route({ params, body: deleteSchema }, async ({ params: { id }, body }) => {
      const project = findProject(contentFolder);
      const plan = planDelete(findDeletablePost(project, id, environment), body.to);
      const own = [`posts/${id}`, `letters/${id}.yaml`, 'redirects.yaml'];
      const hasHistory = (await findHistory(project)) === 'ready';
      // With its last words, published or not, so that they can be brought back.
      if (hasHistory) await keepVersion(project, `Before ${id} was deleted`, own);
      await betweenPublishes(settings, contentFolder, () => deletePost(plan));
      if (hasHistory) await keepVersion(project, `Deleted ${id}`, own);
      await noteAtDesk(newsletter, `Deleted the article ${id}.`);
      return { id };
    }),

    'POST /api/samples/delete': route({}, async () => {
      const samples = findSamples(findProject(contentFolder), environment);
      const { project } = samples;
      const hasHistory = (await findHistory(project)) === 'ready';
      const own = ['posts', 'newsletter', 'letters'];
      // As they are by now, so that one that was edited can be brought back.
      if (hasHistory) await keepVersion(project, 'Before the samples were deleted', own);
      await betweenPublishes(settings, contentFolder, () => deleteSamples(samples));
      if (hasHistory) await keepVersion(project, 'Deleted the samples', own);
      await noteAtDesk(newsletter, 'Deleted the samples.');
      return { count: samples.titles.length };
    }),

    'POST /api/preview': route({}, async () => {
      if (resolve(contentFolder) !== projectFolder('content')) {
        throw refuseAtDesk(
          'live-page-none',
          'The live page shows the content folder of the project, and this desk works on another one.',
          'Start the desk without --folder to see the page beside the text.',
        );
      }
      const { isReady, base, failure, output } = await preview.look();
      if (failure === undefined) return { isReady, base };
      // What stops it most often is a mistake in a file, and Astro's words for it are not for writers.
      const mistakes = (await check().catch(() => [])).filter(({ severity }) => severity === 'error');
      throw refuseAtDesk(
        'live-page-failed',
        mistakes.length > 0 ? mistakes.map(formatContentProblem).join(' ') : failure,
        mistakes.length > 0 ? 'Correct it, then try again.' : 'Close other programs, then try again.',
        [output],
      );
    }),
  };
}

import { resolve } from 'node:path';
import { formatFinding } from '../../core/content-finding.ts';
import {
  articleParamsSchema,
  deedSchema,
  deleteBodySchema,
  jobBodySchema,
  jobSchema,
  jobsSchema,
  previewSchema,
  renameBodySchema,
} from '../../core/desk-articles.ts';
import { findManifest } from '../../core/node/releases.ts';
import { projectFolder } from '../../core/node/settings.ts';
import { findHistory, keepVersion } from '../../publishing/posts/content-history.ts';
import { deletePost, describeDelete, findDeletablePost, planDelete } from '../../publishing/posts/delete-post.ts';
import { findProject } from '../../publishing/posts/post-files.ts';
import { describeRename, planRename, renamePost } from '../../publishing/posts/rename-post.ts';
import { askServer, localAddress } from '../../publishing/publish/local-server.ts';
import { type AddRoutes, answers } from '../context.ts';
import { createContentCheck } from '../edit/content-check.ts';
import { DeskRefusal } from '../faults.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { createArticlePreview } from '../preview/article-preview.ts';
import { createPublishJobs } from '../publish-jobs.ts';

const params = articleParamsSchema;

/** What is done with articles beside writing: publish, draft links, rename and delete; and the live page. */
export const addPublishRoutes: AddRoutes = (app, context) => {
  const { newsletter, settings, environment, contentFolder, previewPort } = context;
  const jobs = createPublishJobs(context);
  const preview = createArticlePreview(previewPort);
  const check = createContentCheck(contentFolder);
  let pages: string[] | undefined;
  // A publish belongs to the desk's program: it is finished before that ends.
  app.addHook('onClose', async () => {
    await Promise.all([preview.stop(), jobs.ended()]);
  });

  app.get('/api/jobs', answers(jobsSchema), async () => {
    const address = localAddress(settings);
    const isServed = address !== undefined && (await askServer(address)).kind === 'ours';
    const job = jobs.last();
    // While one runs, what it puts in place may not answer yet.
    if (pages === undefined || job === undefined || job.end !== undefined)
      pages = Object.keys(findManifest(settings.distFolder)?.entries ?? {}).filter((page) => !page.includes('.'));
    return { job, isServed, pages };
  });

  app.post('/api/jobs', answers(jobSchema, { body: jobBodySchema }), ({ body }) => jobs.run(body));

  app.post(
    '/api/articles/:kind/:id/rename',
    answers(deedSchema, { params, body: renameBodySchema }),
    async (request) => {
      const { id } = request.params;
      const { to, isTrial } = request.body;
      const plan = planRename(findProject(contentFolder), id, to, environment);
      if (!isTrial) {
        renamePost(plan);
        await noteAtDesk(newsletter, `Renamed the article ${id} to ${to}.`, `post/${to}`);
      }
      return { words: describeRename(plan) };
    },
  );

  app.post(
    '/api/articles/:kind/:id/delete',
    answers(deedSchema, { params, body: deleteBodySchema }),
    async (request) => {
      const { id } = request.params;
      const project = findProject(contentFolder);
      const plan = planDelete(findDeletablePost(project, id, environment), request.body.to);
      const own = [`posts/${id}`, `letters/${id}.yaml`, 'redirects.yaml'];
      const hasHistory = (await findHistory(project)) === 'ready';
      // With its last words, published or not, so that they can be brought back.
      if (hasHistory) await keepVersion(project, `Before ${id} was deleted`, own);
      deletePost(plan);
      if (hasHistory) await keepVersion(project, `Deleted ${id}`, own);
      await noteAtDesk(newsletter, `Deleted the article ${id}.`);
      return { words: describeDelete(plan) };
    },
  );

  app.post('/api/preview', answers(previewSchema), async () => {
    if (resolve(contentFolder) !== projectFolder('content')) {
      throw new DeskRefusal({
        title: 'No live page for this folder',
        happened: 'The live page shows the content folder of the project, and this desk works on another one.',
        means: 'Writing, checks and photos work as always.',
        todo: 'Start the desk without --folder to see the page beside the text.',
      });
    }
    const { isReady, base, failure, output } = await preview.look();
    if (failure === undefined) return { isReady, base };
    // What stops it most often is a mistake in a file, and Astro's words for it are not for writers.
    const mistakes = (await check().catch(() => [])).filter(({ severity }) => severity === 'error');
    throw new DeskRefusal({
      title: 'The live page did not start',
      happened: mistakes.length > 0 ? mistakes.map(formatFinding).join(' ') : failure,
      means: 'Your text is safe; only the page beside it is missing.',
      todo: mistakes.length > 0 ? 'Correct it, then try again.' : 'Close other programs, then try again.',
      technical: output,
    });
  });
};

import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { formatFinding } from '../../core/content-finding.ts';
import { displayMoment } from '../../core/dates.ts';
import {
  articleParamsSchema,
  changesSchema,
  commitBodySchema,
  deedSchema,
  deleteBodySchema,
  type JobEvent,
  jobBodySchema,
  jobSchema,
  previewSchema,
  renameBodySchema,
} from '../../core/desk-articles.ts';
import { writeJournal } from '../../newsletter/records/journal.ts';
import { deletePost, describeDelete, findDeletablePost, planDelete } from '../../publishing/posts/delete-post.ts';
import { findProject } from '../../publishing/posts/post-files.ts';
import { describeRename, planRename, renamePost } from '../../publishing/posts/rename-post.ts';
import { askServer, localAddress } from '../../publishing/publish/local-server.ts';
import { previewDrafts } from '../../publishing/publish/preview-drafts.ts';
import { describePublished, publish } from '../../publishing/publish/publish.ts';
import { describeProgress, type PublishProgress } from '../../publishing/publish/run-build.ts';
import type { AddRoutes } from '../context.ts';
import { projectRoot } from '../edit/child.ts';
import { createContentCheck } from '../edit/content-check.ts';
import { commitContent, readChanges } from '../edit/content-git.ts';
import { DeskRefusal } from '../faults.ts';
import { createArticlePreview } from '../preview/article-preview.ts';

/** A publish or a draft link that runs, or ran last; whoever asks later hears it from the start. */
interface Job {
  name: 'publish' | 'preview';
  id: string | undefined;
  events: JobEvent[];
  isRunning: boolean;
  endedAt?: string;
  /** Resolves when it has ended, well or not. */
  done: Promise<void>;
  /** Resolves at the next event. */
  next: PromiseWithResolvers<void>;
}

interface JobWork {
  id: string | undefined;
  onProgress(event: PublishProgress): void;
}

/** How long the link to a draft works. */
const linkDays = 7;

/** What is done with articles beside writing: publish, draft links, rename and delete; the live page, and version control. */
export const addPublishRoutes: AddRoutes = (app, { newsletter, settings, environment, contentFolder, previewPort }) => {
  const preview = createArticlePreview(previewPort);
  const check = createContentCheck(contentFolder);
  // A publish belongs to the desk's program: it is finished before that ends.
  app.addHook('onClose', async () => {
    await Promise.all([preview.stop(), job?.done]);
  });
  let job: Job | undefined;

  function startJob(name: Job['name'], id: string | undefined): void {
    const started: Job = {
      ...{ name, id, events: [], isRunning: true },
      ...{ next: Promise.withResolvers(), done: Promise.resolve() },
    };
    job = started;
    const add = (event: JobEvent): void => {
      started.events.push(event);
      if (event.kind === 'end') {
        started.isRunning = false;
        started.endedAt = newsletter.now().toISOString();
      }
      started.next.resolve();
      started.next = Promise.withResolvers();
    };
    const about = id === undefined ? undefined : `post/${id}`;
    const onProgress = (event: PublishProgress): void => {
      if (event.step === 'checking' || event.step === 'building' || event.step === 'going-live')
        add({ kind: 'step', step: event.step });
      for (const text of describeProgress(event)) add({ kind: 'line', text });
    };
    const work = name === 'publish' ? publishNow : makeLink;
    started.done = work({ id, onProgress })
      .then(async ({ what, ...end }) => {
        await writeJournal(newsletter, { who: 'desk', what, about });
        add({ kind: 'end', isDone: true, ...end });
      })
      .catch((error: unknown) =>
        add({ kind: 'end', isDone: false, text: error instanceof Error ? error.message : String(error) }),
      );
  }

  async function publishNow({ onProgress }: JobWork) {
    const done = await publish(settings, environment, { onProgress });
    const url = done.live === 'nowhere' ? undefined : done.siteUrl;
    return { what: 'Published the site.', text: describePublished(done), url };
  }

  async function makeLink({ id, onProgress }: JobWork) {
    const { links, expires } = await previewDrafts(settings, environment, { slug: id, days: linkDays, onProgress });
    const until = displayMoment(expires, settings.timeZone);
    return { what: `Made a link to the draft ${id ?? ''}.`, text: '', url: links[0]?.url, until };
  }

  async function* follow(current: Job): AsyncGenerator<string> {
    for (let index = 0; ; index += 1) {
      while (current.events[index] === undefined) {
        if (!current.isRunning) return;
        await current.next.promise;
      }
      yield `${JSON.stringify(current.events[index])}\n`;
    }
  }

  app.get('/api/jobs', { schema: { response: { 200: jobSchema } } }, async () => {
    const address = localAddress(settings);
    const isServed = address !== undefined && (await askServer(address)).kind === 'ours';
    if (job === undefined) return { isRunning: false, events: [], isServed };
    const { name, id, isRunning, events, endedAt } = job;
    return { name, id, isRunning, events, endedAt, isServed };
  });

  app.post('/api/jobs', { schema: { body: jobBodySchema } }, ({ body: { name, id } }, reply) => {
    if (job?.isRunning && (job.name !== name || job.id !== id)) {
      throw new DeskRefusal({
        title: 'Something is being built already',
        happened: job.name === 'publish' ? 'The site is being published.' : 'A draft link is being made.',
        means: 'Nothing was started.',
        todo: 'Wait until it is done, then try again.',
      });
    }
    if (!job?.isRunning) startJob(name, id);
    if (job === undefined) return reply.code(404).send();
    return reply.type('application/x-ndjson').send(Readable.from(follow(job)));
  });

  app.post(
    '/api/articles/:kind/:id/rename',
    { schema: { params: articleParamsSchema, body: renameBodySchema, response: { 200: deedSchema } } },
    async ({ params: { id }, body: { to, isTrial } }) => {
      const plan = planRename(findProject(contentFolder), id, to, environment);
      if (!isTrial) {
        renamePost(plan);
        const what = `Renamed the article ${id} to ${to}.`;
        await writeJournal(newsletter, { who: 'desk', what, about: `post/${to}` });
      }
      return { words: describeRename(plan) };
    },
  );

  app.post(
    '/api/articles/:kind/:id/delete',
    { schema: { params: articleParamsSchema, body: deleteBodySchema, response: { 200: deedSchema } } },
    async ({ params: { id }, body: { to } }) => {
      const plan = planDelete(findDeletablePost(findProject(contentFolder), id, environment), to);
      deletePost(plan);
      await writeJournal(newsletter, { who: 'desk', what: `Deleted the article ${id}.` });
      return { words: describeDelete(plan) };
    },
  );

  app.post('/api/preview', { schema: { response: { 200: previewSchema } } }, async () => {
    if (resolve(contentFolder) !== resolve(projectRoot, 'content')) {
      throw new DeskRefusal({
        title: 'No live page for this folder',
        happened: 'The live page shows the content folder of the project, and this desk works on another one.',
        means: 'Writing, checks and photos work as always.',
        todo: 'Start the desk without --folder to see the page beside the text.',
      });
    }
    const { failure, ...state } = await preview.look();
    if (failure === undefined) return state;
    // What stops it most often is a mistake in a file, and Astro's words for it are not for writers.
    const mistakes = (await check().catch(() => [])).filter(({ severity }) => severity === 'error');
    throw new DeskRefusal({
      title: 'The live page did not start',
      happened: mistakes.length > 0 ? mistakes.map(formatFinding).join(' ') : failure.words,
      means: 'Your text is safe; only the page beside it is missing.',
      todo: mistakes.length > 0 ? 'Correct it, then try again.' : 'Close other programs, then try again.',
      technical: failure.output,
    });
  });

  app.get('/api/changes', { schema: { response: { 200: changesSchema } } }, () => readChanges(contentFolder));

  app.post(
    '/api/changes',
    { schema: { body: commitBodySchema, response: { 200: deedSchema } } },
    async ({ body: { message } }) => {
      const commit = await commitContent(contentFolder, message);
      await writeJournal(newsletter, { who: 'desk', what: `Committed the content as ${commit}.` });
      return { words: `Committed as ${commit}. It is on this computer only; nothing was pushed.` };
    },
  );
};

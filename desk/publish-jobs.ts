import { displayMoment } from '../core/dates.ts';
import type { JobEvent } from '../core/desk-articles.ts';
import { previewDrafts } from '../publishing/publish/preview-drafts.ts';
import { describePublished, publish } from '../publishing/publish/publish.ts';
import { describeProgress, type PublishProgress } from '../publishing/publish/run-build.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './faults.ts';
import { keepPublished } from './keep-published.ts';
import { noteAtDesk } from './note-at-desk.ts';

/** A publish or a draft link that runs, or ran last; whoever asks later hears it from the start. */
interface PublishJob {
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

type OnProgress = (event: PublishProgress) => void;

/** How long the link to a draft works. */
const linkDays = 7;

/** Creates what publishes the site and makes draft links, one at a time, while the browser looks on or is closed. */
export function createPublishJobs(context: DeskContext) {
  const { newsletter } = context;
  let job: PublishJob | undefined;

  function start(name: PublishJob['name'], id: string | undefined): PublishJob {
    const started: PublishJob = {
      ...{ name, id, events: [], isRunning: true },
      ...{ next: Promise.withResolvers(), done: Promise.resolve() },
    };
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
    const onProgress: OnProgress = (event) => {
      if (event.step === 'checking' || event.step === 'building' || event.step === 'going-live')
        add({ kind: 'step', step: event.step });
      for (const text of describeProgress(event)) add({ kind: 'line', text });
    };
    const work = name === 'publish' ? publishNow(context, onProgress) : makeLink(context, id, onProgress);
    started.done = work
      .then(async ({ what, ...end }) => {
        await noteAtDesk(newsletter, what, about);
        add({ kind: 'end', isDone: true, ...end });
      })
      .catch((error: unknown) =>
        add({ kind: 'end', isDone: false, text: error instanceof Error ? error.message : String(error) }),
      );
    return started;
  }

  return {
    /** Returns the one that runs, or ran last. */
    last: (): PublishJob | undefined => job,
    /** Starts one, or returns the same one where it runs already; refuses while another one runs. */
    run(name: PublishJob['name'], id: string | undefined): PublishJob {
      if (!job?.isRunning) {
        job = start(name, id);
      } else if (job.name !== name || job.id !== id) {
        throw new DeskRefusal({
          title: 'Something is being built already',
          happened: job.name === 'publish' ? 'The site is being published.' : 'A draft link is being made.',
          means: 'Nothing was started.',
          todo: 'Wait until it is done, then try again.',
        });
      }
      return job;
    },
  };
}

/** Writes every event of a job as a line, from the first to the last that comes. */
export async function* followJob(job: PublishJob): AsyncGenerator<string> {
  for (let index = 0; ; index += 1) {
    while (job.events[index] === undefined) {
      if (!job.isRunning) return;
      await job.next.promise;
    }
    yield `${JSON.stringify(job.events[index])}\n`;
  }
}

async function publishNow(context: DeskContext, onProgress: OnProgress) {
  const done = await publish(context.settings, context.environment, { onProgress });
  const url = done.live === 'nowhere' ? undefined : done.siteUrl;
  return {
    what: 'Published the site.',
    text: [describePublished(done), ...(await keepPublished(context))].join('\n'),
    url,
  };
}

async function makeLink({ settings, environment }: DeskContext, id: string | undefined, onProgress: OnProgress) {
  const { links, expires } = await previewDrafts(settings, environment, { slug: id, days: linkDays, onProgress });
  const until = displayMoment(expires, settings.timeZone);
  return { what: `Made a link to the draft ${id ?? ''}.`, text: '', url: links[0]?.url, until };
}

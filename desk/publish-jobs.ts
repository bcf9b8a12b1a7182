import { z } from 'zod';
import { displayMoment } from '../core/dates.ts';
import type { DeskProblem } from '../core/problem/desk-problem.ts';
import { readConfig } from '../publishing/program.ts';
import { previewDrafts } from '../publishing/publish/preview-drafts.ts';
import { describePublished, publish } from '../publishing/publish/publish.ts';
import { describeProgress, type PublishProgress } from '../publishing/publish/run-build.ts';
import type { DeskContext } from './context.ts';
import { noteAtDesk } from './note-at-desk.ts';
import { answerError, refuseAtDesk } from './problems.ts';

type OnProgress = (event: PublishProgress) => void;

const linkDays = 7;

/** `id` names the draft a link is made for. */
export const jobBodySchema = z.object({
  name: z.enum(['publish', 'preview']),
  id: z.string().optional(),
  /** The publisher has seen that the pages move to another address. */
  isNewAddress: z.boolean().optional(),
});
type JobBody = z.infer<typeof jobBodySchema>;

/** A publish or a draft link; it runs until it has an end. */
export interface DeskJob extends JobBody {
  step?: 'checking' | 'building' | 'going-live' | undefined;
  /** What the build printed. */
  lines: string[];
  /** Why it failed, or the address of what it made; `until` says how long a draft link works. */
  end?: { isDone: boolean; fault?: DeskProblem; text?: string; url?: string | undefined; until?: string } | undefined;
  endedAt?: string;
}

/** Creates what publishes the site and makes draft links, one at a time, while the browser looks on or is closed. */
export function createPublishJobs(context: DeskContext) {
  const { newsletter } = context;
  let job: DeskJob | undefined;
  let done = Promise.resolve();

  async function work(started: DeskJob): Promise<void> {
    const onProgress: OnProgress = (event) => {
      if (event.step === 'checking' || event.step === 'building' || event.step === 'going-live')
        started.step = event.step;
      started.lines.push(...describeProgress(event));
    };
    try {
      const made = await (started.name === 'publish' ? publishSite : makeLink)(context, onProgress, started);
      started.end = { isDone: true, ...made };
    } catch (error) {
      started.end = { isDone: false, fault: answerError(error).problem };
    }
    started.endedAt = newsletter.now().toISOString();
  }

  return {
    /** Returns the one that runs, or ran last. */
    last: () => job,
    /** Resolves when it has ended, well or not. */
    ended: () => done,
    /** Starts one unless it runs already; refuses while another one runs. */
    run(wanted: JobBody): DeskJob {
      if (job === undefined || job.end !== undefined) {
        job = { ...wanted, lines: [] };
        done = work(job);
      } else if (job.name !== wanted.name || job.id !== wanted.id) {
        throw refuseAtDesk(
          'build-busy',
          job.name === 'publish' ? 'The site is being published.' : 'A draft link is being made.',
          'Wait until it is done, then try again.',
        );
      }
      return job;
    },
  };
}

/** Publishes the site. */
export async function publishSite(
  { settings, environment, newsletter }: DeskContext,
  onProgress: OnProgress,
  { isNewAddress = false }: Partial<JobBody> = {},
) {
  // As the settings have it by now: the build reads them, too.
  const { siteUrl } = readConfig(environment);
  const made = await publish({ ...settings, siteUrl }, environment, { onProgress, isNewAddress });
  await noteAtDesk(newsletter, `Published the site${isNewAddress ? ` with the address ${siteUrl}` : ''}.`);
  // Where its pages answer already: the site's own address may not show them yet.
  const text = describePublished(made);
  return { text, url: made.live === 'public' ? made.siteUrl : made.live === 'here' ? made.address : undefined };
}

async function makeLink(
  { newsletter, settings, environment }: DeskContext,
  onProgress: OnProgress,
  { id = '' }: JobBody,
) {
  const { links, expires } = await previewDrafts(settings, environment, { slug: id, days: linkDays, onProgress });
  await noteAtDesk(newsletter, `Made a link to the draft ${id}.`, `post/${id}`);
  return { url: links[0]?.url, until: displayMoment(expires, settings.timeZone) };
}

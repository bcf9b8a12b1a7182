import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findManifest } from '../core/node/releases.ts';
import { pagePathOf, type ScheduledPage, type SiteManifest } from '../core/pages/site-manifest.ts';
import { noteAutomatic } from '../newsletter/records/journal.ts';
import type { PauseReason } from '../newsletter/sending/pause-reason.ts';
import { createReport } from '../newsletter/sending/problem-reports.ts';
import { startRounds } from '../newsletter/sending/rounds.ts';
import { findDueDigest } from '../newsletter/series/digests.ts';
import { reportProblems } from '../newsletter/service/alerts.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import {
  clearPublishFailure,
  lookAtPublishing,
  mayRetry,
  type PublishPlace,
  publishLock,
  readPublishFailure,
  recordPublishFailure,
} from '../newsletter/service/publish-failures.ts';
import { prepareDigest } from '../publishing/issues/send-digest.ts';
import type { Settings } from '../publishing/program.ts';
import { causeOf, isPublishingRefusal, type RefusalCode } from '../publishing/refused.ts';
import { type Log, reasonOf } from './log.ts';

/** How often it looks at the clock. One long timer would miss clock changes and a laptop that slept. */
const everyMs = 1000;
/** How long it rests when something is due that it cannot publish now. */
const restMs = 5000;
/** A build takes about a minute; one that hangs is ended. */
const publishLimitMs = 20 * 60_000;
/** How long the server may take to serve what was published. */
const swapLimitMs = 30_000;

interface SchedulerOptions {
  config: Pick<Settings, 'distFolder' | 'sendBackOffMs'>;
  publish(signal: AbortSignal): Promise<void>;
  newsletter: Newsletter;
  readManifest(): Pick<SiteManifest, 'entries' | 'scheduled'>;
  log: Log;
}

/** Words a publish for the journal; a single article has its line in its own history too. */
function describePublished(due: readonly ScheduledPage[]) {
  const titles = due.map(({ title }) => `“${title}”`).join(', ');
  const about = due.length === 1 && due[0]?.kind === 'post' ? `post/${due[0].id}` : undefined;
  return { what: `Published ${titles} at the planned time.`, about };
}

/** Waits until the pages of a publish are online; returns the paths of those that are not. */
async function waitUntilPublic(
  pages: ReturnType<typeof createDuePages>,
  due: readonly ScheduledPage[],
  signal: AbortSignal,
): Promise<string[]> {
  // A page may also have been taken off the schedule.
  const isOver = (page: ScheduledPage): boolean =>
    pages.isPublic(page) || !pages.list().some(({ kind, id }) => kind === page.kind && id === page.id);
  const limit = performance.now() + swapLimitMs;
  while (!due.every(isOver) && performance.now() < limit && !signal.aborted) await sleep(100);
  return due.filter((page) => !isOver(page)).map(pagePathOf);
}

/**
 * Publishes the site when a page is due, also one that became due while no server was running. Several
 * processes on one database and one folder agree who does it. No error ends it.
 */
export function startScheduler({ config, publish, newsletter, readManifest, log }: SchedulerOptions) {
  const place: PublishPlace = { host: hostname(), folder: resolve(config.distFolder) };
  const pages = createDuePages(newsletter.now, readManifest);
  let lastError: string | undefined;
  let hadFailure = true;
  /** What this process publishes at the moment; the last of it is the note in the journal. */
  let publishing: readonly string[] = [];

  async function succeed(): Promise<void> {
    lastError = undefined;
    if (!hadFailure) return;
    await clearPublishFailure(newsletter, place);
    await reportProblems(newsletter, [lookAtPublishing(newsletter, place, undefined)]);
    hadFailure = false;
  }

  async function fail(error: string): Promise<void> {
    lastError = error;
    hadFailure = true;
    const failure = await recordPublishFailure(newsletter, place, { error, firstPauseMs: config.sendBackOffMs });
    log('publish-failed', { error, detail: `attempt ${failure.attempts}, next at ${failure.retryAt}` });
    await reportProblems(newsletter, [lookAtPublishing(newsletter, place, failure)]);
  }

  async function look(signal: AbortSignal): Promise<boolean> {
    const due = pages.list();
    if (due.length === 0) {
      await succeed();
      return true;
    }
    const failure = await readPublishFailure(newsletter, place);
    lastError = failure?.error;
    hadFailure ||= failure !== undefined;
    if (failure !== undefined && !mayRetry(failure, newsletter.now())) return false;
    await withPublishLock(newsletter, place, async () => {
      // Another process may have published them a moment ago, before this one has swapped its pages.
      const published = findManifest(config.distFolder)?.entries ?? {};
      if (due.every((page) => Object.hasOwn(published, pagePathOf(page)))) return;
      publishing = due.map(pagePathOf);
      await publishDue(due, signal).finally(() => {
        publishing = [];
      });
    });
    return false;
  }

  async function publishDue(due: readonly ScheduledPage[], signal: AbortSignal): Promise<void> {
    const paths = due.map(pagePathOf);
    log('publish-started', { detail: paths.join(', ') });
    const startedAt = performance.now();
    const refusal = await publish(AbortSignal.any([signal, AbortSignal.timeout(publishLimitMs)])).then(
      () => undefined,
      readRefusal,
    );
    if (signal.aborted) return;
    // Somebody publishes by hand, and that build has everything that is due.
    if (refusal?.code === 'build-running') return log('publish-delayed', { error: refusal.error });
    if (refusal !== undefined) return fail(refusal.error);
    const missing = await waitUntilPublic(pages, due, signal);
    if (missing.length > 0) {
      return fail(`the site was published, but ${missing.join(', ')} is still missing: look at ./garage publish`);
    }
    await noteAutomatic(newsletter, describePublished(due));
    log('publish-ended', { detail: paths.join(', '), ms: Math.round(performance.now() - startedAt) });
    await succeed();
  }

  const { stop } = repeat(look, { restMs: Math.min(restMs, config.sendBackOffMs ?? restMs), log });
  return {
    /**
     * Returns why an issue must wait for its page; undefined when the page is public and its publish is over, so that
     * the journal tells the publish first. Asking is a wish to publish it.
     */
    findPageBlocker(id: string): PauseReason | undefined {
      const page = { kind: 'issue', id } as const;
      const path = pagePathOf(page);
      if (pages.isPublic(page) && !publishing.includes(path)) return undefined;
      pages.want(id);
      return lastError === undefined ? { code: 'page-first', path } : { code: 'page-failed', path, error: lastError };
    },
    /** Also ends a publish that is running. */
    stop,
  };
}

/** Looks again and again until it is stopped; after an error or a busy look it rests for longer. */
function repeat(
  look: (signal: AbortSignal) => Promise<boolean>,
  { idleMs = everyMs, restMs, log }: { idleMs?: number; restMs: number; log: Log },
) {
  const report = createReport((error) => log('publish-delayed', { error }));
  return startRounds(
    async (signal) => {
      const isIdle = await look(signal);
      report('');
      return isIdle ? idleMs : restMs;
    },
    (error) => {
      report(reasonOf(error));
      return restMs;
    },
  );
}

/** An issue that nobody has asked about for so long does not need its page any more. */
const wantedMs = 30_000;

/** Keeps what must be published now: pages whose time has come, and issues that wait for their page. */
function createDuePages(now: () => Date, readManifest: () => Pick<SiteManifest, 'entries' | 'scheduled'>) {
  const wanted = new Map<string, number>();
  const isPublic = (page: Pick<ScheduledPage, 'kind' | 'id'>): boolean =>
    Object.hasOwn(readManifest().entries, pagePathOf(page));
  return {
    isPublic,
    /** Makes the page of an issue due, for as long as somebody asks for it. */
    want: (issueId: string): void => void wanted.set(issueId, now().getTime()),
    list(): ScheduledPage[] {
      const time = now();
      for (const [id, askedAt] of wanted) {
        if (isPublic({ kind: 'issue', id }) || Math.abs(time.getTime() - askedAt) > wantedMs) wanted.delete(id);
      }
      const due = readManifest().scheduled.filter(({ at }) => at <= time.toISOString());
      const asked = [...wanted.keys()].filter((id) => !due.some((page) => page.kind === 'issue' && page.id === id));
      return [...due, ...asked.map((id) => ({ kind: 'issue' as const, id, title: id, at: time.toISOString() }))];
    },
  };
}

/** Does some work while this process alone may publish at a place; does nothing while another one may. */
async function withPublishLock({ store }: Newsletter, place: PublishPlace, work: () => Promise<void>) {
  const lock = await store.tryLock(publishLock(place));
  if (lock !== undefined) await work().finally(() => lock.release());
}

/** Says why nothing was published. */
function readRefusal(error: unknown): { code: RefusalCode | undefined; error: string } {
  if (!isPublishingRefusal(error)) return { code: undefined, error: String(error) };
  return { code: error.code, error: causeOf(error) };
}

const digestMs = { idle: 20_000, afterFailure: 5 * 60_000 };
/** One lock for all servers: a digest is prepared once, wherever its pages are. */
const digestPlace = { host: 'all', folder: 'digest' };

/** Prepares the digest when its preview is due; a server that sends no issues leaves it to another. No error ends it. */
export function startDigests(
  config: Settings,
  newsletter: Newsletter,
  publish: (signal: AbortSignal) => Promise<void>,
  log: Log,
): { stop(): Promise<void> } {
  const { digest, isSendWorker } = config;
  if (digest === undefined || !isSendWorker) return { stop: async () => undefined };
  async function look(signal: AbortSignal): Promise<boolean> {
    // Looking costs no write.
    if (digest === undefined || (await findDueDigest(newsletter, digest)) === undefined) return true;
    let isIdle = true;
    await withPublishLock(newsletter, digestPlace, async () => {
      const work = { newsletter, settings: config, publish: () => publish(signal) };
      const done = await prepareDigest(work, digest).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (done === undefined || done.kind === 'none' || signal.aborted) return;
      isIdle = done.kind !== 'delayed';
      if (done.kind === 'scheduled' || done.kind === 'skipped') log('digest', { detail: done.detail });
      else log('digest-failed', { error: done.detail });
    });
    return isIdle;
  }
  return repeat(look, { idleMs: digestMs.idle, restMs: config.sendBackOffMs ?? digestMs.afterFailure, log });
}

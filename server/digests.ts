import { findDueDigest } from '../newsletter/series/digests.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { prepareDigest } from '../publishing/issues/send-digest.ts';
import type { Settings } from '../publishing/settings.ts';
import type { Log } from './log.ts';
import { repeat, withPublishLock } from './scheduler.ts';

const idleMs = 20_000;
/** How long it rests after a publish that failed. */
const restMs = 5 * 60_000;
/** One lock for all servers: a digest is prepared once, wherever its pages are. */
const place = { host: 'all', folder: 'digest' };

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
    await withPublishLock(newsletter, place, async () => {
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
  return repeat(look, { idleMs, restMs: config.sendBackOffMs ?? restMs, log });
}

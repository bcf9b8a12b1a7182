import type { Log } from './log.ts';
import type { ServerLimits } from './server-limits.ts';

/** What a request needs beside the pages in memory. */
export type Work = 'store' | 'page';

/** Why a request was refused. */
type Reason = 'connections' | 'store' | 'pages' | 'event loop';

/** Gives its place back; once is enough, and twice does no harm. */
export type Leave = () => void;

/** Knows how much work is under way, and refuses what would only pile up. */
export interface LoadGuard {
  /** Takes a place for one request; undefined when it must be refused. */
  enter(work: Work): Leave | undefined;
  /** Notes a refusal; the log gets one line for each stretch of them. */
  noteRefusal(reason: Reason): void;
  stop(): void;
}

const tickMs = 50;
/** One turn that took long, or a machine that slept, is no overload: so many ticks must be seen before a judgement. */
const fewestTicks = 5;
/** Refusals this far apart are two stretches. */
const quietMs = 30_000;

/** Creates the guard of one server process. */
export function createLoadGuard(limits: ServerLimits, log: Log): LoadGuard {
  const most: Record<Work, number> = { store: limits.maxAtStore, page: limits.maxMadePages };
  const underWay: Record<Work, number> = { store: 0, page: 0 };
  const loop = watchLoop(limits);
  let refusedAt = Number.NEGATIVE_INFINITY;

  function noteRefusal(reason: Reason): void {
    const now = performance.now();
    if (now - refusedAt > quietMs) log({ level: 'warn', event: 'overload', error: `no room: ${reason}` });
    refusedAt = now;
  }

  return {
    enter(work) {
      const isFull = underWay[work] >= most[work];
      if (isFull || loop.isLate()) {
        noteRefusal(isFull ? (work === 'page' ? 'pages' : 'store') : 'event loop');
        return undefined;
      }
      underWay[work] += 1;
      let isInside = true;
      return () => {
        if (isInside) underWay[work] -= 1;
        isInside = false;
      };
    },
    noteRefusal,
    stop: loop.stop,
  };
}

/**
 * Whether most turns of the event loop are late. Not monitorEventLoopDelay: it forgets where it stood when it is asked for
 * a new stretch, and so sees nothing when each turn is as long as a stretch.
 */
function watchLoop({ maxLoopDelayMs, loopSampleMs }: Pick<ServerLimits, 'maxLoopDelayMs' | 'loopSampleMs'>) {
  let [tickAt, sampleAt] = [performance.now(), performance.now()];
  let [ticks, lateTicks, isLate] = [0, 0, false];
  const timer = setInterval(() => {
    const now = performance.now();
    ticks += 1;
    if (now - tickAt - tickMs > maxLoopDelayMs) lateTicks += 1;
    tickAt = now;
    if (ticks < fewestTicks || now - sampleAt < loopSampleMs) return;
    isLate = lateTicks * 2 > ticks;
    [ticks, lateTicks, sampleAt] = [0, 0, now];
  }, tickMs).unref();
  return { isLate: () => isLate, stop: () => clearInterval(timer) };
}

import type { Log, LogEventName, LogFields } from '../log.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { RateLimit } from './rate-limits.ts';

/** Lines that a stranger can cause as fast as requests arrive; every other event has a rate of its own. */
const refusals: RateLimit = { burst: 60, perSecond: 1 };
const answers: RateLimit = { burst: 600, perSecond: 10 };

/** Which line shares its allowance with which others; undefined for one that no request causes. */
function floodOf(event: LogEventName, status = 0): { name: string; allowance: RateLimit } | undefined {
  if (event === 'request' && status < 400) return { name: 'answered', allowance: answers };
  if (event === 'request') return { name: 'refused', allowance: refusals };
  if (event === 'not-found' || event === 'route-failed' || event === 'page-failed') {
    return { name: event, allowance: refusals };
  }
  return undefined;
}

/**
 * Wraps a log so that a flood of requests leaves one line a second, with a count of those left out: a log that grows with
 * it could fill the disk of the database. Missing pages, refused forms and failures do not hide each other.
 */
export function limitFloods(log: Log, now: () => number = () => performance.now()): Log {
  const floods = new Map<string, ReturnType<typeof createFlood>>();
  return (event, fields) => {
    const flood = floodOf(event, fields?.status);
    if (flood === undefined) return log(event, fields);
    const { name, allowance } = flood;
    const own = floods.get(name) ?? createFlood(allowance, now);
    floods.set(name, own);
    own((more) => log(event, more === undefined ? fields : { ...fields, detail: more }));
  };
}

function createFlood(allowance: RateLimit, now: () => number) {
  const count = createRateLimiter(allowance, now);
  let omitted = 0;
  return (write: (more: LogFields['detail']) => void): void => {
    if (count('') > 0) {
      omitted += 1;
      return;
    }
    write(omitted === 0 ? undefined : `${omitted} more before it, not logged`);
    omitted = 0;
  };
}

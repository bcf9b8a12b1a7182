import { currentRelease, releaseIdOf } from '../../core/node/releases.ts';
import type { HealthCheck } from '../../core/problem/check.ts';
import { describeFarAhead, findFarAhead } from '../../newsletter/sending/clock-ahead.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { findSilence } from '../../newsletter/watches/watch-states.ts';
import type { Settings } from '../program.ts';

const subject = 'clock';

/** Looks for what a clock that was ahead for a moment has left: mails that wait for next year, and watches in silence. */
export async function checkClock(newsletter: Newsletter, config: Settings): Promise<HealthCheck[]> {
  const waiting = (await findFarAhead(newsletter)).map((found): HealthCheck => {
    const { what, day } = describeFarAhead(found, newsletter.timeZone);
    const problem = `${what} ${found.count === 1 ? 'waits' : 'wait'} until ${day}: the clock was ahead`;
    const fix = 'check the clock, then restart the server: it brings this back when it starts, and once an hour';
    return { level: 'warning', subject, problem, fix };
  });
  const release = releaseIdOf(currentRelease(config.distFolder));
  const silence = await findSilence(newsletter.store, release, newsletter.now());
  if (silence === undefined) return waiting;
  const why = {
    ahead: `the pages in ${release} were built while the clock was ahead`,
    older: `the pages in ${release} are older than the last ones that readers were told of`,
  }[silence];
  const problem = `${why}, so nobody who watches a fact is told of a change`;
  return [...waiting, { level: 'warning', subject, problem, fix: 'check the clock, then {run ./garage publish}' }];
}

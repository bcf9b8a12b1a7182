import { visitNames } from '../../newsletter/visits.ts';

/** A name in the DNS; a bare IP address could be somebody's own and is no name. */
const hostName = /^(?=.{1,100}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.(?!\d+$)[a-z0-9-]+$/;

/** The host a reader came from, and nothing else of the address; `ownHosts` are the site's. */
export function readReferrerHost(referrer: string | undefined, ownHosts: readonly (string | undefined)[]): string {
  if (referrer === undefined || referrer === '') return visitNames.direct;
  const start = referrer.indexOf('://') + 3;
  if (start === 2) return visitNames.other;
  const end = referrer.indexOf('/', start);
  const authority = end === -1 ? referrer.slice(start) : referrer.slice(start, end);
  if (ownHosts.includes(authority)) return visitNames.internal;
  const host = authority.toLowerCase().replace(/:\d*$/, '');
  return hostName.test(host) ? host : visitNames.other;
}

import type { IncomingHttpHeaders } from 'node:http';
import { visitNames } from '../../newsletter/records/visits.ts';

/** Returns whether a reader opens the page now: not a prefetch, not a fetch by a script, not a HEAD request. */
export function isOpening(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET') return false;
  // A page that the service worker stores for later is fetched in another mode than one that is opened.
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? headers['x-purpose'];
  return purpose === undefined || !/prefetch|preview|prerender/i.test(String(purpose));
}

/** Every browser people use starts like this; programs mostly start with their own name. */
const browserStart = /^(?:Mozilla|Opera|Lynx|w3m|E?Links|Dillo|NetSurf)\b/;

/** Words of programs that call themselves Mozilla. CUBOT is a phone. */
const botWords = new RegExp(
  [
    '(?<!cu)bot|crawl|spider|slurp|scrap|scanner|archive|feed|fetch|rss\\b',
    'preview|embed|externalhit|externalagent|google-|googleother|mediapartners|chatgpt|claude|perplexity',
    'monitor|uptime|pingdom|statuscake|lighthouse|pagespeed|validator|censys|expanse|nmap|zgrab',
    'headless|phantom|puppeteer|playwright|selenium|python|curl|wget|java/|go-http|httpclient|libwww-perl',
  ].join('|'),
  'i',
);

/** No browser sends more. */
const maxAgentLength = 1000;

/** Returns whether a user agent is a program; no user agent at all is a program too. */
export const isBot = (userAgent: string): boolean =>
  userAgent.length > maxAgentLength || !browserStart.test(userAgent) || botWords.test(userAgent);

/** A DNS name; a bare IP address could be a reader's own. */
const hostName = /^(?=.{1,100}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.(?!\d+$)[a-z0-9-]+$/;

/** A host of a hundred characters and its port. */
const maxAuthorityLength = 106;

/** Returns the host a reader came from, without the rest of the address; `ownHosts` are the site's. */
export function readReferrerHost(referrer: string | undefined, ownHosts: readonly (string | undefined)[]): string {
  if (referrer === undefined || referrer === '') return visitNames.direct;
  const start = referrer.indexOf('://') + 3;
  if (start === 2) return visitNames.other;
  const end = referrer.indexOf('/', start);
  const authority = end === -1 ? referrer.slice(start) : referrer.slice(start, end);
  if (ownHosts.includes(authority)) return visitNames.internal;
  if (authority.length > maxAuthorityLength) return visitNames.other;
  const host = authority.toLowerCase().replace(/:\d*$/, '');
  return hostName.test(host) ? host : visitNames.other;
}

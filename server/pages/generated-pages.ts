import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import { matchesCategory } from '../../core/posts/category-match.ts';
import { searchPath } from '../../core/search/search.ts';
import { createSearch } from '../../core/search/search-index.ts';
import { drawResults } from '../../core/search/search-results.ts';
import { escapeHtml, unescapeHtml } from '../../core/text/html-text.ts';
import { searchFillers } from '../../site.config.ts';
import { readClientAddress } from '../limits/client-address.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import type { ServerLimits } from '../limits/server-limits.ts';
import { compress } from './encoding.ts';
import type { Site } from './pages.ts';
import { readTemplate, sendGenerated, sendOverloaded, sendSearchLimit, type Template } from './responses.ts';

const maxCategoryLength = 100;

/**
 * Prepares the archive for category values that have no page of their own. Anybody can make up categories, and each is a
 * page of its own: they have the limits of searches.
 */
export function createArchiveSender(site: Site, work: LimitedWork) {
  const template = readTemplate(site, site.manifest.anyCategoryPage);
  const fill = compileArchive(template.html);
  return createLimitedSender(template, work, (category: string) => fill(cutCategory(category)));
}

const cards = /<li\s[^>]*?\bdata-category="([^"]*)"/g;
/** What depends on the category: the cards, the words and the message for an empty list. */
const archiveSlots =
  /(?<=<li)(?=\s[^>]*?\bdata-category="([^"]*)")|__CATEGORY(_URL)?__|(?<=\bdata-empty(?:="[^"]*")?) hidden(?:="")?/g;

function compileArchive(template: string): (selected: string) => string {
  const written = new Set(template.matchAll(cards).map(([, category = '']) => category));
  return (selected) => {
    const shown = new Set(written.values().filter((category) => matchesCategory(unescapeHtml(category), selected)));
    return template.replace(archiveSlots, (slot, card?: string) => {
      if (card !== undefined) return shown.has(card) ? '' : ' hidden';
      if (slot === '__CATEGORY__') return escapeHtml(selected);
      if (slot === '__CATEGORY_URL__') return encodeURIComponent(selected).replaceAll("'", '%27');
      return shown.size > 0 ? slot : '';
    });
  };
}

// Cut between characters: half of a surrogate pair cannot be encoded into an address.
function cutCategory(category: string): string {
  return Array.from(category.slice(0, maxCategoryLength * 2).toWellFormed())
    .slice(0, maxCategoryLength)
    .join('');
}

/**
 * Prepares the search page with its results in it, for readers without JavaScript. A search takes milliseconds of the
 * only thread, so each client has a limit, and searches wait in a queue that leaves time for pages.
 */
export function createSearchSender(site: Site, work: LimitedWork) {
  const template = readTemplate(site, searchPath);
  const fill = compileSearchPage(template.html);
  const search = createSearch(site.searchPages, searchFillers);
  return createLimitedSender(template, work, (query: string) => fill(query, drawResults(search(query), query)));
}

export function compileSearchPage(template: string): (query: string, results: string) => string {
  for (const [name, slot] of Object.entries(searchSlots)) {
    if (!slot.test(template)) throw new Error(`The built search page has no slot for its ${name}.`);
  }
  return (query, results) => {
    const title = query === '' ? '' : `${escapeHtml(query)} - `;
    // Functions, because a value may look like `$&`; results last, because they contain what readers typed.
    return template
      .replace(searchSlots.title, (before) => before + title)
      .replace(searchSlots.field, (_match, before) => `${before}${escapeHtml(query)}"`)
      .replace(searchSlots.results, (built, before, after) => (results === '' ? built : before + results + after));
  };
}

const searchSlots = {
  title: /<title>/,
  field: /(<input\b[^>]*\bname="q"[^>]*\bvalue=")"/,
  results: /(<section id="search-results"[^>]*>)[\s\S]*?(<\/section>)/,
};

/**
 * Creates a queue that runs pieces of work one by one and rests after each for as long as it took: half of the only
 * thread is left for pages, however many searches wait.
 */
export function createWorkQueue(maxWaiting: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    isFull: () => waiting >= maxWaiting,
    run<T>(work: () => T): Promise<T> {
      waiting += 1;
      const turn = last.then(() => timed(work));
      last = turn
        .then(
          ({ tookMs }) => sleep(tookMs),
          () => undefined,
        )
        .finally(() => {
          waiting -= 1;
        });
      return turn.then(({ result }) => result);
    },
  };
}

function timed<T>(work: () => T): { result: T; tookMs: number } {
  const startedAt = performance.now();
  const result = work();
  return { result, tookMs: performance.now() - startedAt };
}

/** One kind of work that requests cause, with a limit for each client and for all of them. */
export type LimitedWork = ReturnType<typeof createLimitedWork>;

/** Creates the limits of one kind of work: a flood of one kind leaves the others alone. */
export function createLimitedWork(limits: Pick<ServerLimits, 'searches' | 'maxWaitingPages'>, trustedProxies: number) {
  const count = createRateLimiter(limits.searches, () => performance.now());
  return {
    /** Counts a request of its client; returns the seconds it must wait, or 0. */
    countRequest: (req: IncomingMessage) => count(ipPrefixes(readClientAddress(req, trustedProxies)).host),
    queue: createWorkQueue(limits.maxWaitingPages),
  };
}

/** Returns what sends a page that is generated for what was asked, unless its client or everybody asks too often. */
function createLimitedSender<Asked>(
  template: Template,
  { countRequest, queue }: LimitedWork,
  render: (asked: Asked) => string,
) {
  return async (asked: Asked, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const waitSeconds = countRequest(req);
    if (waitSeconds > 0) return sendSearchLimit(res, waitSeconds, template.securityHeaders);
    if (queue.isFull()) return sendOverloaded(res, template.securityHeaders);
    // Nobody reads the answer to a client that has gone.
    const work = (): string => (req.socket.destroyed ? '' : render(asked));
    await sendGenerated(template, req, res, async (encoding) => compress(await queue.run(work), encoding));
  };
}

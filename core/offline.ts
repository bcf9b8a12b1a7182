/** Address of the service worker: at the root, so that its scope is the whole site. */
export const workerPath = '/sw.js';

/** The page shown instead of one that cannot be reached. */
export const offlinePath = '/offline';

/** The reader's list of saved articles. */
export const savedPath = '/saved';

/** Cache of the articles a reader opened; the worker keeps it small. */
export const openedCache = 'articles';

const savedPrefix = 'saved:';

/** A saved article has a cache of its own, with everything it shows: removing it is one deletion. */
export const savedCacheOf = (path: string): string => savedPrefix + path;

/** The path of the article a cache was made for; undefined for every other cache. */
export const savedPathOf = (cacheName: string): string | undefined =>
  cacheName.startsWith(savedPrefix) ? cacheName.slice(savedPrefix.length) : undefined;

/** True for the address of an article, the only kind of page that is stored. */
export const isArticlePath = (path: string): boolean => /^\/blog\/[^/.]+$/.test(path);

/** True for what belongs to one reader or changes something: the worker leaves it alone. */
export const isPrivatePath = (path: string): boolean =>
  /^\/(rest|subscribe|confirm|unsubscribe|preferences|hooks|healthz|readyz)(\/|$)/.test(path);

/** What all sizes of one picture share in their address; undefined for anything else. */
export const pictureOf = (path: string): string | undefined =>
  /^(\/assets\/.+)-\d+\.[^./]+\.(?:avif|webp)$/.exec(path)?.[1];

/** Address of the service worker: at the root, so that its scope is the whole site. */
export const workerPath = '/sw.js';

/** The page shown instead of one that cannot be reached. */
export const offlinePath = '/offline';

/** The reader's list of saved articles. */
export const savedPath = '/saved';

/** Cache of the articles a reader opened; the worker limits its size. */
export const openedCache = 'articles';

const savedPrefix = 'saved:';

/** Returns the name of a saved article's own cache. One cache per article makes removal a single deletion. */
export const savedCacheOf = (path: string): string => savedPrefix + path;

/** Returns the path of the article a cache was made for; undefined for every other cache. */
export const savedPathOf = (cacheName: string): string | undefined =>
  cacheName.startsWith(savedPrefix) ? cacheName.slice(savedPrefix.length) : undefined;

/** Returns true for the address of an article, the only kind of page that is stored. */
export const isArticlePath = (path: string): boolean => /^\/blog\/[^/.]+$/.test(path);

/** Returns true for personal pages and pages that change data, which the worker must not handle. */
export const isPrivatePath = (path: string): boolean =>
  /^\/(rest|subscribe|confirm|unsubscribe|preferences|export|erase|address|letters|hooks|preview|healthz|readyz)(\/|$)/.test(
    path,
  );

/** Returns the part of the URL that all sizes of one picture share, or undefined for other files. */
export const pictureOf = (path: string): string | undefined =>
  /^(\/assets\/.+)-\d+\.[^./]+\.(?:avif|webp)$/.exec(path)?.[1];

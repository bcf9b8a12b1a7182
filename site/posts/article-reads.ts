const shared = globalThis as { articleReads?: Set<string> };
shared.articleReads ??= new Set();

/**
 * The articles whose text the page that is being rendered has read. A build keeps the page until one of them changes;
 * it and the pages, which are bundled, have a copy of this module each.
 */
export const { articleReads } = shared as { articleReads: Set<string> };

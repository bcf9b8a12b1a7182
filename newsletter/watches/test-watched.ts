import type { WatchedSite } from './ask-watch.ts';

/** A site of one day with one figure that readers may watch: `fact.rate`. */
export const watchedSite = (value: string, day = ''): WatchedSite => ({
  release: day === '' ? '' : `${day}-090000-aaaa`,
  watched: {
    subjects: { 'fact.rate': { title: 'Shop rate', href: '/about', lines: ['rate'] } },
    lines: { rate: { name: 'Shop rate', value, source: 'A dealer page', href: '/about' } },
  },
});

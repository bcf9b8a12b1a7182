import type { GetStaticPaths } from 'astro';
import { feedPlans } from './feeds.ts';

/** One address for every feed, in each of the formats. */
export const feedPaths: GetStaticPaths = () =>
  Object.keys(feedPlans).map((folder) => ({ params: { folder: folder.slice(1) || undefined }, props: { folder } }));

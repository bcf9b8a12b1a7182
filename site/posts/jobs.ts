import type { CategoryLabel } from '../../site.config.ts';

interface JobDefinition {
  /** As `job` in the frontmatter names it, and the anchor of its group. */
  id: string;
  label: string;
  /** What its articles settle, in one sentence. */
  about: string;
  /** Where the job gets done: a tool by its folder, or another page. */
  next: { tool: string; label: string } | { href: string; label: string } | undefined;
  /** Articles of these categories are about it. */
  categories: readonly CategoryLabel[];
}

/** What readers come to do, in the order of the archive. The first takes what no other claims. */
export const jobs = [
  {
    id: 'choosing',
    label: 'Choosing a truck',
    about: 'Which engine, which body, which year, and what to skip.',
    next: { tool: 'compare', label: 'Compare two or three' },
    categories: ['Comparisons', 'Models & Reviews', 'Reviews'],
  },
  {
    id: 'towing',
    label: 'Towing',
    about: 'What the rating means, and what your payload leaves of it.',
    next: { tool: 'will-it-tow', label: 'Will it tow?' },
    categories: [],
  },
  {
    id: 'running',
    label: 'Keeping it running',
    about: 'What comes due, what the record shows, what was recalled.',
    next: { tool: 'service-planner', label: 'Service planner' },
    categories: ['Maintenance & Reliability'],
  },
  {
    id: 'tuning',
    label: 'Tuning and parts',
    about: 'What is possible, what is locked, what it costs in payload.',
    next: { tool: 'engine-explorer', label: 'Engine explorer' },
    categories: ['Performance Tuning & Aftermarket', 'Performance & Tuning'],
  },
  {
    id: 'offers',
    label: 'Offers',
    about: 'Kept for the method: how to compare cash, rate and lease.',
    next: undefined,
    categories: [],
  },
] as const satisfies readonly JobDefinition[];

export type JobId = (typeof jobs)[number]['id'];
export const jobIds = jobs.map(({ id }) => id);

/** What decides the job of an article. */
interface Sortable {
  job?: JobId | undefined;
  validUntil?: string | undefined;
  categories: readonly string[];
}

/** Returns the job of an article: the one it names, offers where it has a last day, or that of its first category with one. */
export function jobOf({ job, validUntil, categories }: Sortable): JobId {
  if (job) return job;
  if (validUntil) return 'offers';
  const claims: readonly JobDefinition[] = jobs;
  const claimed = categories.flatMap(
    (name) => claims.find((each) => each.categories.some((one) => one === name)) ?? [],
  );
  return (claimed[0]?.id ?? jobs[0].id) as JobId;
}

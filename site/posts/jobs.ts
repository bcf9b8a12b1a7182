import { archiveGroups } from '../../site.config.ts';

export const jobIds = archiveGroups.map(({ id }) => id);

/** What decides the job of an article. */
interface Sortable {
  job?: string | undefined;
  validUntil?: string | undefined;
  categories: readonly string[];
}

/** Returns the job of an article: the one it names, the one for dated articles, or its first category's. */
export function jobOf({ job, validUntil, categories }: Sortable): string | undefined {
  if (job) return job;
  const dated = validUntil && archiveGroups.find(({ takesDated }) => takesDated);
  if (dated) return dated.id;
  const claimed = categories.flatMap(
    (name) => archiveGroups.find((each) => each.categories.some((one) => one === name)) ?? [],
  );
  return (claimed[0] ?? archiveGroups[0])?.id;
}

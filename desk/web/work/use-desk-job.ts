import { useState } from 'react';
import type { DeskJob } from '../../publish-jobs.ts';
import { ask, client, useApi, useChange } from '../api.ts';

const askEveryMs = 1_000;
const isOpen = (job: DeskJob | undefined): boolean => job !== undefined && job.end === undefined;

/** What `useLastJob` returns. */
export type LastJob = ReturnType<typeof useLastJob>;

/** Reads which publish or draft link runs, or ran last; it goes on in the desk's program when no page follows it. */
export function useLastJob() {
  const query = useApi(
    'GET /api/jobs',
    {},
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (isOpen(data?.job) ? askEveryMs : false) },
  );
  const { job, pages } = query.data ?? {};
  const publish = job?.name === 'publish' ? job : undefined;
  return { ...query, isPublishing: isOpen(publish), end: publish?.end, pages };
}

/** Starts a publish or a draft link and follows it; one that runs already is followed from its start. */
export function useDeskJob({ name, id }: Pick<DeskJob, 'name' | 'id'>) {
  const { data, error } = useLastJob();
  const { job, isServed } = data ?? {};
  const start = useChange(
    async ({ prepare, isNewAddress }: { prepare?(): Promise<void> | undefined; isNewAddress?: boolean }) => {
      await prepare?.();
      return ask('POST /api/jobs', { body: { name, id, isNewAddress } });
    },
    (started) => client.setQueryData(['/api/jobs'], { ...data, job: started }),
  );
  const own = job?.name === name && job.id === id && !start.isPending ? job : undefined;
  const isRunning = start.isPending || isOpen(own);
  // Also one that was left in the background, or by a page that was loaded again.
  const [isFollowed, setIsFollowed] = useState(false);
  if (isOpen(own) && !isFollowed) setIsFollowed(true);
  const { step, lines = [], end } = (isFollowed && own) || {};
  const earlier = isFollowed ? undefined : own;
  return { start: start.mutate, error: start.error ?? error, isRunning, isServed, step, lines, end, earlier };
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type JobEvent, jobEventSchema, jobSchema } from '../../../core/desk-articles.ts';
import { getJson, readStream } from '../api.ts';

interface JobRequest {
  name: 'publish' | 'preview';
  /** The draft a link is made for. */
  id?: string;
}

const askEveryMs = 2_000;

/** Reads which publish or draft link runs, or ran last; it goes on in the desk's program when no page follows it. */
export const useLastJob = () =>
  useQuery({
    queryKey: ['job'],
    queryFn: ({ signal }) => getJson(jobSchema, '/api/jobs', signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.isRunning ? askEveryMs : false),
  });

/** Starts a publish or a draft link and follows it; one that runs already is followed from its start. */
export function useDeskJob({ name, id }: JobRequest) {
  const last = useLastJob();
  const [events, setEvents] = useState<readonly JobEvent[]>([]);
  const [error, setError] = useState<unknown>();
  const [isRunning, setIsRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { refetch } = last;
  const start = useCallback(async (): Promise<void> => {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    setEvents([]);
    setError(undefined);
    setIsRunning(true);
    try {
      const init = { method: 'POST', body: JSON.stringify({ name, id }), signal };
      const headers = { 'content-type': 'application/json' };
      for await (const event of readStream(jobEventSchema, '/api/jobs', { ...init, headers }))
        setEvents((all) => [...all, event]);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
    if (signal.aborted) return;
    setIsRunning(false);
    void refetch();
  }, [name, id, refetch]);
  // One that was left in the background, or by a page that was loaded again.
  const isMine = last.data?.name === name && last.data.id === id;
  const isLeft = isMine && last.data?.isRunning === true;
  useEffect(() => {
    if (isLeft && stop.current === undefined) void start();
  }, [isLeft, start]);
  const earlier = isMine && !isLeft ? last.data : undefined;
  const lines = events.flatMap((event) => (event.kind === 'line' ? [event.text] : []));
  const step = events.findLast((event) => event.kind === 'step')?.step;
  const end = events.find((event) => event.kind === 'end');
  return { start, step, lines, end, error, isRunning, earlier, isServed: last.data?.isServed };
}

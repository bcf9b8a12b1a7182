import { keepPreviousData, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { articlesSchema, findingsSchema } from '../../core/desk-articles.ts';
import { factsSchema } from '../../core/desk-facts.ts';
import { healthSchema, overviewSchema } from '../../core/desk-overview.ts';
import { getJson, isStoreAway } from './api.ts';

const minuteMs = 60_000;
const storeAwayMs = 10_000;

/** How soon a view asks again by itself: while the store is away often, so that the view comes back with it. */
export const retryEvery = (error: unknown, otherwise: number | false = false): number | false =>
  isStoreAway(error) ? storeAwayMs : otherwise;

/** Reads an address of the API, which is also the key of the answer. */
export const useApi = <S extends z.ZodType>(
  schema: S,
  path: string,
  options: Omit<UseQueryOptions<z.output<S>>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ queryKey: [path], queryFn: ({ signal }) => getJson(schema, path, signal), ...options });

/** For a file that is open in an editor: what is typed there is newer than what is on the disk. */
export const readOnce = { staleTime: 'static', gcTime: 0 } as const;

/** Reads the overview; the shell and the overview share the answer for 90 days. */
export const useOverview = (days = 90) =>
  useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => getJson(overviewSchema, `/api/overview?days=${days}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => retryEvery(state.error, minuteMs),
  });

/** Reads the lights. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => getJson(healthSchema, '/api/health', signal),
    refetchInterval: 5 * minuteMs,
    staleTime: minuteMs,
  });

/** Reads the list of articles and pages. */
export const articlesQuery = queryOptions({
  queryKey: ['articles'],
  queryFn: ({ signal }) => getJson(articlesSchema, '/api/articles', signal),
});

/** Reads what check:content says, of this text too; the old findings stay with theirs while it runs again. */
export const useFindings = (version = '', text = '') =>
  useQuery({
    queryKey: ['findings', version],
    queryFn: async ({ signal }) => ({ ...(await getJson(findingsSchema, '/api/findings', signal)), text }),
    placeholderData: keepPreviousData,
  });

/** Reads the ledger. */
export const factsQuery = queryOptions({
  queryKey: ['facts'],
  queryFn: ({ signal }) => getJson(factsSchema, '/api/facts', signal),
});

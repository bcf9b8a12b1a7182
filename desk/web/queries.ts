import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { articlesSchema } from '../../core/desk-articles.ts';
import { factsSchema } from '../../core/desk-facts.ts';
import { healthSchema, overviewSchema } from '../../core/desk-overview.ts';
import { getJson, isStoreAway } from './api.ts';

const minuteMs = 60_000;
const storeAwayMs = 10_000;

/** How soon a view asks again by itself: while the store is away often, so that the view comes back with it. */
export const retryEvery = (error: unknown, otherwise: number | false = false): number | false =>
  isStoreAway(error) ? storeAwayMs : otherwise;

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

/** Reads the ledger. */
export const factsQuery = queryOptions({
  queryKey: ['facts'],
  queryFn: ({ signal }) => getJson(factsSchema, '/api/facts', signal),
});

import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { articlesSchema } from '../../core/desk-articles.ts';
import { factsSchema } from '../../core/desk-facts.ts';
import { healthSchema, overviewSchema } from '../../core/desk-overview.ts';
import { getJson, isStoreAway } from './api.ts';
import { showToast } from './kit/Toasts.tsx';

const minuteMs = 60_000;
const storeAwayMs = 10_000;

/** How soon a view asks again by itself: while the store is away often, so that the view comes back with it. */
export const retryEvery = (error: unknown, otherwise: number | false = false): number | false =>
  isStoreAway(error) ? storeAwayMs : otherwise;

/** A question to the API; the answer is checked against its schema. */
export const readQuery = <S extends z.ZodType>(queryKey: readonly unknown[], schema: S, path: string) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => getJson(schema, path, signal) });

/** Changes something through the API: afterwards every page reads again, and a toast says what `done` returns. */
export function useChange<Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => string | undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess(answer, input) {
      const words = done(answer, input);
      void client.invalidateQueries();
      if (words !== undefined) showToast(words);
    },
  });
}

/** Reads the overview; the shell and the overview share the answer for 90 days. */
export const useOverview = (days = 90) =>
  useQuery({
    ...readQuery(['overview', days], overviewSchema, `/api/overview?days=${days}`),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => retryEvery(state.error, minuteMs),
  });

/** Reads the lights. */
export const useHealth = () =>
  useQuery({
    ...readQuery(['health'], healthSchema, '/api/health'),
    refetchInterval: 5 * minuteMs,
    staleTime: minuteMs,
  });

/** Reads the list of articles and pages. */
export const articlesQuery = readQuery(['articles'], articlesSchema, '/api/articles');

/** Reads the ledger. */
export const factsQuery = readQuery(['facts'], factsSchema, '/api/facts');

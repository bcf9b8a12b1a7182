import {
  keepPreviousData,
  MutationCache,
  QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { type DeskProblem, deskProblemSchema } from '../../core/problem/desk-problem.ts';
import { hasCode, problemOf, Refused, Unavailable } from '../../core/problem/problem.ts';
import type { DeskApi } from '../routes/routes.ts';
import { showError, showToast } from './kit/Toasts.tsx';

/** Returns what the desk answered, in words for the publisher; undefined for any other error. */
export function problemOfDesk(error: unknown): DeskProblem | undefined {
  const problem = problemOf(error);
  return problem !== undefined && 'title' in problem ? (problem as DeskProblem) : undefined;
}

/** Whether the desk answers and its database does not: that passes by itself. */
const isStoreAway = (error: unknown): boolean => hasCode(error, 'store');

const noAnswer: DeskProblem = {
  code: 'offline',
  title: 'The desk does not answer',
  problem: 'The program that opened this page was closed, or is starting again.',
  means: 'Nothing is lost: your website and what was saved are not touched, and what you typed stays in this tab.',
  // What a browser keeps belongs to an address with its port: with the same one this tab goes on.
  fix: `Leave this tab open, {run ./garage desk --port ${location.port}} and open the new link. Then try again here.`,
};

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, credentials: 'same-origin' }).catch(() => undefined);
  // A cookie of an earlier program opens nothing.
  if (response === undefined || response.status === 401) throw new Unavailable(noAnswer);
  if (!response.ok) throw new Refused(readFault(await response.text()));
  return response;
}

function readFault(text: string): DeskProblem {
  try {
    return deskProblemSchema.parse(JSON.parse(text));
  } catch {
    return { ...noAnswer, title: 'The desk answered something odd', details: [text.slice(0, 500)] };
  }
}

/** A route of the API, by its method and address: the desk's program and this page are of one version. */
type RouteName = keyof DeskApi;

/** What a route answers. */
export type Answer<Name extends RouteName> = Awaited<ReturnType<DeskApi[Name]['answer']>>;

/** What a route is asked with: the names in its address, its query and its body. */
export type Asked<Name extends RouteName> = DeskApi[Name]['takes'] extends infer Takes
  ? (Takes extends { params: infer Schema extends z.ZodType } ? z.input<Schema> : unknown) &
      (Takes extends { querystring: infer Schema extends z.ZodType } ? { query: z.input<Schema> } : unknown) &
      (Takes extends { body: infer Schema extends z.ZodType } ? { body: z.input<Schema> } : unknown)
  : never;

interface AskedParts {
  query?: object;
  body?: unknown;
  [param: string]: unknown;
}

/** Returns the address of a route, which is also the key of its answer. */
export function addressOf<Name extends RouteName>(name: Name, asked: Asked<Name>): string {
  const { query = {}, ...params } = asked as AskedParts;
  const path = name
    .replace(/^\w+ /, '')
    .replaceAll(/:(\w+)/g, (_all, key: string) => encodeURIComponent(String(params[key])));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Asks the API for something, or to change something. */
export async function ask<Name extends RouteName>(
  name: Name,
  asked: Asked<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  const { body } = asked as AskedParts;
  const response = await send(addressOf(name, asked), {
    method: name.replace(/ .*/, ''),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  });
  return response.json();
}

/** Sends a file as it is; it may be larger than what fits into JSON. */
export async function sendFile<Name extends RouteName>(
  name: Name,
  asked: Asked<Name>,
  body: File,
  type: 'text/csv' | 'application/x-export' | 'application/octet-stream',
): Promise<Answer<Name>> {
  const response = await send(addressOf(name, asked), { method: 'POST', body, headers: { 'content-type': type } });
  return response.json();
}

const minuteMs = 60_000;
const storeAwayMs = 10_000;

/** How soon a view asks again by itself: while the store is away often, so that the view comes back with it. */
const retryEvery = (error: unknown, otherwise: number | false = false): number | false =>
  isStoreAway(error) ? storeAwayMs : otherwise;

/** Keeps what the API answered. */
export const client: QueryClient = new QueryClient({
  // Whatever was changed, what is on the page may say something else now. Not awaited: the next key works at once.
  mutationCache: new MutationCache({ onSettled: () => void client.invalidateQueries() }),
  defaultOptions: {
    // The desk is on this machine: without the internet it answers, and nothing asked for waits to be done later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // The store comes back by itself; a closed desk does not.
      retry: (count, error) => count < 3 && isStoreAway(error),
      retryDelay: 2000,
      refetchInterval: ({ state }) => retryEvery(state.error),
    },
  },
});

/** Reads something from the API. */
export const useApi = <Name extends RouteName>(
  name: Name,
  asked: Asked<Name>,
  options: Omit<UseQueryOptions<Answer<Name>>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ queryKey: [addressOf(name, asked)], queryFn: ({ signal }) => ask(name, asked, signal), ...options });

/** For a file that is open in an editor: what is typed there is newer than what is on the disk. */
export const readOnce = { staleTime: 'static', gcTime: 0 } as const;

/** Reads the overview; the shell and the overview share the answer for 90 days. */
export const useOverview = (days = 90) =>
  useApi(
    'GET /api/overview',
    { query: { days } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => retryEvery(state.error, minuteMs),
    },
  );

const serverEveryMs = 10_000;

/** Reads the lights; they are read again when the server stops or comes back. */
export function useHealth() {
  const health = useApi('GET /api/health', {}, { refetchInterval: 5 * minuteMs, staleTime: minuteMs });
  const { data } = useApi('GET /api/server', {}, { refetchInterval: serverEveryMs });
  const state = data?.state;
  const seen = useRef(state);
  const { refetch } = health;
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== state) void refetch();
    seen.current = state;
  }, [state, refetch]);
  return health;
}

/** Reads what check:content says, of this text too; the old findings stay with theirs while it runs again. */
export const useFindings = (version = '', text = '') =>
  useQuery({
    queryKey: ['findings', version],
    queryFn: async ({ signal }) => ({ ...(await ask('GET /api/findings', {}, signal)), text }),
    placeholderData: keepPreviousData,
  });

/** Changes something through the API. `done` follows; a sentence that it returns is said in a toast. */
export const useChange = <Answer, Input = void>(
  mutationFn: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => unknown = () => undefined,
) =>
  useMutation({
    mutationFn,
    async onSuccess(answer, input) {
      const words = await done(answer, input);
      if (typeof words === 'string') showToast(words);
    },
  });

/** Says what was done, with the button that takes it back. */
export const showUndo = (words: string, undo: () => Promise<unknown>): void =>
  showToast(words, () => {
    void undo()
      .catch((error: unknown) => showError(problemOfDesk(error)?.problem ?? String(error)))
      .finally(() => client.invalidateQueries());
  });

import {
  keepPreviousData,
  MutationCache,
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { articlesSchema, findingsSchema } from '../../core/desk-articles.ts';
import { factsSchema } from '../../core/desk-facts.ts';
import { type DeskFault, deskFaultSchema } from '../../core/desk-fault.ts';
import { healthSchema, overviewSchema } from '../../core/desk-overview.ts';
import { subscribersPageSchema } from '../../core/desk-subscribers.ts';
import { showError, showToast } from './kit/Toasts.tsx';

/** What the API refused or could not do, in words for the publisher. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly fault: DeskFault;

  constructor(status: number, fault: DeskFault) {
    super(fault.title);
    this.status = status;
    this.fault = fault;
  }
}

/** Whether the desk answers and its database does not: that passes by itself. */
export const isStoreAway = (error: unknown): boolean => error instanceof ApiError && error.fault.code === 'store';

// What a browser keeps belongs to an address with its port: with the same one this tab goes on.
const openAgain = `{run ./garage desk --port ${location.port}} and open the new link. Then try again here.`;

const noAnswer: DeskFault = {
  code: 'offline',
  title: 'The desk does not answer',
  happened: 'This page asked the desk’s program and got no answer.',
  means:
    'The program was closed or is starting again. Your website and what was saved are not touched, and what you typed stays in this tab.',
  todo: `Leave this tab open, ${openAgain}`,
};

const closedDoor: DeskFault = {
  code: 'closed',
  title: 'This desk was closed',
  happened: 'The program that opened this page has ended, and its key with it.',
  means: 'Nothing is lost. What you typed stays in this tab.',
  todo: `Leave this tab open, ${openAgain}`,
};

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, credentials: 'same-origin' }).catch(() => undefined);
  if (response === undefined) throw new ApiError(0, noAnswer);
  if (response.status === 401) throw new ApiError(401, closedDoor);
  if (!response.ok) throw new ApiError(response.status, readFault(await response.text()));
  return response;
}

function readFault(text: string): DeskFault {
  try {
    return deskFaultSchema.parse(JSON.parse(text));
  } catch {
    return { ...noAnswer, title: 'The desk answered something odd', technical: text.slice(0, 500) };
  }
}

/** Reads from the API; the answer is checked against its schema. */
export async function getJson<S extends z.ZodType>(schema: S, path: string, signal?: AbortSignal) {
  const response = await send(path, signal === undefined ? {} : { signal });
  return schema.parse(await response.json());
}

/** Changes something through the API. */
export async function sendJson<S extends z.ZodType>(
  schema: S,
  path: string,
  { method = 'POST', body }: { method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown } = {},
): Promise<z.output<S>> {
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await send(path, { method, ...content });
  return schema.parse(await response.json());
}

/** Sends a file as it is; it may be larger than what fits into JSON. */
export async function sendFile<S extends z.ZodType>(
  schema: S,
  path: string,
  file: File,
  type: 'text/csv' | 'message/rfc822' | 'application/x-export' | 'application/octet-stream' = 'text/csv',
): Promise<z.output<S>> {
  const response = await send(path, { method: 'POST', body: file, headers: { 'content-type': type } });
  return schema.parse(await response.json());
}

const minuteMs = 60_000;
const storeAwayMs = 10_000;

/** How soon a view asks again by itself: while the store is away often, so that the view comes back with it. */
export const retryEvery = (error: unknown, otherwise: number | false = false): number | false =>
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
  useApi(overviewSchema, `/api/overview?days=${days}`, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => retryEvery(state.error, minuteMs),
  });

/** Reads the lights. */
export const useHealth = () =>
  useApi(healthSchema, '/api/health', { refetchInterval: 5 * minuteMs, staleTime: minuteMs });

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

/** Searches readers by a part of their address, from two letters on. */
export const useReaders = (text: string, limit: number) =>
  useApi(subscribersPageSchema, `/api/subscribers?${new URLSearchParams({ limit: String(limit), text })}`, {
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  });

/** Reads the ledger. */
export const factsQuery = queryOptions({
  queryKey: ['facts'],
  queryFn: ({ signal }) => getJson(factsSchema, '/api/facts', signal),
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
      .catch((error: unknown) => showError(error instanceof ApiError ? error.fault.happened : String(error)))
      .finally(() => client.invalidateQueries());
  });

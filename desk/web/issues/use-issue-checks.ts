import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { IssueCheck } from '../../../core/problem/check.ts';
import { type Answer, ask, client } from '../api.ts';
import { placeOfLine, type TextPlace } from '../facts/use-places.ts';
import { useSettled } from '../kit/use-settled.ts';

export type Preflight = Answer<'POST /api/issues/:id/check'>;
/** Draws a mail that is being written. */
export type MailRoute = 'POST /api/issues/:id/preview' | 'POST /api/welcome/:id/preview';

const drawMs = 300;
const drawAtLeastMs = 600;
const checkMs = 1000;
const keptMs = 10_000;

const checkQuery = (id: string, text: string) =>
  queryOptions({
    queryKey: ['preflight', id, text],
    queryFn: () => ask('POST /api/issues/:id/check', { id, body: { text } }),
    gcTime: keptMs,
  });

/** Returns what stops an issue, also where the publisher may overrule it. */
export const errorsOf = (checked: Preflight | undefined): IssueCheck[] =>
  checked?.items.filter(({ level }) => level === 'error') ?? [];

/** Draws the mail of a text a moment after the last letter, and now and then while somebody types. */
export function useDrawnMail(route: MailRoute, id: string, text: string) {
  const settled = useSettled(text, drawMs, drawAtLeastMs);
  return useQuery({
    queryKey: [route, id, settled],
    queryFn: () => ask(route, { id, body: { text: settled } }),
    placeholderData: keepPreviousData,
    gcTime: keptMs,
  });
}

/** Checks the text a moment after the last letter. */
export function useChecks(id: string, text: string) {
  const check = useQuery({
    ...checkQuery(id, useSettled(text, checkMs)),
    placeholderData: keepPreviousData,
    // Settings, mail server and site are put right in other windows.
    refetchOnWindowFocus: 'always',
  });
  const checkNow = (): Promise<Preflight> => client.fetchQuery({ ...checkQuery(id, text), staleTime: keptMs });
  return { check, checkNow };
}

/** Finds the place that a finding is about. */
export function placeOfItem(source: string, { code, line }: IssueCheck): TextPlace | undefined {
  if (line !== undefined) return placeOfLine(source, line);
  if (code === 'subject' || code === 'preview') return { field: code };
  return code === 'text' ? { line: 1 } : undefined;
}

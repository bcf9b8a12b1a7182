import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { codeIn } from '../../newsletter/bounces/delivery-status.ts';
import type { BounceProof } from '../../newsletter/bounces/parse-returned-mail.ts';
import { markHeader } from '../../newsletter/mail/event-marks.ts';
import type { ServiceEvent } from '../../newsletter/service/record-events.ts';

export type FetchText = (url: string) => Promise<string>;

const timeoutMs = 5000;

/** Reads a small text from the internet; a redirect could lead to another host, so there is none. */
export const fetchText: FetchText = async (url) => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.text();
};

export interface HookRequest {
  headers: IncomingHttpHeaders;
  /** As it was sent: that is what most services sign. */
  body: Buffer;
  /** Undefined when the body is not JSON; parsed at the first look, so that a request can be refused before. */
  readonly json: unknown;
}

export function createHookRequest(headers: IncomingHttpHeaders, body: Buffer): HookRequest {
  let parsed: { json: unknown } | undefined;
  return {
    headers,
    body,
    get json() {
      parsed ??= { json: parseJson(body) };
      return parsed.json;
    },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

export interface HookContext {
  secret: string;
  now: Date;
  fetchText: FetchText;
  /** Uses a token that is signed but does not cover its content; resolves to false when it came with another before. */
  spendSignature(token: string, content: string): Promise<boolean>;
}

/** One mail service: whether a request is really from it, and what the request says. */
export interface MailHook {
  /** The largest body, if not that of the other services. */
  maxBytes?: number;
  /** Looks at the headers first, and at the JSON only if nothing else is signed. */
  verify(request: HookRequest, context: HookContext): boolean | Promise<boolean>;
  /** Leaves out what changes nobody. Throws ZodError when the body is not in the service's format. */
  read(request: HookRequest, context: HookContext): ServiceEvent[] | Promise<ServiceEvent[]>;
}

/** One event, or none when it has no type: then it changes nobody. */
export const eventOf = (type: ServiceEvent['type'] | undefined, event: Omit<ServiceEvent, 'type'>): ServiceEvent[] =>
  type === undefined ? [] : [{ type, ...event }];

/** The most exact code of a failure; a status such as 5.0.0 is a summary, and the words may have more. */
export const codeOf = (status: string, words: string): string | undefined =>
  codeIn(status.endsWith('.0.0') ? `${words} ${status}` : `${status} ${words}`);

/** Compares in constant time. */
export function isSame(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** Age up to which a request counts, where the service signs each attempt with a new time. */
export const fiveMinutes = 5 * 60;

/** Returns whether a Unix time is not older than so many seconds, and not more than five minutes ahead. */
export function isRecent(seconds: unknown, now: Date, maxAgeSeconds = fiveMinutes): boolean {
  if (!/^\d{1,12}$/.test(String(seconds))) return false;
  const age = now.getTime() / 1000 - Number(seconds);
  return age <= maxAgeSeconds && age >= -fiveMinutes;
}

export const byMessageIds = (...messageIds: readonly string[]): BounceProof => ({ messageIds, unsubscribeTokens: [] });

/** The headers of our mail, as services return them. */
export const headersSchema = z.array(z.object({ name: z.string(), value: z.string() })).default([]);

/** Proof in the headers of our mail: its mark, its Message-ID or the token of its unsubscribe link. */
export function proofIn(headers: z.infer<typeof headersSchema>, ...messageIds: readonly string[]): BounceProof {
  const valuesOf = (...names: string[]) =>
    headers.filter(({ name }) => names.includes(name.toLowerCase())).map(({ value }) => value);
  const links = valuesOf('list-unsubscribe').flatMap((value) => [...value.matchAll(/\/unsubscribe\/([\w-]+)>/g)]);
  return {
    messageIds: [...valuesOf(markHeader.toLowerCase(), 'message-id'), ...messageIds],
    unsubscribeTokens: links.map(([, token = '']) => token),
  };
}

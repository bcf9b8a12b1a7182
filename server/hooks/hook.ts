import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { BounceProof } from '../../newsletter/bounces/parse-returned-mail.ts';
import { markHeader } from '../../newsletter/mail/event-marks.ts';
import type { ServiceEvent } from '../../newsletter/service/record-events.ts';
import type { FetchText } from './fetch-text.ts';

/** What was posted. */
export interface HookRequest {
  headers: IncomingHttpHeaders;
  /** As it was sent: that is what most services sign. */
  body: Buffer;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

/** What an adapter works with. */
export interface HookContext {
  /** From the settings. */
  secret: string;
  now: Date;
  fetchText: FetchText;
}

/** One mail service: whether a request is really from it, and what the request says. */
export interface MailHook {
  verify(request: HookRequest, context: HookContext): boolean | Promise<boolean>;
  /** Leaves out what changes nobody. Throws ZodError when the body is not in the service's format. */
  read(request: HookRequest, context: HookContext): ServiceEvent[] | Promise<ServiceEvent[]>;
}

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

/** Proof by Message-IDs alone. */
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

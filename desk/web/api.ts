import type { z } from 'zod';
import { type DeskFault, deskFaultSchema } from '../../core/desk-fault.ts';

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
const openAgain = `type ./garage desk --port ${location.port} in a terminal and open the new link. Then try again here.`;

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
export async function getJson<S extends z.ZodType>(
  schema: S,
  path: string,
  signal?: AbortSignal,
): Promise<z.output<S>> {
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

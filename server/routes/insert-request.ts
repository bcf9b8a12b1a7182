import type { IncomingHttpHeaders } from 'node:http';
import { dataError, type Refusal, RefusedRequest } from '../data-error.ts';

/** The columns a caller may see of a new subscriber. */
export const publicColumns = ['id', 'email', 'created_at'] as const;

/** One column a caller may see. */
export type PublicColumn = (typeof publicColumns)[number];

/** What the caller wants back: nothing, a list of one row, or the row itself. */
export interface InsertOptions {
  returns: 'nothing' | 'array' | 'object';
  columns: readonly PublicColumn[];
}

/** Refuses everything but the insert of one row. */
export const permissionDenied: Refusal = {
  status: 401,
  body: dataError('42501', 'permission denied for table subscribers'),
};

const objectType = /^application\/vnd\.pgrst\.object(\+json)?$/;
const jsonTypes = new Set(['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.array+json']);

/** Reads headers and query of an insert; throws RefusedRequest for anything but the insert of one row. */
export function readInsertOptions(query: string, headers: IncomingHttpHeaders): InsertOptions {
  const prefer = headerOf(headers, 'prefer').toLowerCase();
  const profile = headerOf(headers, 'content-profile') || 'public';
  const parameters = new URLSearchParams(query);
  if (prefer.includes('resolution=') || parameters.has('on_conflict')) throw new RefusedRequest(permissionDenied);
  if (profile !== 'public') {
    throw refusal(406, 'PGRST106', 'The schema must be one of the following: public');
  }
  const types = headerOf(headers, 'accept').split(',').map(mediaType).filter(Boolean);
  const isObject = types.some((type) => objectType.test(type));
  if (types.length > 0 && !isObject && !types.some((type) => jsonTypes.has(type))) {
    throw refusal(406, 'PGRST107', 'None of these media types are available');
  }
  const wantsRow = prefer.includes('return=representation');
  return { returns: wantsRow ? (isObject ? 'object' : 'array') : 'nothing', columns: readColumns(parameters) };
}

/** Reads the address in the body of an insert: one object, or a list of exactly one. */
export function readInsertBody(body: unknown): unknown {
  if (Array.isArray(body) && body.length > 1) throw new RefusedRequest(permissionDenied);
  const row: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw refusal(400, 'PGRST102', 'Empty or invalid json');
  }
  for (const column of Object.keys(row)) {
    if (column === 'id' || column === 'created_at') throw new RefusedRequest(permissionDenied);
    if (column !== 'email') throw unknownColumn(column);
  }
  return 'email' in row ? row.email : undefined;
}

function readColumns(parameters: URLSearchParams): readonly PublicColumn[] {
  for (const name of new Set(parameters.keys())) {
    if (!['select', 'columns', 'apikey'].includes(name) || parameters.getAll(name).length > 1) {
      throw refusal(400, 'PGRST100', 'The query string is not supported.');
    }
  }
  for (const column of splitList(parameters.get('columns') ?? '"email"')) {
    if (column !== 'email') throw unknownColumn(column);
  }
  const selected = splitList(parameters.get('select') ?? '*');
  const unknown = selected.find((name) => name !== '*' && !publicColumns.some((column) => column === name));
  if (unknown !== undefined) throw refusal(400, '42703', `column subscribers.${unknown} does not exist`);
  const isChosen = (column: PublicColumn): boolean => selected.includes('*') || selected.includes(column);
  return publicColumns.filter(isChosen);
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
}

const refusal = (status: number, code: string, message: string): RefusedRequest =>
  new RefusedRequest({ status, body: dataError(code, message) });

function unknownColumn(column: string): RefusedRequest {
  return refusal(400, 'PGRST204', `Could not find the '${column}' column of 'subscribers' in the schema cache`);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function mediaType(text: string): string {
  return (text.split(';', 1)[0] ?? '').trim().toLowerCase();
}

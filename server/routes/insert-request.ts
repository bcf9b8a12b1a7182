import { type DataError, dataError, type Refusal } from '../data-error.ts';

/** The columns a caller may see of a new subscriber. */
export const publicColumns = ['id', 'email', 'created_at'] as const;

/** One column a caller may see. */
export type PublicColumn = (typeof publicColumns)[number];

/** What the caller wants back: nothing, a list of one row, or the row itself. */
export interface InsertOptions {
  returns: 'nothing' | 'array' | 'object';
  columns: readonly PublicColumn[];
}

/** The parts of a request that matter for an insert. */
export interface InsertRequest {
  /** The query string with or without its question mark. */
  query: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

type Read<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

/** Refuses everything but the insert of one row. */
export const permissionDenied: Refusal = {
  status: 401,
  body: dataError('42501', 'permission denied for table subscribers'),
};

const refuse = (status: number, body: DataError): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { status, body },
});
const objectType = /^application\/vnd\.pgrst\.object(\+json)?$/;
const jsonTypes = new Set(['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.array+json']);

/** Reads headers and query of an insert; anything but the insert of one row is refused before the body is read. */
export function readInsertOptions({ query, headers }: InsertRequest): Read<InsertOptions> {
  const prefer = headerOf(headers, 'prefer').toLowerCase();
  const profile = headerOf(headers, 'content-profile') || 'public';
  const parameters = new URLSearchParams(query);
  if (prefer.includes('resolution=') || parameters.has('on_conflict')) return { ok: false, refusal: permissionDenied };
  if (profile !== 'public') {
    return refuse(406, dataError('PGRST106', 'The schema must be one of the following: public'));
  }
  const types = headerOf(headers, 'accept').split(',').map(mediaType).filter(Boolean);
  const isObject = types.some((type) => objectType.test(type));
  if (types.length > 0 && !isObject && !types.some((type) => jsonTypes.has(type))) {
    return refuse(406, dataError('PGRST107', 'None of these media types are available'));
  }
  const columns = readColumns(parameters);
  if (!columns.ok) return columns;
  const wantsRow = prefer.includes('return=representation');
  return {
    ok: true,
    value: { returns: wantsRow ? (isObject ? 'object' : 'array') : 'nothing', columns: columns.value },
  };
}

/** Reads the body of an insert: one object with an address, or a list of exactly one. */
export function readInsertBody(body: unknown): Read<unknown> {
  if (Array.isArray(body) && body.length > 1) return { ok: false, refusal: permissionDenied };
  const row: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return refuse(400, dataError('PGRST102', 'Empty or invalid json'));
  }
  for (const column of Object.keys(row)) {
    if (column === 'id' || column === 'created_at') return { ok: false, refusal: permissionDenied };
    if (column !== 'email') return refuse(400, unknownColumn(column));
  }
  return { ok: true, value: 'email' in row ? row.email : undefined };
}

function readColumns(parameters: URLSearchParams): Read<readonly PublicColumn[]> {
  for (const name of new Set(parameters.keys())) {
    if (!['select', 'columns', 'apikey'].includes(name) || parameters.getAll(name).length > 1) {
      return refuse(400, dataError('PGRST100', 'The query string is not supported.'));
    }
  }
  for (const column of splitList(parameters.get('columns') ?? '"email"')) {
    if (column !== 'email') return refuse(400, unknownColumn(column));
  }
  const selected = splitList(parameters.get('select') ?? '*');
  const unknown = selected.find((name) => name !== '*' && !publicColumns.some((column) => column === name));
  if (unknown !== undefined) return refuse(400, dataError('42703', `column subscribers.${unknown} does not exist`));
  const isChosen = (column: PublicColumn): boolean => selected.includes('*') || selected.includes(column);
  return { ok: true, value: publicColumns.filter(isChosen) };
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
}

function unknownColumn(column: string): DataError {
  return dataError('PGRST204', `Could not find the '${column}' column of 'subscribers' in the schema cache`);
}

function headerOf(headers: InsertRequest['headers'], name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function mediaType(text: string): string {
  return (text.split(';', 1)[0] ?? '').trim().toLowerCase();
}

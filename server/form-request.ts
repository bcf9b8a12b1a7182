import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets the routes of a scope read plain HTML forms in both encodings; anything else counts as an empty form. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseForm(request.headers['content-type'] ?? '', body),
  );
}

export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** More characters than any valid value of a field has; of longer ones only the start is looked at. */
const maxFieldLengths = {
  email: 400,
  address: 400,
  website: 400,
  page: 2000,
  about: 400,
  opened: 20,
  action: 40,
  frequency: 40,
} as const;

/** Returns a field of a form, cut to its length; empty when the form has none. */
export const fieldOf = (form: URLSearchParams, name: keyof typeof maxFieldLengths): string =>
  (form.get(name) ?? '').slice(0, maxFieldLengths[name]);

async function parseForm(type: string, body: Buffer): Promise<URLSearchParams> {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return new URLSearchParams(body.toString('utf8'));
  const fields = new URLSearchParams();
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  } catch {
    // A mail provider's unsubscribe must work however it is written, so an unreadable body is an empty one.
  }
  return fields;
}

/**
 * Refuses forms that another site posts for its visitors. Browsers say so in Sec-Fetch-Site; older ones only name the
 * origin, and programs that are no browser send neither.
 */
export function refuseForeignForms(
  app: FastifyInstance,
  ownOrigins: readonly string[],
  isExempt: (request: FastifyRequest) => boolean = () => false,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST' || !isForeign(request, ownOrigins) || isExempt(request)) return;
    throw Object.assign(new Error('The form is on another site.'), { statusCode: 403 });
  });
}

function isForeign({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && ownOrigins.includes(origin)) return false;
  if (site !== undefined) return site === 'cross-site';
  // The page may have been opened under another name of this server.
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

const maxPathLength = 200;
const maxAddressLength = 2000;

/** Returns the path of the page a form was on, without its query; undefined when it was not ours. */
export function sourcePage(address: string | undefined, host: string | undefined): string | undefined {
  if (address === undefined || address.length > maxAddressLength) return undefined;
  if (!URL.canParse(address, `http://${host}`)) return undefined;
  const url = new URL(address, `http://${host}`);
  return url.host === host ? url.pathname.slice(0, maxPathLength) : undefined;
}

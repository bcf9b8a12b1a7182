import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets the routes of one scope read plain HTML forms in both encodings; anything else counts as an empty form. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseForm(request.headers['content-type'] ?? '', body),
  );
}

/** The fields of a posted form. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

async function parseForm(type: string, body: Buffer): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  } catch {
    // A mail provider's unsubscribe must work however it is written, so a body nobody can read is an empty one.
  }
  return fields;
}

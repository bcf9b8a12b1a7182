import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LinkPageName, linkPageNames } from '../../core/people/link-pages.ts';
import { escapeHtml, unescapeHtml } from '../../core/text/html-text.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { statusOf } from '../data-error.ts';
import { type Log, logFailure } from '../log.ts';
import type { Site } from './pages.ts';
import { retryAfterSeconds, securityHeaders, toHeaderObject } from './responses.ts';

/** One mistake in a form, in words for the reader. */
export interface FormFault {
  /** Without one it is about the whole form. */
  field?: 'name' | 'email' | 'text';
  message: string;
}

/** The personal values of a page behind a link, or about a letter or a watch. */
export interface LinkPageValues {
  address?: string;
  action?: string;
  preferences?: string;
  checked?: ReadonlySet<string>;
  title?: string;
  article?: string;
  name?: string;
  text?: string;
  /** Address that asks to delete the letter. */
  erase?: string;
  /** When the form was opened, in milliseconds. */
  opened?: string;
  faults?: readonly FormFault[];
  /** The heading above the faults. */
  failed?: string;
  /** What the form for a watch offers: its field as HTML. */
  choices?: string;
}

export interface LinkPage {
  html: string;
  headers: Record<string, string>;
}

export type RenderLinkPage = (name: LinkPageName, values?: LinkPageValues) => LinkPage;

/** Sends one of the pages; most have one status. */
export type SendPage = (
  reply: FastifyReply,
  name: LinkPageName,
  values?: LinkPageValues,
  status?: number,
) => FastifyReply;

const statuses: Partial<Record<LinkPageName, number>> = {
  broken: 404,
  failed: 503,
  'preferences-empty': 422,
  'preferences-address': 422,
  'address-wait': 429,
  'address-refused': 409,
  'address-over': 410,
  'address-unreachable': 409,
  'data-ask-over': 410,
  'letter-erase-wait': 429,
  'data-link-wait': 429,
  'export-over': 410,
  'erase-over': 410,
  'letter-closed': 404,
  'letter-broken': 404,
  'watch-unknown': 404,
};

export const createPageSender =
  (linkPages: () => RenderLinkPage): SendPage =>
  (reply, name, values, status = statuses[name] ?? 200) => {
    const { html, headers } = linkPages()(name, values);
    return reply
      .code(status)
      .headers(headers)
      .send(status >= 400 && name.endsWith('-form') ? html.replace('<title>', '<title>Error: ') : html);
  };

/** Logs why a form failed unless the server is busy, says when to come back, and returns the status: 503 if it is our fault. */
export function noteFormError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log): number {
  const status = statusOf(error);
  if (status >= 400 && status < 500) return status;
  if (status !== 503) logFailure(log, request.url, error);
  reply.header('Retry-After', String(retryAfterSeconds));
  return 503;
}

/** The address of a subscriber's own page. */
export const preferencesOf = (newsletter: Newsletter, id: string): string =>
  `/preferences/${signToken(newsletter, 'preferences', id)}`;

export type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

type Shown = readonly [name: LinkPageName, values?: LinkPageValues];

export interface MailedLink {
  /** For GET, which changes nothing: mail scanners follow links. */
  show(token: string): Promise<Shown>;
  /** For the POST of the page's button. */
  act(token: string, request: LinkRequest, reply: FastifyReply): Promise<Shown | FastifyReply>;
}

/** Adds links below an address; the form of each page goes back to where it is. */
export function addLinks(app: FastifyInstance, base: string, links: Record<string, MailedLink>, send: SendPage): void {
  for (const [kind, { show, act }] of Object.entries(links)) {
    const answer = (reply: FastifyReply, token: string, [name, values]: Shown) =>
      send(reply, name, values && { action: `${base}/${kind}/${token}`, ...values });
    app.get(`${base}/${kind}/:token`, async ({ params: { token } }: LinkRequest, reply) =>
      answer(reply, token, await show(token)),
    );
    app.post(`${base}/${kind}/:token`, async (request: LinkRequest, reply) => {
      const { token } = request.params;
      const done = await act(token, request, reply);
      return 'raw' in done ? done : answer(reply, token, done);
    });
  }
}

const slot =
  /(__(?:ADDRESS|ACTION|PREFERENCES|TITLE|ARTICLE|NAME|TEXT|ERASE|OPENED|FAULTS|CHOICES)__|\bdata-(?:checked|invalid)="[^"]*")/;

/** Splits the templates at their slots once, so that filling one only joins strings. */
export function compileLinkPages({ manifest, pages }: Site): RenderLinkPage {
  const compiled = new Map(
    linkPageNames.map((name) => {
      const path = manifest.linkPages[name] ?? '';
      const template = pages.get(path)?.encodings.identity.body.toString('utf8');
      const csp = manifest.entries[path]?.csp ?? manifest.baseCsp;
      if (template === undefined) throw new Error(`The site has no page ${name}.`);
      return [name, { parts: template.split(slot), headers: linkHeaders(csp, name) }];
    }),
  );
  return (name, values = {}) => {
    const page = compiled.get(name);
    if (page === undefined) throw new Error(`There is no page ${name}.`);
    // Splitting at a group leaves the slots at the odd positions.
    const html = page.parts.map((part, index) => (index % 2 === 0 ? part : fillSlot(part, values))).join('');
    return { html, headers: page.headers };
  };
}

function fillSlot(part: string, values: LinkPageValues): string {
  const box = /^data-checked="(.*)"$/s.exec(part)?.[1];
  if (box !== undefined) return values.checked?.has(unescapeHtml(box)) ? 'checked' : '';
  const field = /^data-invalid="(.*)"$/.exec(part)?.[1];
  if (field !== undefined) return describeField(field, values);
  if (part === '__FAULTS__') return listFaults(values);
  if (part === '__CHOICES__') return values.choices ?? '';
  const texts: Partial<Record<string, unknown>> = { ...values };
  return escapeHtml(String(texts[part.slice('__'.length, -'__'.length).toLowerCase()] ?? ''));
}

const describeField = (field: string, { faults = [] }: LinkPageValues): string =>
  faults.some((fault) => fault.field === field)
    ? `aria-invalid="true" aria-describedby="fault-${field} letter-${field}-hint"`
    : `aria-describedby="letter-${field}-hint"`;

/** The summary above a form that was not accepted: each line leads to its field. */
function listFaults({ faults = [], failed = '' }: LinkPageValues): string {
  if (faults.length === 0) return '';
  const lines = faults.map(({ field, message }) => {
    const words = escapeHtml(message);
    return `<li>${field ? `<a id="fault-${field}" href="#letter-${field}">${words}</a>` : words}</li>`;
  });
  return `<section class="note status-message status-error" role="alert" aria-labelledby="faults"><h2 id="faults">${escapeHtml(failed)}</h2><ul>${lines.join('')}</ul></section>`;
}

/** Pages whose address is no secret: their forms may say where they come from. */
const isPublic = /^(?:letter|watch)-(?:form|sent|closed|unknown)$/;

function linkHeaders(csp: string, name: LinkPageName): Record<string, string> {
  return {
    ...toHeaderObject(securityHeaders(csp)),
    // The address of all others is a key: no other site and no shared cache may get it.
    ...(isPublic.test(name) ? {} : { 'Referrer-Policy': 'no-referrer' }),
    'Content-Type': 'text/html; charset=utf-8',
  };
}

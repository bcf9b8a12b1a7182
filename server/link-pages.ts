import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, unescapeHtml } from '../core/html-text.ts';
import { type LinkPageName, linkPageNames } from '../core/link-pages.ts';
import type { LetterFault } from '../newsletter/letters/check-letter.ts';
import type { Site } from './pages.ts';
import { securityHeaders, toHeaderObject } from './responses.ts';

/** The personal values of a page behind a link. */
export interface LinkPageValues {
  address?: string;
  /** Where the page's form goes. */
  action?: string;
  preferences?: string;
  /** Names of the checked boxes. */
  checked?: ReadonlySet<string>;
  /** The letter or the watch a page is about. */
  letter?: LetterPageValues;
}

/** The values of a page about a letter, or a watch. */
export interface LetterPageValues {
  title?: string;
  /** Address of the article. */
  article?: string;
  name?: string;
  text?: string;
  /** Address that asks to delete the letter. */
  erase?: string;
  /** When the form was opened, in milliseconds. */
  opened?: string;
  faults?: readonly LetterFault[];
  /** The heading above the faults. */
  failed?: string;
  /** What the form for a watch offers: its field as HTML. */
  choices?: string;
}

/** A finished page: its HTML and its headers. */
export interface LinkPage {
  html: string;
  headers: Record<string, string>;
}

/** Fills the page of a name. */
export type RenderLinkPage = (name: LinkPageName, values?: LinkPageValues) => LinkPage;

/** Sends one of the pages behind the links. */
export type SendLinkPage = (reply: FastifyReply, name: LinkPageName, values?: LinkPageValues) => FastifyReply;

/** Sends one of the pages with a status. */
export type SendPage = (
  reply: FastifyReply,
  name: LinkPageName,
  status: number,
  values?: LinkPageValues,
) => FastifyReply;

/** Returns what sends pages; of those whose address is no secret, forms may say where they come from. */
export const createPageSender =
  (linkPages: () => RenderLinkPage, publicPages: readonly LinkPageName[]): SendPage =>
  (reply, name, status, values) => {
    const { html, headers } = linkPages()(name, values);
    const { 'Referrer-Policy': policy, ...others } = headers;
    return reply
      .code(status)
      .headers(publicPages.includes(name) ? others : { ...others, 'Referrer-Policy': String(policy) })
      .send(status >= 400 && name.endsWith('-form') ? html.replace('<title>', '<title>Error: ') : html);
  };

/** A request whose address carries a token. */
export type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

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
      return [name, { parts: template.split(slot), headers: linkHeaders(csp) }];
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

function fillSlot(part: string, { address, action, preferences, checked, letter = {} }: LinkPageValues): string {
  const box = /^data-checked="(.*)"$/s.exec(part)?.[1];
  if (box !== undefined) return checked?.has(unescapeHtml(box)) ? 'checked' : '';
  const field = /^data-invalid="(.*)"$/.exec(part)?.[1];
  if (field !== undefined) return describeField(field, letter);
  if (part === '__FAULTS__') return listFaults(letter);
  if (part === '__CHOICES__') return letter.choices ?? '';
  const { title, article, name, text, erase, opened } = letter;
  const filled = {
    __ADDRESS__: address,
    __ACTION__: action,
    __PREFERENCES__: preferences,
    __TITLE__: title,
    __ARTICLE__: article,
    __NAME__: name,
    __TEXT__: text,
    __ERASE__: erase,
    __OPENED__: opened,
  }[part];
  return escapeHtml(filled ?? '');
}

const describeField = (field: string, { faults = [] }: LetterPageValues): string =>
  faults.some((fault) => fault.field === field)
    ? `aria-invalid="true" aria-describedby="fault-${field} letter-${field}-hint"`
    : `aria-describedby="letter-${field}-hint"`;

/** The summary above a form that was not accepted: each line leads to its field. */
function listFaults({ faults = [], failed = 'Your letter was not sent' }: LetterPageValues): string {
  if (faults.length === 0) return '';
  const lines = faults.map(({ field, message }) => {
    const words = escapeHtml(message);
    return `<li>${field ? `<a id="fault-${field}" href="#letter-${field}">${words}</a>` : words}</li>`;
  });
  return `<section class="note status-message status-error" role="alert" aria-labelledby="faults"><h2 id="faults">${failed}</h2><ul>${lines.join('')}</ul></section>`;
}

function linkHeaders(csp: string): Record<string, string> {
  return {
    ...toHeaderObject(securityHeaders(csp)),
    // The address of such a page is a key: no other site and no shared cache may get it.
    'Referrer-Policy': 'no-referrer',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

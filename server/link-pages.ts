import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, unescapeHtml } from '../core/html-text.ts';
import { type LinkPageName, linkPageNames } from '../core/link-pages.ts';
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

/** A request whose address carries a token. */
export type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

const slot = /(__(?:ADDRESS|ACTION|PREFERENCES)__|\bdata-checked="[^"]*")/;

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

function fillSlot(part: string, { address, action, preferences, checked }: LinkPageValues): string {
  const box = /^data-checked="(.*)"$/s.exec(part)?.[1];
  if (box !== undefined) return checked?.has(unescapeHtml(box)) ? 'checked' : '';
  const filled = { __ADDRESS__: address, __ACTION__: action, __PREFERENCES__: preferences }[part];
  return escapeHtml(filled ?? '');
}

function linkHeaders(csp: string): Record<string, string> {
  return {
    ...toHeaderObject(securityHeaders(csp)),
    // The address of such a page is a key: no other site and no shared cache may get it.
    'Referrer-Policy': 'no-referrer',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

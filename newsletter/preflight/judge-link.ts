import { mailSlots } from '../../core/mail-template.ts';
import type { LinkTargets, PreflightContext } from './context.ts';
import { findAnchors } from './mail-html.ts';

/** What is wrong with an address in a mail. */
export interface LinkFault {
  level: 'warning' | 'error';
  /** What is wrong, and what to do. */
  message: string;
}

/** Links that each recipient gets their own of. */
const personalSlots: readonly string[] = [mailSlots.unsubscribe, mailSlots.preferences];
const contactLink = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/;

/** Judges one address of a mail: into the site, to a place in the mail, or out into the world. */
export function judgeLink(
  href: string,
  mailHtml: string,
  context: Pick<PreflightContext, 'site' | 'findPage'>,
): LinkFault | undefined {
  if (personalSlots.includes(href) || contactLink.test(href)) return undefined;
  if (href === mailSlots.site || /^__SITE__[/?#]/.test(href)) return judgeSiteLink(href, context);
  if (href.startsWith('#')) {
    const isThere = findAnchors(mailHtml).has(decode(href.slice(1)) ?? '');
    return isThere ? undefined : { level: 'error', message: 'there is no such place in the mail: correct the link' };
  }
  return judgeOutsideLink(href);
}

function judgeSiteLink(
  href: string,
  { site, findPage }: Pick<PreflightContext, 'site' | 'findPage'>,
): LinkFault | undefined {
  const target = new URL(href.slice(mailSlots.site.length) || '/', 'https://site.invalid');
  const path = decode(target.pathname);
  const anchor = decode(target.hash.slice(1));
  if (path === undefined || anchor === undefined) return { level: 'error', message: 'it is not a valid address' };
  const moved = lookUp(site.redirects, path);
  if (moved !== undefined) return { level: 'warning', message: `it has moved: link ${mailSlots.site}${moved} instead` };
  const page = findEntry(site, path, target.searchParams.get('category') ?? '');
  if (page === undefined) return { level: 'error', message: 'the site has no such page: correct the link' };
  if (anchor === '') return undefined;
  const html = findPage(page);
  if (html !== undefined && findAnchors(html).has(anchor)) return undefined;
  return { level: 'error', message: `the page has no place #${anchor}: correct the link, or the heading it leads to` };
}

/** The entry that answers a path, or undefined when a reader would not find what was linked. */
function findEntry(site: LinkTargets, path: string, category: string): string | undefined {
  if (path === '/blog' && category !== '') {
    return lookUp(site.categoryPages, lookUp(site.legacyCategories, category) ?? category);
  }
  // Templates behind other addresses are files of the build, not pages a reader can open.
  const hidden = ['/404', site.anyCategoryPage, ...Object.values(site.linkPages)];
  return lookUp(site.entries, path) === undefined || hidden.includes(path) ? undefined : path;
}

function judgeOutsideLink(href: string): LinkFault | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (url === undefined || /\s/.test(href) || !/^https?:$/.test(url.protocol)) {
    return { level: 'error', message: `it must begin with https:// or ${mailSlots.site}/` };
  }
  const isPublic = /^(?:[^.]+\.)+[^.\d][^.]*$/.test(url.hostname) && !/\.(?:localhost|invalid)$/.test(url.hostname);
  if (!isPublic || url.username !== '')
    return { level: 'error', message: 'readers cannot open it: link a public address' };
  if (url.protocol === 'http:') return { level: 'warning', message: 'it is not encrypted: link the https:// address' };
  return undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

// A plain record also answers to `constructor`; only its own keys are addresses.
function lookUp<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

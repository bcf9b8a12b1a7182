import type { Judgment } from '../../core/mail-judgment.ts';
import { findTags } from '../preflight/check-links.ts';

const placeholderHost = /(?:^|\.)(?:example|invalid|localhost|local)$|^example\.(?:com|net|org)$|^[^.]*$|^[\d.]+$/;
/** What a template of ours or of a mail service leaves when nothing fills it. */
const openSlot = /__[A-Z_]+__|\{\{|%%|\*\|/;
const shown = 3;

/** Checks the links of a received mail by their words alone: no address is ever opened. */
export function judgeLinks(html: string, text: string, ownUrls: readonly string[]): Judgment[] {
  const written = [
    ...findTags(html, 'a', 'area').map(({ href = '' }) => href),
    ...(text.match(/https?:\/\/[^\s<>"]+/g) ?? []),
  ];
  const links = [...new Set(written.map((href) => href.trim()))].filter((href) => !/^(?:mailto:|tel:|#)/i.test(href));
  const urls = links.map((href) => ({ href, url: URL.canParse(href) ? new URL(href) : undefined }));
  const dead = urls.filter(
    ({ href, url }) => url === undefined || openSlot.test(href) || placeholderHost.test(url.hostname),
  );
  const open = urls.filter(({ url }) => url?.protocol === 'http:');
  const origins = ownUrls.map((each) => new URL(each).origin);
  const own = urls.filter(({ url }) => url !== undefined && origins.includes(url.origin));
  const site = new URL(ownUrls[0] ?? '').host;
  const faults: Judgment[] = [];
  if (dead.length > 0) faults.push(fault('links-placeholder', dead));
  if (open.length > 0) faults.push(fault('links-unencrypted', open));
  if (own.length === 0) faults.push({ level: 'error', code: 'links-rewritten', values: { site } });
  const values = { count: String(links.length), own: String(own.length), site };
  return faults.length > 0 ? faults : [{ level: 'ok', code: 'links', values }];
}

function fault(code: 'links-placeholder' | 'links-unencrypted', links: readonly { href: string }[]): Judgment {
  const more = links.length > shown ? ` and ${links.length - shown} more` : '';
  return { level: 'error', code, values: { links: `${links.slice(0, shown).map(mask).join(', ')}${more}` } };
}

/** Leaves out what may be a reader's own link: who has it can unsubscribe them. */
const mask = ({ href }: { href: string }): string =>
  href
    .slice(0, 120)
    .replaceAll(/[\w-]{30,}/g, '…')
    .replace(/\?.*/s, '?…');

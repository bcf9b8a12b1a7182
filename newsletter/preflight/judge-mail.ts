import { createPublicKey } from 'node:crypto';
import type { DKIMResult } from 'mailauth';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime, { type Email } from 'postal-mime';
import { getDomain } from 'tldts';
import type { Judgment } from '../../core/mail-judgment.ts';
import { domainOf, type NameServer } from '../dns/lookup.ts';
import type { DkimKey } from '../mail/dkim.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import { findTags } from './check-links.ts';
import { maxKilobytes } from './check-mail.ts';

interface JudgeContext extends Pick<ListSender, 'siteUrl' | 'linkUrl' | 'mailFrom'> {
  dkim: DkimKey | undefined;
  /** Looks keys up; without it none is. */
  dns: Pick<NameServer, 'resolveTxt'> | undefined;
}

/** Gmail shows the button to unsubscribe only when both list headers are signed. */
const neededHeaders = ['From', 'Subject', 'To', 'Date', 'Message-ID', 'List-Unsubscribe', 'List-Unsubscribe-Post'];
const seriousHeaders = ['From', 'List-Unsubscribe', 'List-Unsubscribe-Post'];

/** Judges a mail as a mail service received it; undefined when the file is no mail. Asks the DNS at most, never a link. */
export async function judgeMail(file: Buffer, context: JudgeContext): Promise<Judgment[] | undefined> {
  // Some programs save a mail with other line ends or with a line of a mailbox file before it.
  const raw = Buffer.from(
    file
      .toString('latin1')
      .replace(/^From .*\r?\n/, '')
      .replaceAll(/\r?\n/g, '\r\n'),
    'latin1',
  );
  const mail = await PostalMime.parse(raw);
  const from = domainOf(mail.from?.address ?? '');
  if (from === '') return undefined;
  const expected = domainOf(context.mailFrom);
  return [
    ...(isSameOrganization(from, expected) ? [] : [warning('other-sender', { from, expected })]),
    ...(await judgeSignature(raw, context, from)),
    judgeReturnPath(mail, from),
    judgeOneClick(mail),
    ...judgeContent(mail, raw, context),
  ];
}

const organizationOf = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain.toLowerCase();

/** Whether two domains belong together, as relaxed alignment compares them: `news.garage.com` and `garage.com`. */
const isSameOrganization = (one: string, other: string): boolean => organizationOf(one) === organizationOf(other);

async function judgeSignature(raw: Buffer, context: JudgeContext, from: string) {
  const { resolver, findings } = createKeyResolver(context);
  const { results } = await dkimVerify(raw, { resolver });
  const score = ({ signingDomain = '', status }: DKIMResult): number =>
    (isSameOrganization(signingDomain, from) ? 2 : 0) + (status.result === 'pass' ? 1 : 0);
  // A mail without a signature has one result that says so.
  const signatures = results.filter(({ signingDomain }) => signingDomain !== undefined);
  const [best] = signatures.toSorted((one, other) => score(other) - score(one));
  if (best === undefined) return [error('unsigned')];
  const { signingDomain: domain = '' } = best;
  return [
    describeResult(best),
    ...findings,
    isSameOrganization(domain, from) ? ok('aligned', { domain, from }) : error('not-aligned', { domain, from }),
    judgeSignedHeaders(best.signingHeaders?.keys ?? ''),
  ];
}

/** Asks the DNS; where it does not answer, the key of our own settings is taken, and a finding says so. */
function createKeyResolver({ dkim, dns }: JudgeContext) {
  const findings: Judgment[] = [];
  const resolver = async (name: string): Promise<string[][]> => {
    try {
      if (dns === undefined) throw Object.assign(new Error('offline'), { code: 'offline' });
      return await dns.resolveTxt(name);
    } catch (failure) {
      const reason = String((failure as { code?: unknown }).code ?? 'no answer');
      const isOurs =
        dkim !== undefined && name.toLowerCase() === `${dkim.selector}._domainkey.${dkim.domain}`.toLowerCase();
      if (!isOurs || reason === 'ENOTFOUND' || reason === 'ENODATA') throw failure;
      findings.push(notChecked('key-not-asked', { name, reason }));
      const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' });
      return [[`v=DKIM1; k=rsa; p=${key.toString('base64')}`]];
    }
  };
  return { resolver, findings };
}

function describeResult({ signingDomain: domain = '', selector = '', status }: DKIMResult) {
  const reason = String(status.comment || status.result);
  if (status.result === 'pass') return ok('signature-valid', { domain, selector });
  const values = { domain, reason };
  return status.result === 'temperror' ? notChecked('signature-unknown', values) : error('signature-broken', values);
}

function judgeSignedHeaders(keys: string): Judgment {
  const signed = keys.toLowerCase().split(/[:\s]+/);
  const missing = neededHeaders.filter((name) => !signed.includes(name.toLowerCase()));
  if (missing.length === 0) return ok('headers-signed', { names: neededHeaders.join(', ') });
  const isSerious = missing.some((name) => seriousHeaders.includes(name));
  return (isSerious ? error : warning)('headers-unsigned', { names: missing.join(', ') });
}

function judgeReturnPath(mail: Email, from: string): Judgment {
  const path = headerOf(mail, 'return-path')?.replaceAll(/[<>\s]/g, '') ?? '';
  if (!path.includes('@')) return notChecked('return-path-missing');
  const domain = domainOf(path);
  return ok(isSameOrganization(domain, from) ? 'return-path' : 'return-path-other', { domain, from });
}

function judgeOneClick(mail: Email): Judgment {
  const link = headerOf(mail, 'list-unsubscribe') ?? '';
  const post = headerOf(mail, 'list-unsubscribe-post') ?? '';
  const missing = [
    /<https:\/\/[^>]+>/i.test(link) ? '' : 'List-Unsubscribe with an https address',
    /^\s*List-Unsubscribe\s*=\s*One-Click\s*$/i.test(post) ? '' : 'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ].filter((name) => name !== '');
  return missing.length === 0 ? ok('one-click') : error('one-click-missing', { names: missing.join(', ') });
}

function judgeContent({ html = '', text = '' }: Email, raw: Buffer, { siteUrl, linkUrl }: JudgeContext): Judgment[] {
  const kilobytes = Buffer.byteLength(html) / 1024;
  const values = { size: kilobytes.toFixed(1), most: String(maxKilobytes) };
  const hasText = /^content-type:\s*text\/plain/im.test(raw.toString('latin1'));
  return [
    kilobytes > maxKilobytes ? error('clipped', values) : ok('size', values),
    ...judgeLinks(html, hasText ? text : '', [siteUrl, linkUrl ?? siteUrl]),
    hasText ? ok('text-part') : error('text-part-missing'),
  ];
}

const placeholderHost = /(?:^|\.)(?:example|invalid|localhost|local)$|^example\.(?:com|net|org)$|^[^.]*$|^[\d.]+$/;
/** What a template of ours or of a mail service leaves when nothing fills it. */
const openSlot = /__[A-Z_]+__|\{\{|%%|\*\|/;
const shown = 3;

/** Checks the links of a received mail by their words alone: no address is ever opened. */
function judgeLinks(html: string, text: string, ownUrls: readonly string[]): Judgment[] {
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
  if (dead.length > 0) faults.push(error('links-placeholder', { links: listLinks(dead) }));
  if (open.length > 0) faults.push(error('links-unencrypted', { links: listLinks(open) }));
  if (own.length === 0) faults.push(error('links-rewritten', { site }));
  const values = { count: String(links.length), own: String(own.length), site };
  return faults.length > 0 ? faults : [ok('links', values)];
}

function listLinks(links: readonly { href: string }[]): string {
  const more = links.length > shown ? ` and ${links.length - shown} more` : '';
  return `${links.slice(0, shown).map(mask).join(', ')}${more}`;
}

/** Leaves out what may be a reader's own link: who has it can unsubscribe them. */
const mask = ({ href }: { href: string }): string =>
  href
    .slice(0, 120)
    .replaceAll(/[\w-]{30,}/g, '…')
    .replace(/\?.*/s, '?…');

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

const judgeAs =
  (level: Judgment['level']) =>
  (code: Judgment['code'], values: Judgment['values'] = {}): Judgment => ({ level, code, values });
const [ok, warning, error] = [judgeAs('ok'), judgeAs('warning'), judgeAs('error')];
const notChecked = judgeAs('not-checked');

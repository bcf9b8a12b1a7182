import { generateKeyPairSync } from 'node:crypto';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { writeKeyRecord } from '../dns/dkim-record.ts';
import type { NameServer } from '../dns/lookup.ts';
import type { PreflightContext } from './preflight.ts';

const file = { file: 'x', bytes: 1, etag: '"x"' };
const page = { type: 'text/html; charset=utf-8', immutable: false, identity: file };

const links = [
  '__SITE__',
  '__SITE__/blog/oil',
  '__SITE__/blog/oil#how-often',
  '__SITE__/blog?category=Engine%20%26%20Specs',
  'https://www.nhtsa.gov/recalls?a=1&amp;b=2',
  'mailto:hello@turbomax-garage.news',
  '__UNSUBSCRIBE__',
  '__PREFERENCES__',
];

/** An issue without faults. */
export function createGoodIssue(): BuiltIssue {
  const anchors = links.map((href) => `<a style="color:#fff" href="${href}">read</a>`).join('\n');
  const picture =
    '<img alt="A pickup towing a boat" src="__SITE__/newsletter/pictures/oil.jpg" width="600" height="315"/>';
  return {
    id: '2026-11-oil',
    isDraft: false,
    date: '2026-11-12',
    topics: [],
    posts: [{ slug: 'oil', title: 'Oil', validUntil: '2026-12-31' }],
    facts: [{ id: 'oil-capacity', text: '6.0 quarts', status: 'stated', validUntil: '2026-11-15' }],
    mail: {
      subject: 'What the oil light wants to tell you',
      preview: 'How often to change it, what it costs, and which grade the manual asks for.',
      html: `<html><body>${picture}\n<p>6.0 quarts</p>${anchors}<p>__POSTAL_ADDRESS__</p></body></html>`,
      text: `${'The engine takes 6.0 quarts of oil. '.repeat(5)}\n__UNSUBSCRIBE__ __PREFERENCES__ __POSTAL_ADDRESS__`,
    },
    sourceHash: 'abc',
  };
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = { domain: 'turbomax-garage.news', selector: 'garage1', privateKey };

/** DNS records of a sender who did everything right. */
const goodRecords: Record<string, string> = {
  'turbomax-garage.news': 'v=spf1 mx ~all',
  [writeKeyRecord(dkim).name]: writeKeyRecord(dkim).value,
  '_dmarc.turbomax-garage.news': 'v=DMARC1; p=none; rua=mailto:hello@turbomax-garage.news',
};

const goodDns: NameServer = {
  async resolveTxt(name) {
    const text = goodRecords[name];
    if (text === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return [[text]];
  },
  resolveMx: async (name) => [{ exchange: `mail.${name}`, priority: 10 }],
  resolve4: async () => ['192.0.2.1'],
  resolve6: async () => [],
  resolveCname: async () => [],
};

/** A context in which the good issue has no faults. */
export function createGoodContext(change: Partial<PreflightContext> = {}): PreflightContext {
  return {
    today: '2026-11-15',
    sendAt: new Date('2026-11-15T12:00:00Z'),
    timeZone: 'America/New_York',
    sourceHash: 'abc',
    source: '',
    site: {
      entries: {
        '/': page,
        '/404': page,
        '/blog': page,
        '/blog/oil': page,
        '/blog/category/engine': page,
        '/newsletter/pictures/oil.jpg': { ...page, type: 'image/jpeg' },
      },
      redirects: { '/blog/old-oil': '/blog/oil' },
      categoryPages: { 'Engine & Specs': '/blog/category/engine' },
      anyCategoryPage: '/blog/category/any',
      linkPages: {},
      legacyCategories: {},
      scheduled: [],
    },
    findPage: (path) => (path === '/blog/oil' ? '<h2 class="x" id="how-often">How often</h2>' : '<p>no anchors</p>'),
    siteUrl: 'https://turbomax-garage.news',
    askSite: async () => 200,
    mailFrom: 'hello@turbomax-garage.news',
    replyTo: 'hello@turbomax-garage.news',
    postalAddress: '1 Main Street, Springfield',
    mailServer: { check: async () => 'TLSv1.3, logged in with PLAIN' },
    mailServerMs: 5_000,
    dns: goodDns,
    dkim,
    isSignedByService: false,
    sendingHold: undefined,
    active: 1_300,
    recipients: 1_234,
    stored: { status: 'scheduled', isSame: true },
    ...change,
  };
}

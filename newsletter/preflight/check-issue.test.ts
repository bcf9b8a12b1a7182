import { expect, test } from 'vitest';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { freezeIssue } from '../sending/freeze-issue.ts';
import { openForTest } from '../service/test-case.ts';
import { checkIssue, readStoredIssue } from './check-issue.ts';
import type { PreflightContext } from './preflight.ts';
import { createGoodContext, createGoodIssue } from './test-preflight.ts';

type Fault = [
  name: string,
  level: IssueCheck['level'],
  check: string,
  issue: Change,
  context?: Partial<PreflightContext>,
];
type Change = (issue: BuiltIssue) => BuiltIssue;

const same: Change = (issue) => issue;
const mail = (change: Partial<BuiltIssue['mail']>): Change => {
  return (issue) => ({ ...issue, mail: { ...issue.mail, ...change } });
};
const inHtml = (from: string, to: string): Change => {
  return (issue) => mail({ html: issue.mail.html.replaceAll(from, to) })(issue);
};
const link = (href: string): Change => inHtml('__SITE__/blog/oil"', `${href}"`);
const inText = (from: string, to: string): Change => {
  return (issue) => mail({ text: issue.mail.text.replaceAll(from, to) })(issue);
};
const fact = (change: Partial<BuiltIssue['facts'][number]>): Change => {
  return (issue) => ({ ...issue, facts: issue.facts.map((one) => ({ ...one, ...change })) });
};

const { site } = createGoodContext();
const heavy = { type: 'image/jpeg', immutable: false, identity: { file: 'x', bytes: 1_572_864, etag: '"x"' } };

const expired = { slug: 'oil', title: 'Oil', validUntil: '2026-11-14' };
const withPicture = (entry: typeof heavy) => {
  return { site: { ...site, entries: { ...site.entries, '/newsletter/pictures/oil.jpg': entry } } };
};
const oil = { slug: 'oil', title: 'Oil' };
const sampled = { site: { ...site, samples: ['/blog/oil'] } };
const sample = { publisher: 'Example Publisher', contactEmail: 'ann@harbor.test' };
const local = { siteUrl: 'http://localhost:3000' };
const held = { at: '2026-11-14T10:00:00.000Z', cause: 'restored' } as const;
const silent = { check: () => new Promise<never>(() => undefined) };
const otherThan = (status: 'scheduled' | 'paused' | 'sent') => ({ stored: { status, isSame: false } });
const faults: Fault[] = [
  ['source changed after the build', 'error', 'build', same, { sourceHash: 'abd' }],
  ['source gone', 'error', 'build', same, { sourceHash: undefined }],
  ['sent by another service', 'error', 'sent', (issue) => ({ ...issue, sentElsewhere: '2024-05-02' })],
  ['draft', 'error', 'draft', (issue) => ({ ...issue, isDraft: true })],
  ['empty subject', 'error', 'subject', mail({ subject: ' ' })],
  ['no preview', 'error', 'preview', mail({ preview: '' })],
  ['expired figure', 'error', 'facts', fact({ validUntil: '2026-11-14' })],
  ['contested figure', 'warning', 'facts', fact({ status: 'contested' })],
  ['unconfirmed figure', 'warning', 'facts', fact({ status: 'unconfirmed' })],
  ['expired post', 'error', 'posts', (issue) => ({ ...issue, posts: [expired] })],
  ['sample article in its list', 'error', 'samples', (issue) => ({ ...issue, posts: [oil] }), sampled],
  ['link to a sample article', 'error', 'samples', (issue) => ({ ...issue, posts: [] }), sampled],
  ['consent of the sample publisher', 'warning', 'publisher', same, { seenPublisher: sample }],
  ['page that is not there', 'error', 'links', link('__SITE__/blog/none')],
  ['template behind other addresses', 'error', 'links', link('__SITE__/404')],
  ['name every object has', 'error', 'links', link('__SITE__/constructor')],
  ['page that has moved', 'warning', 'links', link('__SITE__/blog/old-oil')],
  ['anchor that is not there', 'error', 'links', link('__SITE__/blog/oil#why')],
  ['anchor on a page without anchors', 'error', 'links', link('__SITE__/blog#how-often')],
  ['category that is not there', 'error', 'links', link('__SITE__/blog?category=Boats')],
  ['broken escape', 'error', 'links', link('__SITE__/blog/%E0%A4%A')],
  ['confirmation link', 'error', 'slots', link('__CONFIRM__')],
  ['missing picture', 'error', 'pictures', inHtml('pictures/oil.jpg', 'pictures/tow.jpg')],
  ['pictures of 1.5 MB', 'warning', 'pictures', same, withPicture(heavy)],
  ['HTML over 102 KB', 'error', 'size', inHtml('6.0 quarts', 'x'.repeat(103 * 1024))],
  ['HTML over 90 KB', 'warning', 'size', inHtml('6.0 quarts', 'x'.repeat(91 * 1024))],
  ['no unsubscribe link in HTML', 'error', 'unsubscribe link', inHtml('__UNSUBSCRIBE__', '__SITE__')],
  ['no unsubscribe link in text', 'error', 'unsubscribe link', inText('__UNSUBSCRIBE__', '')],
  ['no preferences link in HTML', 'error', 'preferences link', inHtml('__PREFERENCES__', '__SITE__')],
  ['no preferences link in text', 'error', 'preferences link', inText('__PREFERENCES__', '')],
  ['no postal address in HTML', 'error', 'postal address', inHtml('__POSTAL_ADDRESS__', '')],
  ['no postal address in text', 'error', 'postal address', inText('__POSTAL_ADDRESS__', '')],
  ['slot that nothing fills', 'error', 'slots', inText('6.0', '__NAME__')],
  ['slot in the subject', 'error', 'slots', mail({ subject: 'For you at __SITE__, the oil light' })],
  ['empty postal address', 'error', 'POSTAL_ADDRESS', same, { postalAddress: ' ' }],
  ['sample postal address', 'error', 'POSTAL_ADDRESS', same, { postalAddress: '100 Example Street, Springfield' }],
  ['SITE_URL of this machine', 'error', 'SITE_URL', same, local],
  ['SITE_URL of this machine, where no mail is sent', 'warning', 'SITE_URL', same, { ...local, mailServer: undefined }],
  ['SITE_URL by number', 'error', 'SITE_URL', same, { siteUrl: 'https://127.0.0.1' }],
  ['SITE_URL without https', 'error', 'SITE_URL', same, { siteUrl: 'http://turbomax-garage.news' }],
  ['sample sender', 'error', 'MAIL_FROM', same, { mailFrom: 'hello@turbomaxgarage.example' }],
  ['sample address for replies', 'error', 'MAIL_REPLY_TO', same, { replyTo: 'hello@turbomaxgarage.example' }],
  ['sender of no real domain', 'warning', 'MAIL_FROM', same, { mailFrom: 'hello@garage.test' }],
  ['site that does not answer', 'warning', 'site', same, { askSite: () => Promise.reject(new Error('gone')) }],
  ['site of no real domain', 'warning', 'site', same, { siteUrl: 'https://garage.example' }],
  ['sender at a free mail service', 'warning', 'MAIL_FROM', same, { mailFrom: 'turbomax@gmail.com' }],
  ['sending on hold after a restore', 'error', 'sending', same, { sendingHold: held }],
  ['mail server that never answers', 'error', 'mail server', same, { mailServer: silent, mailServerMs: 10 }],
  ['no recipients', 'error', 'recipients', same, { recipients: 0 }],
  ['scheduled with different content', 'error', 'stored mail', same, otherThan('scheduled')],
  ['started with different content', 'warning', 'stored mail', same, otherThan('paused')],
];

test('a good issue has no warnings or errors', async () => {
  const findings = await checkIssue(createGoodIssue(), createGoodContext());
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(findings.length).toBeGreaterThan(15);
});

test.each(faults)('%s: %s of %s', async (_name, level, check, change, context) => {
  const findings = await checkIssue(change(createGoodIssue()), createGoodContext(context));
  const found = findings.filter((finding) => finding.level === level && finding.code === check);
  expect(found.length).toBeGreaterThan(0);
  // It says what to do, and the same check does not also report ok.
  for (const { problem, fix } of found) expect((problem + fix).length).toBeGreaterThan(20);
  expect(findings.some((finding) => finding.code === check && finding.level === 'ok')).toBe(false);
});

test('an issue that was sent is not compared with the current content', async () => {
  const findings = await checkIssue(createGoodIssue(), createGoodContext(otherThan('sent')));
  expect(findings.find(({ code }) => code === 'stored mail')).toMatchObject({ level: 'not-checked' });
});

test('a frozen issue is compared with the current content', async () => {
  const { newsletter } = await openForTest();
  const issue = createGoodIssue();
  expect(await readStoredIssue(newsletter, issue)).toBeUndefined();
  await freezeIssue(newsletter, issue);
  expect(await readStoredIssue(newsletter, issue)).toMatchObject({ status: 'scheduled', isSame: true });
  const moved = { ...newsletter, postalAddress: '2 Other Street' };
  expect(await readStoredIssue(moved, issue)).toMatchObject({ status: 'scheduled', isSame: false });
});

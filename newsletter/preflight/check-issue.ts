import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { describeAudience } from '../../core/issues/issue-audience.ts';
import { markLinks } from '../../core/issues/issue-mark.ts';
import { readIssueSource } from '../../core/issues/issue-source.ts';
import { mailSlots } from '../../core/mail/mail-template.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { formatCount } from '../../core/text/counts.ts';
import { checkDns } from '../dns/check-dns.ts';
import { describeDns } from '../dns/dns-words.ts';
import { fillSlots } from '../mail/fill-slots.ts';
import { type AudienceFault, storePart } from '../sending/audience.ts';
import { fillIssueTemplate, hashContent, type IssueContext } from '../sending/freeze-issue.ts';
import { describeHold } from '../sending/hold-sending.ts';
import { findIssue } from '../sending/issue-state.ts';
import { checkMailServer, checkPublisher, checkSettings } from './check-delivery.ts';
import { checkDeployed, checkLinks, checkPictures } from './check-links.ts';
import { finding, findLine, orOk, type PreflightContext, type StoredIssue } from './preflight.ts';

/** Checks everything that can be wrong with an issue before it is sent; an error stops sending. */
export async function checkIssue(issue: BuiltIssue, context: PreflightContext): Promise<IssueCheck[]> {
  const [mailServer, dns, deployed] = await Promise.all([
    checkMailServer(context),
    checkRecords(context),
    checkDeployed(issue, context),
  ]);
  return [
    ...checkSource(issue, context),
    ...checkWords(issue),
    ...checkFacts(issue, context),
    ...checkSamples(issue, context),
    ...checkLinks(issue, context),
    ...deployed,
    ...checkPictures(issue, context),
    checkSize(issue, context),
    ...checkSlots(issue),
    ...checkSettings(context),
    ...checkPublisher(context.seenPublisher),
    ...checkState(issue, context),
    mailServer,
    ...dns,
  ];
}

/** Checks the DNS records of the sender. What they are worth is for receivers to say, so the publisher may overrule it. */
async function checkRecords(context: PreflightContext): Promise<IssueCheck[]> {
  const mail = { recipients: context.recipients, isSending: context.mailServer !== undefined };
  return (await checkDns(context, context.dns)).map((found): IssueCheck => {
    const { level, check, problem, fix } = describeDns(found, mail);
    return { ...finding(level, check, problem, fix), ...(level === 'error' && { canOverride: true }) };
  });
}

/** Checks that the build matches the source, that it is not a draft, and that it has a text. */
function checkSource(issue: BuiltIssue, context: PreflightContext): IssueCheck[] {
  const file = `content/newsletter/${issue.id}.md`;
  const build = describeBuild(file, issue.sourceHash, context.sourceHash);
  // Without the source nobody can tell.
  const isEmpty =
    context.source !== '' && readIssueSource(context.source).body.trim() === '' && issue.posts.length === 0;
  const isDraft = finding('error', 'draft', "it is a draft: delete the line 'draft: true', then publish");
  const sent = `another service sent it on ${issue.sentElsewhere}: delete the line 'sent:' only if nobody got it`;
  return [
    build,
    ...(issue.sentElsewhere === undefined
      ? []
      : [{ ...finding('error', 'sent', sent), ...findLine(context, 'sent:') }]),
    issue.isDraft ? { ...isDraft, ...findLine(context, 'draft: true') } : finding('ok', 'draft', 'not a draft'),
    isEmpty ? finding('error', 'text', 'it is empty: write it') : finding('ok', 'text', 'has words'),
  ];
}

function describeBuild(file: string, built: string, present: string | undefined): IssueCheck {
  if (present === built) return finding('ok', 'build', `matches ${file}`);
  if (present === undefined) return finding('error', 'build', `${file} is missing: restore it, or send another issue`);
  return finding('error', 'build', `${file} was changed after the build`, '{run ./garage publish}');
}

/** Checks that every fact and every post is still valid on the day the issue is sent. */
function checkFacts({ id, facts, posts }: BuiltIssue, { today }: PreflightContext): IssueCheck[] {
  const isExpired = (validUntil: string | undefined): boolean => validUntil !== undefined && validUntil < today;
  const fix = 'update it in content/facts, or remove it from the issue';
  const expired = facts
    .filter(({ validUntil }) => isExpired(validUntil))
    .map(({ id: fact, text, validUntil }) =>
      finding('error', 'facts', `${fact} (${text}) was valid until ${validUntil}: ${fix}`),
    );
  const doubtful = facts
    .filter(({ status }) => status !== 'stated')
    .map(({ id: fact, text, status }) =>
      finding('warning', 'facts', `${fact} (${text}) is ${status}: make sure that the issue says so`),
    );
  const past = posts
    .filter(({ validUntil }) => isExpired(validUntil))
    .map(({ slug, validUntil }) =>
      finding('error', 'posts', `${slug} expired on ${validUntil}: remove it from content/newsletter/${id}.md`),
    );
  return [
    ...orOk('facts', `${facts.length} facts, all valid and stated`, [...doubtful, ...expired]),
    ...orOk('posts', `${posts.length} posts, none expired`, past),
  ];
}

/** Checks that the issue has no article that came with the program, neither in its list nor in its text. */
function checkSamples({ posts, mail }: BuiltIssue, context: PreflightContext): IssueCheck[] {
  const { samples = [] } = context.site;
  const isNamed = (path: string): boolean =>
    posts.some(({ slug }) => path === `/blog/${slug}`) ||
    ['"', '?', '#'].some((end) => mail.html.includes(`${mailSlots.site}${path}${end}`));
  const fix =
    'take it out of the issue; if the article is yours by now, delete the line sample: true in it, then publish';
  return samples.filter(isNamed).map((path) => {
    const slug = path.slice(path.lastIndexOf('/') + 1);
    return {
      ...finding('error', 'samples', `${slug} is a sample article of the program`, fix),
      ...findLine(context, slug),
    };
  });
}

/** Checks that sending is allowed, that there are recipients, and that the stored issue is up to date. */
function checkState(issue: BuiltIssue, context: PreflightContext): IssueCheck[] {
  const { sendingHold, stored } = context;
  const hold = sendingHold && describeHold(sendingHold);
  return [
    hold ? finding('error', 'sending', hold.message, hold.fix) : finding('ok', 'sending', 'allowed'),
    ...checkAudience(issue, context),
    ...(stored ? [checkStored(issue, stored)] : []),
  ];
}

/**
 * A scheduled issue must match the site on the day it is sent. One that has started continues with its stored mail, so
 * that every reader gets the same: there a difference is a warning and does not stop the rest.
 */
function checkStored({ id }: BuiltIssue, stored: StoredIssue): IssueCheck {
  const check = 'stored mail';
  if (stored.status === 'sent' || stored.status === 'cancelled')
    return finding('not-checked', check, `the issue is ${stored.status}`);
  if (stored.isSame && stored.isSameAudience !== false) return finding('ok', check, `up to date (${stored.status})`);
  const what = `${stored.isSame ? '‘to’' : 'facts or text'} changed since it was frozen`;
  if (stored.status === 'scheduled') {
    const fix = `to schedule it again with today's text, {run ./garage issue send ${id} --at <time>}`;
    return finding('error', check, what, fix);
  }
  const asBegun = `${what}: nobody is added or left out; it goes to those it was for when it began`;
  if (stored.isSame) return finding('warning', check, asBegun);
  const fix = `to give them this one, pause it, then {run ./garage issue send ${id} --corrected}`;
  return finding('warning', check, `${what}: those who still wait get the text of the start`, fix);
}

/** Compares the frozen issue with how it would be frozen today; undefined when it never was frozen. */
export async function readStoredIssue(context: IssueContext, issue: BuiltIssue): Promise<StoredIssue | undefined> {
  const stored = await findIssue(context.store, issue.id);
  if (stored === undefined) return undefined;
  const today = hashContent(fillIssueTemplate(context, issue));
  const isSameAudience = stored.audience === storePart(issue.to, context.timeZone);
  return { status: stored.status, isSame: today === stored.content_hash, isSameAudience };
}

/** Says who would get the issue, and that everyone whom `to` names can. */
function checkAudience({ to }: BuiltIssue, context: PreflightContext): IssueCheck[] {
  const check = 'recipients';
  const { active, recipients, audienceFaults = [] } = context;
  const part = to && describeAudience(to);
  const count = formatCount(recipients);
  const words = part === undefined ? count : `${count} of ${formatCount(active)}: ${part}`;
  const faults = audienceFaults.map(
    (fault): IssueCheck => ({ ...finding('error', check, describeFault(fault)), ...findLine(context, '\nto:') }),
  );
  return [recipients === 0 ? findNobody(active, part) : finding('ok', check, words), ...faults];
}

function findNobody(active: number, part: string | undefined): IssueCheck {
  const join = 'readers join on the site; if you have a list, {run ./garage subscribers import}';
  if (active === 0) return finding('error', 'recipients', 'nobody is on the list yet', join);
  const why = `${part === undefined ? '' : `it is for those who fit ‘to’ (${part}), or `}they chose other topics, or had their one mail of the month`;
  return finding('error', 'recipients', `none of the ${active} active subscribers would get it: ${why}`);
}

function describeFault(fault: AudienceFault): string {
  switch (fault.kind) {
    case 'not-subscribed':
      return `‘to’ names ${fault.addresses.join(', ')}, not an active subscriber: correct it, or take it out`;
    case 'no-such-issue':
      return `‘to’ names the issue '${fault.id}', which was never sent to this list: correct it, or take it out`;
    case 'no-such-topic':
      return `‘to’ names the topic '${fault.topic}': use ${fault.known.join(', ')}`;
  }
}

/** Checks that there is a subject and a preview, which a draft may lack; their lengths are checked with the fields. */
function checkWords({ mail: { subject, preview } }: BuiltIssue): IssueCheck[] {
  return [
    subject.trim() === '' ? finding('error', 'subject', 'it is empty: write one') : finding('ok', 'subject', 'written'),
    preview.trim() === ''
      ? finding('error', 'preview', 'it is missing: write 35 to 140 characters')
      : finding('ok', 'preview', 'written'),
  ];
}

const kilobyte = 1024;
/** Gmail cuts the HTML of a mail off after this. */
const maxKilobytes = 102;
const goodKilobytes = 90;
/** Length of a personal link after the site's address: its path and a token of 51 characters. */
const personalLength = 70;

/** Checks that the HTML stays below the size at which Gmail cuts it off. */
function checkSize({ id, mail }: BuiltIssue, { siteUrl, postalAddress }: PreflightContext): IssueCheck {
  const link = siteUrl + 'x'.repeat(personalLength);
  const values = { site: siteUrl, postalAddress, unsubscribe: link, preferences: link };
  const kilobytes = Buffer.byteLength(fillSlots(markLinks(mail, id).html, values, 'html')) / kilobyte;
  const check = 'size';
  const size = `${kilobytes.toFixed(1)} KB of HTML`;
  const cut = `${size}: Gmail cuts mails off at ${maxKilobytes} KB, including the unsubscribe link; shorten the issue or use fewer posts`;
  if (kilobytes > maxKilobytes) return finding('error', check, cut);
  const close = `${size}: close to the ${maxKilobytes} KB at which Gmail cuts mails off; shorten the issue`;
  return kilobytes > goodKilobytes ? finding('warning', check, close) : finding('ok', check, size);
}

const required = {
  'unsubscribe link': mailSlots.unsubscribe,
  'preferences link': mailSlots.preferences,
  'postal address': mailSlots.postalAddress,
} as const;
const slotFix = 'put it back into the mail in site/emails, then {run npm run build}';
const allowed: readonly string[] = [mailSlots.site, ...Object.values(required)];

/** Checks that both parts have the required slots, and no unknown ones. */
function checkSlots({ mail }: BuiltIssue): IssueCheck[] {
  const parts = { 'HTML part': mail.html, 'text part': mail.text };
  const missing = Object.entries(required).flatMap(([name, slot]) => {
    const faults = Object.entries(parts)
      .filter(([, body]) => !body.includes(slot))
      .map(([part]) => finding('error', name, `the ${part} lacks ${slot}`, slotFix));
    return orOk(name, 'in both parts', faults);
  });
  const all = { subject: mail.subject, 'preview text': mail.preview, ...parts };
  const unknown = Object.entries(all).flatMap(([part, body]) => {
    const slots = new Set(body.match(/__[A-Z][A-Z_]*__/g));
    const unknownSlots = [...slots].filter((slot) => !allowed.includes(slot) || !(part in parts));
    return unknownSlots.map((slot) =>
      finding('error', 'slots', `the ${part} contains ${slot}, which nothing fills: remove it`),
    );
  });
  return [...missing, ...orOk('slots', 'all known', unknown)];
}

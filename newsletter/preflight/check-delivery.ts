import type { IssueCheck } from '../../core/problem/check.ts';
import type { Problem } from '../../core/problem/problem.ts';
import { domainOf, isReserved } from '../dns/lookup.ts';
import { explainAttempt } from '../mail/explain-attempt.ts';
import { attemptOf } from '../mail/smtp-connection.ts';
import { withTimeout } from '../sending/timeouts.ts';
import { finding, type PreflightContext, type SeenPublisher } from './preflight.ts';

const samplePostalAddress = /Example Street/i;
/** Host names and addresses of this machine or the local network. */
const localHost = /^(?:[^.]*|.*\.(?:localhost|local)|[\d.]+|\[.*\])$/;
const freeMailDomain =
  /^(?:gmail\.com|googlemail\.com|yahoo\.[a-z.]+|ymail\.com|aol\.com|(?:hotmail|outlook|live)\.[a-z.]+|icloud\.com|gmx\.[a-z]+|web\.de|mail\.ru|proton\.me|protonmail\.com)$/;

type SeenSettings = Record<'postalAddress' | 'siteUrl' | 'mailFrom' | 'replyTo', string> & { mailServer: unknown };
/** Checks the settings that readers see. Placeholders are only a warning while mails go to the outbox folder. */
export function checkSettings({ postalAddress, siteUrl, mailFrom, replyTo, mailServer }: SeenSettings): IssueCheck[] {
  const serious = mailServer === undefined ? 'warning' : 'error';
  const lostReplies = `replies would go to ${replyTo}, a domain that does not exist`;
  const fix = 'correct {MAIL_REPLY_TO}, or empty it: replies then go to {MAIL_FROM}';
  return [
    checkPostalAddress(postalAddress, serious),
    checkSiteUrl(siteUrl, serious),
    checkSender(domainOf(mailFrom), serious),
    ...(replyTo !== mailFrom && isPlaceholder(replyTo) ? [finding(serious, 'MAIL_REPLY_TO', lostReplies, fix)] : []),
  ];
}

function checkPostalAddress(postalAddress: string, serious: IssueCheck['level']): IssueCheck {
  const check = 'POSTAL_ADDRESS';
  const fix = 'set {POSTAL_ADDRESS} to your real address';
  if (postalAddress.trim() === '') return finding('error', check, 'it is empty, and the law requires one', fix);
  return samplePostalAddress.test(postalAddress)
    ? finding(serious, check, 'it is the sample address, and the law requires a real one', fix)
    : finding('ok', check, 'set');
}

/** Whether an address is one that the project ships with: its domain can belong to nobody. */
export const isPlaceholder = (address: string): boolean => domainOf(address).endsWith('.example');

const samplePublisher = /^example\b/i;

/** Whether the publisher is still the one that the program comes with. */
export const isSamplePublisher = ({ publisher, contactEmail }: SeenPublisher): boolean =>
  samplePublisher.test(publisher) || isPlaceholder(contactEmail);

/** Says that consents name the sample publisher: what people agreed to would have to be proven with that name. */
export function checkPublisher(seen: SeenPublisher | undefined): IssueCheck[] {
  if (seen === undefined || !isSamplePublisher(seen)) return [];
  const { publisher, contactEmail } = seen;
  const message = `each consent names ${publisher}, and About and the privacy policy show ${contactEmail}: these are the samples`;
  return [finding('warning', 'publisher', message, 'set {site.publisher} and {site.contactEmail}')];
}

function checkSiteUrl(siteUrl: string, serious: IssueCheck['level']): IssueCheck {
  const check = 'SITE_URL';
  const { hostname, protocol } = new URL(siteUrl);
  const isLocal = localHost.test(hostname);
  if (!isLocal && protocol === 'https:') return finding('ok', check, siteUrl);
  const local = `links in the mail point to ${siteUrl}, which readers cannot open`;
  const open = `${siteUrl} is not encrypted, and links in mails contain a secret`;
  const fix = `set {SITE_URL} to the ${isLocal ? 'public' : 'https'} address of the site`;
  return finding(serious, check, isLocal ? local : open, fix);
}

/** Other reserved domains are only a warning: the mail server may be a local one for a trial. */
function checkSender(domain: string, serious: IssueCheck['level']): IssueCheck {
  const check = 'MAIL_FROM';
  const fix = 'set {MAIL_FROM} to an address of your own domain';
  if (isPlaceholder(domain))
    return finding(serious, check, `mails would come from ${domain}, the sample domain, and be refused`, fix);
  if (isReserved(domain))
    return finding('warning', check, `mails would come from ${domain}, which is no real domain, and be refused`, fix);
  if (freeMailDomain.test(domain))
    return finding('warning', check, `mail services refuse newsletters from ${domain}`, fix);
  return finding('ok', check, `mails come from ${domain}`);
}

export async function checkMailServer({ mailServer, mailServerMs }: PreflightContext): Promise<IssueCheck> {
  const check = 'mail server';
  const noServer = 'none is set: the issue would be written to the outbox folder, not sent';
  if (mailServer === undefined) return finding('not-checked', check, noServer, 'set {SMTP_URL}');
  return withTimeout(mailServer.check(), mailServerMs).then(
    (session) => finding('ok', check, `it is ready: ${session}`),
    (error) => {
      const { problem, fix } = explainMailServer(error);
      return finding('error', check, problem, fix);
    },
  );
}

/** Explains why the mail server cannot be used: what happened, and what to do. */
export function explainMailServer(error: unknown): Problem {
  const attempt = attemptOf(error);
  if (attempt !== undefined && attempt.kind !== 'accepted') return explainAttempt(attempt);
  return {
    code: 'mail-server',
    problem: `the mail server cannot be used (${describe(error)})`,
    fix: 'check host, user and password in {SMTP_URL}, and the firewall',
  };
}

/** Describes an error without anything that could be an address or a login. */
function describe(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const words = String(message ?? '')
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [String(code ?? ''), words.slice(0, 120)].filter((part) => part !== '').join(': ') || 'no reason';
}

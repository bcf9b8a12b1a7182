import { changesMark, type MailTemplate } from '../../core/mail/mail-template.ts';
import { lettersHref } from '../../core/people/letter.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import type { LetterLink } from '../letters/write-letter.ts';
import type { MailMessage, ReadyMail } from '../mail/mail-port.ts';
import { refuseMail } from '../mail/mime.ts';
import { composeMail, createTransactionalMail } from '../mail/transactional-mail.ts';
import { type MessageOrigin, messageIdOf, withReturnPath } from '../sending/message-id.ts';
import type { SingleMail } from '../sending/single-mails.ts';
import { signToken, type TokenKind } from '../subscribers/tokens.ts';
import type { ToldWatch } from '../watches/tell-changes.ts';
import type { WatchChange } from '../watches/watch-states.ts';
import type { SingleMailContext, SubscriptionMails } from './newsletter.ts';

type OtherMailKind = `letter-${string}` | `watch-${string}` | `address-${string}` | 'data-ask';

/** The links of each mail to a subscriber besides List-Unsubscribe. */
const links: Record<Exclude<keyof SubscriptionMails, OtherMailKind>, readonly TokenKind[]> = {
  confirmation: ['confirm', 'unsubscribe', 'preferences'],
  reminder: ['confirm', 'unsubscribe', 'preferences'],
  welcome: ['unsubscribe', 'preferences'],
  'export-link': ['export'],
  'erase-link': ['erase'],
};

/** Mails about a move have one link, which names the mail: whoever reads them may be a stranger. */
const ownLinks = {
  'address-ask': 'address-ask',
  'address-link': 'address',
  'address-note': 'address',
  'data-ask': 'data-ask',
} as const;

/** Returns what writes a queued mail when it is sent; throws Refused when it can never be. */
export function createSingleMailComposer(deps: SingleMailContext): (mail: SingleMail) => ReadyMail {
  return (mail) => withReturnPath(composeMail(createSingleMail(deps, mail), deps.dkim), deps, originOf(mail));
}

/** Writes a single mail. Its Message-ID is signed and always the same, so that a bounce or complaint finds the person. */
function createSingleMail(deps: SingleMailContext, mail: SingleMail): MailMessage {
  const { kind, subscriberId, email } = mail;
  if (kind === 'alert') return createAlert(deps, mail);
  const { mails, siteUrl, linkUrl = siteUrl } = deps;
  if (mails === undefined) throw new Error('This newsletter was opened without mail templates: it cannot write mails.');
  const unnamed = { kind, to: email, messageId: singleMessageId(deps, mail), date: deps.now() };
  if (kind === 'letter-confirmation' || kind === 'letter-published' || kind === 'letter-erase-link')
    return createTransactionalMail(deps, { ...unnamed, template: mails[kind], links: linkLetter(deps, mail) });
  if (kind === 'watch-confirmation' || kind === 'watch-change')
    return createWatchMail(deps, mails[kind], mail, unnamed);
  const sent = { ...unnamed, name: mail.name };
  const link = (token: TokenKind, id = subscriberId): string => `${linkUrl}/${token}/${signToken(deps, token, id)}`;
  if (kind === 'address-ask' || kind === 'address-link' || kind === 'address-note' || kind === 'data-ask') {
    const links = { change: link(ownLinks[kind], mail.id) };
    return createTransactionalMail(deps, { ...unnamed, template: mails[kind], links });
  }
  return createTransactionalMail(deps, {
    ...sent,
    template: kind === 'welcome' && mail.content !== null ? findStep(deps, mail.content) : mails[kind],
    links: Object.fromEntries(links[kind].map((token) => [token, link(token)])),
    unsubscribeLink: link('unsubscribe'),
    isBulk: kind === 'welcome' && mail.content !== null,
  });
}

/** A mail of the welcome series has the name of its step as its content. */
function findStep({ readSeries }: SingleMailContext, id: string): MailTemplate {
  const step = readSeries?.().find((each) => each.id === id);
  if (step === undefined) throw refuseMail(`content/welcome/${id}.md is not published any more`);
  return step.mail;
}

/** A mail to the writer of a letter quotes nothing they typed: else anyone could send any words to any address. */
function linkLetter(deps: SingleMailContext, { kind, subscriberId, content }: SingleMail) {
  const { siteUrl } = deps;
  const { slug, title } = JSON.parse(content ?? '') as { slug: string; title: string };
  const link = (name: LetterLink): string =>
    `${siteUrl}/letters/${name}/${signToken(deps, `letter-${name}`, subscriberId)}`;
  // In the mail that was asked for to delete the letter, the link does it.
  const erase = link(kind === 'letter-erase-link' ? 'delete' : 'erase');
  const article = `${siteUrl}${lettersHref(slug)}#letter-${subscriberId}`;
  return { confirm: link('confirm'), withdraw: link('withdraw'), erase, title, article };
}

/** Writes the mail that asks to confirm a watch, or the one that tells what has changed; both can end it. */
function createWatchMail(
  deps: SingleMailContext,
  template: MailTemplate,
  { kind, subscriberId, content }: SingleMail,
  sent: Pick<MailMessage, 'to' | 'messageId' | 'date'> & { kind: string },
): MailMessage {
  const { siteUrl, linkUrl = siteUrl } = deps;
  const link = (name: 'confirm' | 'end', id: string): string =>
    `${linkUrl}/watch/${name}/${signToken(deps, `watch-${name}`, id)}`;
  const end = link('end', subscriberId);
  const shared = { ...sent, unsubscribeLink: end };
  if (kind === 'watch-confirmation') {
    const { title } = JSON.parse(content ?? '') as { title: string };
    const links = { confirm: link('confirm', subscriberId), unsubscribe: end, title };
    return createTransactionalMail(deps, { ...shared, template, links });
  }
  const told = JSON.parse(content ?? '') as ToldWatch[];
  const [first] = told;
  const title = told.length === 1 && first ? first.title : `${told.length} things you watch`;
  const paths = (watch: ToldWatch) => ({ siteUrl, end: link('end', watch.id) });
  return createTransactionalMail(deps, {
    ...shared,
    isBulk: true,
    template: {
      ...template,
      html: template.html.replace(changesMark, () => told.map((each) => drawChanges(each, paths(each))).join('')),
      text: template.text.replace(changesMark, () => told.map((each) => writeChanges(each, paths(each))).join('\n\n')),
    },
    links: { unsubscribe: end, title },
  });
}

/** Returns the words of a line; what is new or gone has one value only. */
const valuesOf = ({ was, now, source }: WatchChange): string[][] => [
  ['Before', was || 'not listed'],
  ['Now', now || 'no longer listed'],
  ...(source ? [['Source', source]] : []),
];

function drawChanges({ title, href, changes }: ToldWatch, { siteUrl, end }: { siteUrl: string; end: string }): string {
  const anchor = (address: string, words: string): string =>
    `<a class="m-accent" style="color:inherit" href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
  const lines = changes.map((change) => {
    const values = valuesOf(change).map(([name, text = '']) => `${name}: ${escapeHtml(text)}<br>`);
    const name = change.name === title ? '' : `<b>${escapeHtml(change.name)}</b><br>`;
    return `<p style="margin:14px 0 0">${name}${values.join('')}${anchor(siteUrl + change.href, 'See it on the page')}</p>`;
  });
  const stop = `<p style="margin:14px 0 28px">${anchor(end, 'Stop telling me about this')}</p>`;
  return `<h2 style="margin:0;font-size:20px">${anchor(siteUrl + href, title)}</h2>${lines.join('')}${stop}`;
}

function writeChanges({ title, changes }: ToldWatch, { siteUrl, end }: { siteUrl: string; end: string }): string {
  const lines = changes.map((change) =>
    [
      `- ${change.name}`,
      ...valuesOf(change).map(([name, text]) => `  ${name}: ${text}`),
      `  ${siteUrl}${change.href}`,
    ].join('\n'),
  );
  return [title, ...lines, `Stop telling me about this: ${end}`].join('\n\n');
}

/** An alert for the publisher, in the words that were queued; a preview has a look of its own. */
function createAlert(deps: SingleMailContext, mail: SingleMail): MailMessage {
  const { alertTo, mailFrom, siteName, replyTo } = deps;
  if (alertTo === undefined) throw refuseMail('ALERT_TO is not set');
  const { subject, text, html } = JSON.parse(mail.content ?? '') as { subject: string; text: string; html?: string };
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  return {
    to: alertTo,
    from: mailFrom,
    fromName: siteName,
    replyTo,
    subject: `${siteName}: ${subject}`,
    text,
    html: html ?? `<!doctype html><html lang="en"><body>${paragraphs.join('')}</body></html>`,
    messageId: singleMessageId(deps, mail),
    date: deps.now(),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** An alert is about nobody: it has only its own id. */
function originOf({ id, kind, subscriberId }: SingleMail): MessageOrigin {
  return { issueId: `${kind}-${id.replaceAll('-', '')}`, subscriberId: kind === 'alert' ? id : subscriberId };
}

const singleMessageId = ({ keys, siteUrl }: SingleMailContext, mail: SingleMail): string =>
  `<${messageIdOf(keys, originOf(mail), siteUrl)}>`;

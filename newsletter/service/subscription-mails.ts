import { escapeHtml } from '../../core/html-text.ts';
import { lettersHref } from '../../core/letter.ts';
import type { MailTemplate } from '../../core/mail-template.ts';
import type { MailMessage, ReadyMail } from '../mail/mail-port.ts';
import { MailRefused } from '../mail/mime.ts';
import { composeMail, createTransactionalMail } from '../mail/transactional-mail.ts';
import { type MessageOrigin, messageIdOf } from '../sending/message-id.ts';
import { withReturnPath } from '../sending/return-mark.ts';
import type { SingleMail } from '../sending/single-mails.ts';
import { signToken, type TokenKind } from '../subscribers/tokens.ts';
import type { SingleMailContext, SubscriptionMails } from './newsletter.ts';
import { createWatchMail } from './watch-mails.ts';

type OtherMailKind = `letter-${string}` | `watch-${string}` | `address-${string}`;

/** The links of each mail to a subscriber besides List-Unsubscribe. */
const links: Record<Exclude<keyof SubscriptionMails, OtherMailKind>, readonly TokenKind[]> = {
  confirmation: ['confirm', 'unsubscribe', 'preferences'],
  reminder: ['confirm', 'unsubscribe', 'preferences'],
  welcome: ['unsubscribe', 'preferences'],
  'export-link': ['export'],
  'erase-link': ['erase'],
};

/** Returns what writes a queued mail when it is sent; throws MailRefused when it can never be. */
export function createSingleMailComposer(deps: SingleMailContext): (mail: SingleMail) => ReadyMail {
  return (mail) => withReturnPath(composeMail(createSingleMail(deps, mail), deps.dkim), deps, originOf(mail));
}

/** Writes a single mail. Its Message-ID is signed and always the same, so that a bounce or complaint finds the person. */
function createSingleMail(deps: SingleMailContext, mail: SingleMail): MailMessage {
  const { kind, subscriberId, email } = mail;
  if (kind === 'alert') return createAlert(deps, mail);
  const { mails, siteUrl, linkUrl = siteUrl } = deps;
  if (mails === undefined) throw new Error('This newsletter was opened without mail templates: it cannot write mails.');
  if (kind === 'letter-confirmation' || kind === 'letter-published') return createLetterMail(deps, mails[kind], mail);
  if (kind === 'watch-confirmation' || kind === 'watch-change') {
    return createWatchMail(deps, mails[kind], mail, singleMessageId(deps, mail));
  }
  const link = (token: TokenKind, id = subscriberId): string => `${linkUrl}/${token}/${signToken(deps, token, id)}`;
  const sent = { to: email, name: mail.name, messageId: singleMessageId(deps, mail), date: deps.now() };
  // Whoever reads it may be a stranger: it has no link but its own.
  if (kind === 'address-link' || kind === 'address-note')
    return createTransactionalMail(deps, {
      ...sent,
      template: mails[kind],
      links: { change: link('address', mail.id) },
    });
  return createTransactionalMail(deps, {
    ...sent,
    template: kind === 'welcome' && mail.content !== null ? findStep(deps, mail.content) : mails[kind],
    links: Object.fromEntries(links[kind].map((token) => [token, link(token)])),
    unsubscribeLink: link('unsubscribe'),
  });
}

/** A mail of the welcome series has the name of its step as its content. */
function findStep({ readSeries }: SingleMailContext, id: string): MailTemplate {
  const step = readSeries?.().find((each) => each.id === id);
  if (step === undefined) throw new MailRefused(`content/welcome/${id}.md is not published any more`);
  return step.mail;
}

/**
 * A mail to the writer of a letter. It quotes nothing the writer typed: else anyone could send any words to any address
 * through us.
 */
function createLetterMail(deps: SingleMailContext, template: MailTemplate, mail: SingleMail): MailMessage {
  const { siteUrl } = deps;
  const { slug, title } = JSON.parse(mail.content ?? '') as { slug: string; title: string };
  const link = (name: 'confirm' | 'withdraw' | 'erase'): string =>
    `${siteUrl}/letters/${name}/${signToken(deps, `letter-${name}`, mail.subscriberId)}`;
  return createTransactionalMail(deps, {
    template,
    to: mail.email,
    links: {
      confirm: link('confirm'),
      withdraw: link('withdraw'),
      erase: link('erase'),
      title,
      article: `${siteUrl}${lettersHref(slug)}#letter-${mail.subscriberId}`,
    },
    messageId: singleMessageId(deps, mail),
    date: deps.now(),
  });
}

/** An alert for the publisher, in the words that were queued; a preview has a look of its own. */
function createAlert(deps: SingleMailContext, mail: SingleMail): MailMessage {
  const { alertTo, mailFrom, siteName, replyTo } = deps;
  if (alertTo === undefined) throw new MailRefused('ALERT_TO is not set');
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

function singleMessageId({ keys, siteUrl }: SingleMailContext, mail: SingleMail): string {
  return `<${messageIdOf(keys, originOf(mail), siteUrl)}>`;
}

import type { MailService } from '../../core/mail/mail-events.ts';
import type { MailTemplate } from '../../core/mail/mail-template.ts';
import { fillNames } from '../../core/people/reader-name.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import { type DkimKey, signMessage } from './dkim.ts';
import { markHeaders } from './event-marks.ts';
import { fillSlots, findOpenSlots, type MailSlot } from './fill-slots.ts';
import type { MailMessage, ReadyMail } from './mail-port.ts';
import {
  alternativeHeaders,
  boundaryOf,
  checkAddress,
  checkHeaderValue,
  encodeQuotedPrintable,
  feedbackId,
  firstHeaders,
  formatDate,
  nameBefore,
  refuseMail,
  writeAlternatives,
  writeHeaders,
} from './mime.ts';

/** Who sends the mails of a list, and for which site. */
export interface ListSender {
  /** Public address of the site without a trailing slash; links in mails start with it. */
  readonly siteUrl: string;
  /** What personal links start with, where it is not the site itself. */
  readonly linkUrl?: string | undefined;
  /** Mailbox whose mails the server reads: a mail to it can end the subscription. */
  readonly leaveAddress?: string | undefined;
  readonly siteName: string;
  readonly mailFrom: string;
  /** Where mail that cannot be delivered goes, where it is not the sender; a star is the place of a mark. */
  readonly returnPath?: string | undefined;
  readonly postalAddress: string;
  readonly replyTo: string;
  /** Identifies the list in its mails, such as `newsletter.turbomaxgarage.example`. */
  readonly listId: string;
  /** Mail services whose events we take: each mail carries a mark that they return. */
  readonly eventServices?: readonly MailService[] | undefined;
}

/** One mail to one person, such as a confirmation. */
export interface TransactionalMail {
  template: MailTemplate;
  /** Such as `confirmation`: mailbox providers count complaints about each kind. */
  kind: string;
  /** Whether it is one of the mails that a reader is subscribed to, not the answer to something they did. */
  isBulk?: boolean | undefined;
  to: string;
  name?: string | undefined;
  links: Partial<Record<MailSlot, string>>;
  /** The link of the List-Unsubscribe header; a mail about a letter belongs to no list and has none. */
  unsubscribeLink?: string | undefined;
  /** With angle brackets. */
  messageId: string;
  date: Date;
}

/** Fills a template for one person; throws Refused when a slot stays open, because the reader would see it. */
export function createTransactionalMail(sender: ListSender, mail: TransactionalMail): MailMessage {
  const { siteUrl, siteName, mailFrom, replyTo, listId, postalAddress } = sender;
  const values = { site: siteUrl, postalAddress, ...mail.links };
  return {
    to: mail.to,
    from: mailFrom,
    fromName: siteName,
    replyTo,
    ...fillTemplate(mail.template, values, mail.name ?? ''),
    messageId: mail.messageId,
    date: mail.date,
    headers: {
      ...(mail.unsubscribeLink === undefined
        ? {}
        : {
            'List-Id': nameBefore(siteName, listId),
            'List-Unsubscribe': `<${mail.unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
      'Feedback-ID': feedbackId({ campaign: mail.kind, kind: 'single', mailFrom }),
      ...(mail.isBulk ? { Precedence: 'bulk' } : {}),
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(markHeaders(sender.eventServices, mail.messageId)),
    },
  };
}

function fillTemplate(template: MailTemplate, values: Partial<Record<MailSlot, string>>, name: string) {
  const [open] = findOpenSlots([template.subject, template.text, template.html].join('\n')).filter(
    (slot) => fillSlots(slot, values, 'text') === slot,
  );
  if (open !== undefined) throw refuseMail(`The mail has no value for ${open}.`);
  return {
    subject: fillSlots(template.subject, values, 'text'),
    text: fillNames(fillSlots(template.text, values, 'text'), name),
    html: fillNames(fillSlots(template.html, values, 'html'), name, escapeHtml),
  };
}

/** Writes the message with one recipient; throws Refused when some text could become a header of its own. */
export function composeMail(message: MailMessage, dkim?: DkimKey): ReadyMail {
  const from = checkAddress(message.from);
  const to = checkAddress(message.to);
  const boundary = boundaryOf(message.messageId, message.text, message.html);
  const headers = writeHeaders([
    ...firstHeaders({
      ...message,
      to,
      date: formatDate(message.date),
      messageId: checkHeaderValue(message.messageId),
    }),
    ...Object.entries(message.headers).map(
      ([name, value]) => [checkHeaderValue(name), checkHeaderValue(value)] as const,
    ),
    ...alternativeHeaders(boundary),
  ]);
  const content = writeAlternatives(boundary, {
    text: encodeQuotedPrintable(message.text),
    html: encodeQuotedPrintable(message.html),
  });
  const body = Buffer.from(content, 'latin1');
  const signature = dkim === undefined ? '' : signMessage(dkim, headers, [body]);
  const messageId = message.messageId.replace(/^<|>$/g, '');
  return { from, to, messageId, raw: Buffer.concat([Buffer.from(`${signature}${headers}\r\n`, 'latin1'), body]) };
}

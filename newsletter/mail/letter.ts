import type { MailTemplate } from '../../core/mail-template.ts';
import type { Newsletter } from '../newsletter.ts';
import { signToken, type TokenKind } from '../subscribers/tokens.ts';
import { fillSlots, findOpenSlots, type MailSlot } from './fill-slots.ts';
import { MailRefused, nameBefore } from './header.ts';
import type { MailMessage } from './mail-port.ts';

/** To whom a letter goes, and which of the person's links it may carry. */
export interface LetterAddress {
  subscriberId: string;
  email: string;
  links: readonly TokenKind[];
}

/** Fills a template for one person; a slot that stays open is refused, because a reader would see it. */
export function createLetter(
  newsletter: Newsletter,
  name: 'confirmation' | 'welcome',
  { subscriberId, email, links }: LetterAddress,
): MailMessage {
  const { siteUrl, siteName, mailFrom, replyTo, listId, postalAddress } = newsletter;
  const link = (kind: TokenKind): string => `${siteUrl}/${kind}/${signToken(newsletter, kind, subscriberId)}`;
  const { subject, text, html } = fillTemplate(readTemplate(newsletter, name), {
    site: siteUrl,
    postalAddress,
    ...Object.fromEntries(links.map((kind) => [kind, link(kind)])),
  });
  return {
    to: email,
    from: mailFrom,
    fromName: siteName,
    replyTo,
    subject,
    text,
    html,
    messageId: `<${name}.${newsletter.randomId()}@${new URL(siteUrl).hostname}>`,
    date: newsletter.now(),
    headers: {
      'List-Id': nameBefore(siteName, listId),
      'List-Unsubscribe': `<${link('unsubscribe')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function readTemplate({ mails }: Newsletter, name: 'confirmation' | 'welcome'): MailTemplate {
  if (mails === undefined) throw new Error('This newsletter was opened without its mails: it cannot write letters.');
  return mails[name];
}

function fillTemplate(template: MailTemplate, values: Partial<Record<MailSlot, string>>) {
  const subject = fillSlots(template.subject, values, 'text');
  const text = fillSlots(template.text, values, 'text');
  const html = fillSlots(template.html, values, 'html');
  const [open] = findOpenSlots([template.subject, template.text, template.html].join('\n')).filter(
    (slot) => fillSlots(slot, values, 'text') === slot,
  );
  if (open !== undefined) throw new MailRefused(`The mail has nothing to put in the place of ${open}.`);
  return { subject, text, html };
}

import type { MailMessage } from './mail/mail-port.ts';
import { createTransactionalMail } from './mail/transactional-mail.ts';
import type { Newsletter } from './newsletter.ts';
import type { DataLinkKind } from './subscribers/data-links.ts';
import type { Subscriber } from './subscribers/subscriber.ts';
import { signToken } from './subscribers/tokens.ts';

type Addressee = Pick<Subscriber, 'id' | 'email'>;

/** Mails a fresh link to a subscriber's own address: whoever reads that inbox may see or delete the data. */
export function sendDataLink(newsletter: Newsletter, kind: DataLinkKind, subscriber: Addressee): void {
  newsletter.backgroundMailer.send(() => createDataLinkMail(newsletter, kind, subscriber));
}

function createDataLinkMail(newsletter: Newsletter, kind: DataLinkKind, { id, email }: Addressee): MailMessage {
  const { mails, siteUrl } = newsletter;
  if (mails === undefined) throw new Error('This newsletter was opened without mail templates: it cannot write mails.');
  return createTransactionalMail(newsletter, {
    template: mails[`${kind}-link`],
    to: email,
    links: { dataLink: `${siteUrl}/${kind}/${signToken(newsletter, kind, id)}` },
    unsubscribeLink: `${siteUrl}/unsubscribe/${signToken(newsletter, 'unsubscribe', id)}`,
    messageId: `<${kind}-link.${newsletter.randomId()}@${new URL(siteUrl).hostname}>`,
    date: newsletter.now(),
  });
}

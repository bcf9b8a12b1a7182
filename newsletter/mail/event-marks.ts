import type { MailService } from '../../core/mail/mail-events.ts';
import type { Header } from './mime.ts';

/** The header of services that return all headers of a mail. */
export const markHeader = 'X-Garage-Mark';

const headersFor: Record<MailService, (mail: string, person: string, messageId: string) => readonly Header[]> = {
  // A value of Postmark has at most 80 characters, so the mark comes in two.
  postmark: (mail, person) => [
    ['X-PM-Metadata-garage', mail],
    ['X-PM-Metadata-garage-id', person],
  ],
  sendgrid: (_mail, _person, messageId) => [['X-SMTPAPI', JSON.stringify({ unique_args: { garage: messageId } })]],
  ses: (_mail, _person, messageId) => [[markHeader, messageId]],
  resend: (_mail, _person, messageId) => [[markHeader, messageId]],
  // Its events name our own Message-ID.
  mailgun: () => [],
};

/**
 * Returns the headers by which mail services name a mail in their events: the signed Message-ID again, because most of
 * them replace it. They are not part of the DKIM signature: services remove their own headers.
 */
export function markHeaders(services: readonly MailService[] | undefined, messageId: string): readonly Header[] {
  const bare = messageId.replace(/^<|>$/g, '');
  const [mail = '', person = ''] = bare.replace(/@.*/, '').split('.');
  const headers = (services ?? []).flatMap((service) => headersFor[service](mail, person, bare));
  return [...new Map(headers)];
}

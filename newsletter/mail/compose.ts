import type { ReadyMail } from './attempt.ts';
import { type DkimKey, signMessage } from './dkim.ts';
import { checkAddress, checkHeaderValue, encodeHeaderText, formatMailDate, nameBefore } from './header.ts';
import type { MailMessage } from './mail-port.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';
import { alternativeHeaders, boundaryOf, writeAlternatives, writeHeaders } from './write-message.ts';

/** The mail in wire form: one recipient, and no text that could become a header of its own; otherwise MailRefused. */
export function composeMail(message: MailMessage, dkim?: DkimKey): ReadyMail {
  const [from, to] = [checkAddress(message.from), checkAddress(message.to)];
  const boundary = boundaryOf(message.messageId, message.text, message.html);
  const headers = writeHeaders([
    ['From', nameBefore(message.fromName, from)],
    ['To', to],
    ['Reply-To', checkAddress(message.replyTo)],
    ['Subject', encodeHeaderText(message.subject)],
    ['Date', formatMailDate(message.date)],
    ['Message-ID', checkHeaderValue(message.messageId)],
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

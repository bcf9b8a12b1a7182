import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { checkEmail } from '../subscribers/email-address.ts';
import type { MailMessage } from './mail-port.ts';

/** A mail that must not leave: something in it could turn into another recipient or another header. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** The mail as nodemailer takes it: one recipient in the envelope, and no text that could become a header of its own. */
export function composeMail(message: MailMessage): SendMailOptions {
  const { to, from, fromName, subject, text, html, messageId, date, headers } = message;
  for (const address of [to, from]) {
    if (!checkEmail(address).ok) throw new MailRefused('The mail has an address that is none.');
  }
  for (const value of [fromName, subject, messageId, ...Object.entries(headers).flat()]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
    if (/[\u0000-\u001f\u007f]/.test(value)) throw new MailRefused('The mail has a control character in a header.');
  }
  return {
    // Objects, never text: "a@b.c, d@e.f" in a text becomes two recipients.
    from: { name: fromName, address: asciiAddress(from) },
    to: { name: '', address: asciiAddress(to) },
    envelope: { from: asciiAddress(from), to: [asciiAddress(to)] },
    subject,
    text,
    html,
    messageId,
    date,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Not every mail server takes a domain in letters; every one takes its xn-- spelling. */
function asciiAddress(address: string): string {
  const at = address.indexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
}

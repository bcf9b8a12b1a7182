import { escapeHtml } from '../../core/html-text.ts';
import { type MailTemplate, mailSlots } from '../../core/mail-template.ts';

/** Fills what the settings decide; the personal slots stay. */
export function fillSettings(
  mail: MailTemplate,
  { siteUrl, postalAddress }: { siteUrl: string; postalAddress: string },
): { html: string; text: string } {
  // Functions, because a dollar sign in an address means something in a replacement text.
  const fill = (body: string, write: (value: string) => string): string =>
    body
      .replaceAll(mailSlots.site, () => write(siteUrl))
      .replaceAll(mailSlots.postalAddress, () => write(postalAddress));
  return { html: fill(mail.html, escapeHtml), text: fill(mail.text, (value) => value) };
}

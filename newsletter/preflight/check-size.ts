import type { BuiltIssue } from '../../core/built-issue.ts';
import { mailSlots } from '../../core/mail-template.ts';
import type { PreflightContext } from './context.ts';
import { fillSettings } from './fill-mail.ts';
import type { Finding } from './finding.ts';

const kilobyte = 1024;
const maxKilobytes = 102;
const goodKilobytes = 90;
/** A personal link is its path and 51 letters of token after the site's address. */
const personalLetters = 70;

/** Whether the HTML, as readers get it, stays below the size at which large mail services cut it off. */
export function checkSize({ mail }: BuiltIssue, settings: PreflightContext): Finding[] {
  const personal = settings.siteUrl + 'x'.repeat(personalLetters);
  const html = fillSettings(mail, settings)
    .html.replaceAll(mailSlots.unsubscribe, personal)
    .replaceAll(mailSlots.preferences, personal);
  const kilobytes = Buffer.byteLength(html) / kilobyte;
  const check = 'size';
  const size = `${kilobytes.toFixed(1)} KB of HTML`;
  if (kilobytes > maxKilobytes) {
    const message = `${size}: Gmail cuts mails off at ${maxKilobytes} KB, with the unsubscribe link; shorten the issue or pick fewer posts`;
    return [{ level: 'error', check, message }];
  }
  if (kilobytes > goodKilobytes) {
    const message = `${size}: close to the ${maxKilobytes} KB at which Gmail cuts mails off; shorten the issue`;
    return [{ level: 'warning', check, message }];
  }
  return [{ level: 'ok', check, message: size }];
}

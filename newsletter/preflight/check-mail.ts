import type { BuiltIssue } from '../../core/built-issue.ts';
import { markLinks } from '../../core/issue-mark.ts';
import { mailSlots } from '../../core/mail-template.ts';
import { fillSlots } from '../mail/fill-slots.ts';
import { type Finding, finding, orOk, type PreflightContext } from './preflight.ts';

/** Checks that there is a subject and a preview, which a draft may lack; their lengths are checked with the fields. */
export function checkWords({ mail: { subject, preview } }: BuiltIssue): Finding[] {
  return [
    subject.trim() === '' ? finding('error', 'subject', 'it is empty: write one') : finding('ok', 'subject', 'written'),
    preview.trim() === ''
      ? finding('error', 'preview', 'it is missing: write 35 to 140 characters')
      : finding('ok', 'preview', 'written'),
  ];
}

const kilobyte = 1024;
/** Gmail cuts the HTML of a mail off after this. */
const maxKilobytes = 102;
const goodKilobytes = 90;
/** Length of a personal link after the site's address: its path and a token of 51 characters. */
const personalLength = 70;

/** Checks that the HTML stays below the size at which Gmail cuts it off. */
export function checkSize({ id, mail }: BuiltIssue, { siteUrl, postalAddress }: PreflightContext): Finding {
  const link = siteUrl + 'x'.repeat(personalLength);
  const values = { site: siteUrl, postalAddress, unsubscribe: link, preferences: link };
  const kilobytes = Buffer.byteLength(fillSlots(markLinks(mail, id).html, values, 'html')) / kilobyte;
  const check = 'size';
  const size = `${kilobytes.toFixed(1)} KB of HTML`;
  const cut = `${size}: Gmail cuts mails off at ${maxKilobytes} KB, including the unsubscribe link; shorten the issue or use fewer posts`;
  if (kilobytes > maxKilobytes) return finding('error', check, cut);
  const close = `${size}: close to the ${maxKilobytes} KB at which Gmail cuts mails off; shorten the issue`;
  return kilobytes > goodKilobytes ? finding('warning', check, close) : finding('ok', check, size);
}

const required = {
  'unsubscribe link': mailSlots.unsubscribe,
  'preferences link': mailSlots.preferences,
  'postal address': mailSlots.postalAddress,
} as const;
const fix = 'put it back into the mail in site/emails, then {run npm run build}';
const allowed: readonly string[] = [mailSlots.site, ...Object.values(required)];

/** Checks that both parts have the required slots, and no unknown ones. */
export function checkSlots({ mail }: BuiltIssue): Finding[] {
  const parts = { 'HTML part': mail.html, 'text part': mail.text };
  const missing = Object.entries(required).flatMap(([name, slot]) => {
    const faults = Object.entries(parts)
      .filter(([, body]) => !body.includes(slot))
      .map(([part]) => finding('error', name, `the ${part} lacks ${slot}`, fix));
    return orOk(name, 'in both parts', faults);
  });
  const all = { subject: mail.subject, 'preview text': mail.preview, ...parts };
  const unknown = Object.entries(all).flatMap(([part, body]) => {
    const slots = new Set(body.match(/__[A-Z][A-Z_]*__/g));
    const unknownSlots = [...slots].filter((slot) => !allowed.includes(slot) || !(part in parts));
    return unknownSlots.map((slot) =>
      finding('error', 'slots', `the ${part} contains ${slot}, which nothing fills: remove it`),
    );
  });
  return [...missing, ...orOk('slots', 'all known', unknown)];
}

import type { BuiltIssue } from '../../core/built-issue.ts';
import { markLinks } from '../../core/issue-mark.ts';
import { mailSlots } from '../../core/mail-template.ts';
import { fillSlots } from '../mail/fill-slots.ts';
import { type Finding, finding, orOk, type PreflightContext } from './preflight.ts';

const subjectLength = { good: 70, most: 150 } as const;
const previewLength = { least: 35, most: 140 } as const;
const minTextLength = 100;

/** Checks the lengths of the subject, the preview text and the text part. */
export function checkWords({ mail }: BuiltIssue): Finding[] {
  return [
    checkSubject(mail.subject.trim()),
    checkPreview(mail.preview.trim()),
    checkText(mail.text.replaceAll(/\s+/g, '').length),
  ];
}

function checkText(letters: number): Finding {
  const short = `it has ${letters} characters, and readers without HTML would see almost nothing: write the issue's body`;
  const isShort = letters <= minTextLength;
  return finding(isShort ? 'error' : 'ok', 'text part', isShort ? short : `${letters} characters`);
}

function checkSubject(subject: string): Finding {
  const check = 'subject';
  const { length } = [...subject];
  if (length === 0) return finding('error', check, `it is empty: write one`);
  const long = `${length} characters: no mail program shows that much; use at most ${subjectLength.good}`;
  if (length > subjectLength.most) return finding('error', check, long);
  return length > subjectLength.good
    ? finding('warning', check, `${length} characters: phones cut it off after about ${subjectLength.good}`)
    : finding('ok', check, `${length} characters`);
}

function checkPreview(preview: string): Finding {
  const check = 'preview';
  const { length } = [...preview];
  const range = `${previewLength.least} to ${previewLength.most}`;
  if (length === 0) return finding('error', check, `it is missing: write ${range} characters`);
  return length < previewLength.least || length > previewLength.most
    ? finding('warning', check, `${length} characters: ${range} fill the line next to the subject`)
    : finding('ok', check, `${length} characters`);
}

const kilobyte = 1024;
/** Gmail cuts the HTML of a mail off after this. */
export const maxKilobytes = 102;
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

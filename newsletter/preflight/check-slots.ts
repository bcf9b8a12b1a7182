import type { BuiltIssue } from '../../core/built-issue.ts';
import { mailSlots } from '../../core/mail-template.ts';
import { type Finding, orOk } from './finding.ts';

const required = {
  'unsubscribe link': mailSlots.unsubscribe,
  'preferences link': mailSlots.preferences,
  'postal address': mailSlots.postalAddress,
} as const;
const mend = 'put it back into the mail in site/emails, then npm run build';
const allowed: readonly string[] = [mailSlots.site, ...Object.values(required)];

/** Whether both parts have the places that the law and the reader need, and none that nobody fills. */
export function checkSlots({ mail }: BuiltIssue): Finding[] {
  const parts = { 'HTML part': mail.html, 'text part': mail.text };
  const missing = Object.entries(required).flatMap(([name, slot]) => {
    const faults = Object.entries(parts)
      .filter(([, body]) => !body.includes(slot))
      .map(([part]): Finding => ({ level: 'error', check: name, message: `the ${part} lacks ${slot}: ${mend}` }));
    return orOk(name, 'stands in both parts', faults);
  });
  const all = { subject: mail.subject, 'preview text': mail.preview, ...parts };
  const unknown = Object.entries(all).flatMap(([part, body]) => {
    const slots = new Set(body.match(/__[A-Z][A-Z_]*__/g));
    const strange = [...slots].filter((slot) => !allowed.includes(slot) || !(part in parts));
    return strange.map((slot): Finding => {
      const message = `the ${part} has ${slot}, which nobody fills: take it out`;
      return { level: 'error', check: 'places to fill', message };
    });
  });
  return [...missing, ...orOk('places to fill', 'all of them are known', unknown)];
}

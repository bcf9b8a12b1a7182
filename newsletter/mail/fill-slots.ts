import { mailSlots } from '../../core/mail/mail-template.ts';
import { escapeHtml } from '../../core/text/html-text.ts';

export type MailSlot = keyof typeof mailSlots;

const slotPattern = new RegExp(Object.values(mailSlots).join('|'), 'g');
const slotNames = new Map<string, MailSlot>(
  Object.entries(mailSlots).map(([name, marker]) => [marker, name as MailSlot]),
);

/** Fills the slots that have a value and leaves the others; values are escaped in HTML. */
export function fillSlots(template: string, values: Partial<Record<MailSlot, string>>, form: 'html' | 'text'): string {
  return template.replace(slotPattern, (marker) => {
    const name = slotNames.get(marker);
    const value = name === undefined ? undefined : values[name];
    if (value === undefined) return marker;
    return form === 'html' ? escapeHtml(value) : value;
  });
}

export const findOpenSlots = (text: string): string[] => [...new Set(text.match(slotPattern))];

import { mailSlots } from '../../core/mail-template.ts';
import { findOpenSlots } from '../mail/fill-slots.ts';
import type { FrozenIssue } from './frozen-issue.ts';

const personal: readonly string[] = [mailSlots.unsubscribe, mailSlots.preferences];

/** What speaks against beginning a stored issue on a day (YYYY-MM-DD), in words with the fix; undefined when nothing does. */
export function findHindrance({ id, html, text, envelope }: FrozenIssue, today: string): string | undefined {
  const again = `run npm run build, and schedule it again with ./garage issue send ${id} --at <time>`;
  const { validUntil } = envelope;
  if (validUntil !== undefined && validUntil < today) {
    return `a figure or a post in it held until ${validUntil}: update it, ${again}`;
  }
  const open = findOpenSlots(`${html}${text}`).filter((slot) => !personal.includes(slot));
  if (open.length > 0) return `its mail still has ${open.join(', ')}, which nobody fills: ${again}`;
  return undefined;
}

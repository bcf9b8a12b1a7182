import { domainToASCII, domainToUnicode } from 'node:url';

/** Result of checking an address: its stored form, or a PostgreSQL code and a message for the reader. */
export type EmailCheck = { ok: true; email: string } | { ok: false; code: '23502' | '23514'; message: string };

const message = 'Please enter a valid email address.';
const malformed: EmailCheck = { ok: false, code: '23514', message };
const missing: EmailCheck = { ok: false, code: '23502', message };

const maxLocalLength = 64;
const maxDomainLength = 253;
const maxLength = 254;
/** The dot-atom of RFC 5321: no quotes, commas, brackets, spaces or control characters. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const typedDomain = /^[\p{L}\p{M}\p{N}.\-\u00b7\u30fb\u200c\u200d]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Checks an address strictly and returns its stored form: trimmed, lowercase, with a Unicode domain. */
export function checkEmail(value: unknown): EmailCheck {
  if (value === undefined || value === null) return missing;
  if (typeof value !== 'string') return malformed;
  const text = value.trim();
  const at = text.indexOf('@');
  // No valid address is longer. This keeps long input away from the regular expressions below.
  if (at < 1 || at > maxLocalLength || text.length > maxLength) return malformed;
  // Before lowercasing: the Kelvin sign would become a plain k and reach someone else's mailbox.
  if (!localPart.test(text.slice(0, at))) return malformed;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined || at + 1 + domain.length > maxLength) return malformed;
  const stored = domainToUnicode(domain);
  // xn--ls8h is an emoji: no mail server may accept such a domain, so nothing could ever be sent there.
  if (!typedDomain.test(stored)) return malformed;
  return { ok: true, email: `${text.slice(0, at).toLowerCase()}@${stored}` };
}

/** Returns the stored form of an address, for lookups; invalid input is only trimmed and lowercased. */
export function normalizeEmail(text: string): string {
  const checked = checkEmail(text);
  return checked.ok ? checked.email : text.trim().normalize('NFC').toLowerCase();
}

/** Returns how an address may be stored, also one that is refused today: as typed, and with a Unicode domain. */
export function spellings(text: string): string[] {
  const typed = normalizeEmail(text);
  const at = typed.lastIndexOf('@');
  return [typed, `${typed.slice(0, at + 1)}${domainToUnicode(typed.slice(at + 1))}`];
}

function asciiDomain(typed: string): string | undefined {
  if (!typedDomain.test(typed)) return undefined;
  // Browsers send a Unicode domain as xn--…; both spellings must map to the same row.
  const ascii = domainToASCII(typed.normalize('NFC').toLowerCase());
  const labels = ascii.split('.');
  const isName = labels.length >= 2 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName && ascii.length <= maxDomainLength ? ascii : undefined;
}

import { domainToASCII, domainToUnicode } from 'node:url';

/** What a check of an address found: the address as it is stored, or a PostgreSQL code and the reader's sentence. */
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

/** Checks an address strictly and gives it back as it is stored: trimmed, lowercased, its domain in letters. */
export function checkEmail(value: unknown): EmailCheck {
  if (value === undefined || value === null) return missing;
  if (typeof value !== 'string') return malformed;
  const text = value.trim();
  const at = text.indexOf('@');
  // No address is longer than this; a long body must not keep the expressions below busy.
  if (at < 1 || at > maxLocalLength || text.length > maxLength) return malformed;
  // Before lowercasing: the Kelvin sign would turn into a plain k and reach somebody else's mailbox.
  if (!localPart.test(text.slice(0, at))) return malformed;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined || at + 1 + domain.length > maxLength) return malformed;
  return { ok: true, email: `${text.slice(0, at).toLowerCase()}@${domainToUnicode(domain)}` };
}

/** The stored form of an address, for looking it up; a text that is no address comes back trimmed and lowercased. */
export function normalizeEmail(text: string): string {
  const checked = checkEmail(text);
  return checked.ok ? checked.email : text.trim().normalize('NFC').toLowerCase();
}

function asciiDomain(typed: string): string | undefined {
  if (!typedDomain.test(typed)) return undefined;
  // Browsers send a domain in letters as xn--…; both spellings must meet in one row.
  const ascii = domainToASCII(typed.normalize('NFC').toLowerCase());
  const labels = ascii.split('.');
  const isName = labels.length >= 2 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName && ascii.length <= maxDomainLength ? ascii : undefined;
}

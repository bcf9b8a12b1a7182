import type { Attempt, FailureClass, Stage } from './mail-port.ts';
import { isDeadMailbox, isVague, meaningOf } from './refusal-meaning.ts';

export interface Ending {
  stage: Stage;
  /** The server's last reply, valid or not; undefined when the connection broke. */
  reply?: string | undefined;
  /** What broke, such as ECONNRESET, where there is no reply. */
  cause?: string;
  /** Whether the last byte of the message was sent. */
  isHandedOver: boolean;
  recipient: string;
}

type Verdict = Exclude<Attempt['kind'], 'failed' | 'unknown' | 'withdrawn'> | FailureClass;

interface Rule {
  /** Beginning of the three digits. */
  code: RegExp;
  /** The further digits of RFC 3463; `none` when the reply has none, `dead` when they name a mailbox that is gone. */
  status?: RegExp | 'none' | 'dead';
  stages?: readonly Stage[];
  verdict: Verdict;
}

const aboutUs: readonly Stage[] = ['connect', 'tls', 'login', 'mail'];

/** The first matching rule decides. */
const rules: readonly Rule[] = [
  { code: /^2/, stages: ['end'], verdict: 'accepted' },
  { code: /^421/, verdict: 'server-later' },
  { code: /^4/, stages: aboutUs, verdict: 'server-later' },
  { code: /^4/, verdict: 'domain-later' },
  // A login that is missing or wrong (RFC 4954), whenever the server says so.
  { code: /^53[0458]/, verdict: 'sender-refused' },
  // Before a recipient was named, a refusal is about us and would hit every recipient.
  { code: /^5/, stages: aboutUs, verdict: 'sender-refused' },
  { code: /^5/, status: 'dead', verdict: 'no-mailbox' },
  { code: /^5/, status: /^5\.2\./, verdict: 'mailbox' },
  { code: /^552/, status: 'none', stages: ['rcpt'], verdict: 'mailbox' },
  // 5.1.7 and 5.1.8 are about the sender's address.
  { code: /^5/, status: /^5\.(?:7\.|1\.[78]$)/, verdict: 'policy' },
  // Without a status nobody knows: "550 relay not permitted" and "550 no such user" look the same.
  { code: /^5/, verdict: 'refused' },
];

/** Endings without a reply that no retry can repair: the settings or the server have to change. */
const needsPerson = new Set(['EAUTH', 'ENOAUTH', 'ENOTLS']);

/** Returns the result of an attempt, by the stage it reached and the server's reply. */
export function classifyReply(ending: Ending): Attempt {
  const { stage, reply = '', cause = 'no answer', isHandedOver, recipient } = ending;
  const [, code, status] = /^(\d{3})(?:[ -](?:(\d\.\d{1,3}\.\d{1,3})(?=\s|$))?|$)/.exec(reply) ?? [];
  const words = cleanReply(reply.trim() === '' ? cause : reply, recipient);
  // In the dialogue an open code stays open: refusals that repeat pause the issue, and the words may be about us.
  const meant = isVague(status) ? status : meaningOf(status, reply.slice(0, maxRead));
  const rule = code === undefined ? undefined : rules.find((candidate) => isMatch(candidate, stage, code, meant));
  if (reply === '' && needsPerson.has(cause)) return { kind: 'sender-refused', stage, reply: words };
  const isEarly = rule?.verdict === 'accepted' && !isHandedOver;
  // An invalid reply, or a yes to what was never sent: only after the last byte may the message have been accepted.
  if (rule === undefined || isEarly) return { kind: isHandedOver ? 'unknown' : 'server-later', reply: words };
  return toAttempt(rule.verdict, stage, words);
}

function isMatch(rule: Rule, stage: Stage, code: string, status: string | undefined): boolean {
  if (!rule.code.test(code) || rule.stages?.includes(stage) === false) return false;
  if (rule.status === undefined) return true;
  // A status of another class contradicts its own code and is ignored.
  const known = status?.[0] === code[0] ? status : undefined;
  if (rule.status === 'none') return known === undefined;
  if (known === undefined) return false;
  return rule.status === 'dead' ? isDeadMailbox(known) : rule.status.test(known);
}

function toAttempt(verdict: Verdict, stage: Stage, reply: string): Attempt {
  switch (verdict) {
    case 'accepted':
    case 'domain-later':
    case 'server-later':
      return { kind: verdict, reply };
    case 'sender-refused':
      return { kind: verdict, stage, reply };
    default:
      return { kind: 'failed', failure: verdict, reply };
  }
}

const maxLength = 200;
/** A server may send a megabyte: only the beginning is used. */
const maxRead = 1000;
/** As long as the token of a link, which allows unsubscribing its owner. */
const secretLength = 40;

/** Makes a mail server's reply safe to store: one line, no address, no token, at most 200 characters. */
export function cleanReply(reply: string, recipient = ''): string {
  const [localPart = ''] = recipient.split('@');
  const known = recipient === '' ? /(?!)/ : new RegExp(RegExp.escape(recipient), 'giu');
  const words = shorten(reply)
    .replace(known, '…')
    // A reply over several lines repeats its code on each.
    .replace(/\r?\n\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    // An apostrophe is common inside a name; before it, it is a quotation mark.
    .replace(/(?:[^\s<>()"'=,;:[\]][^\s<>()"=,;:[\]]*)?@[^\s<>()"',;:\]]*/g, '…')
    .replace(new RegExp(`[\\w-]{${secretLength},}`, 'g'), '…');
  const nameless = localPart === '' ? words : words.replace(wholeWord(localPart), '…');
  return [...nameless.replace(/\s+/g, ' ').trim()].slice(0, maxLength).join('');
}

/** Cuts between words, so that no half of an address is left. */
const shorten = (reply: string): string =>
  reply.length <= maxRead ? reply : reply.slice(0, maxRead).replace(/\S+$/, '…');

const wholeWord = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}.])${RegExp.escape(text)}(?![\\p{L}\\p{N}])`, 'giu');

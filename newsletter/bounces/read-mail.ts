import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { classifyDeliveryStatus, isRecipient, readReportFields, type Verdict } from './delivery-status.ts';
import { type BounceProof, type MailReading, maxMailBytes } from './mail-reading.ts';
import { classifyWords, judgeSender, withoutOriginal } from './report-words.ts';

/*
 * Reads a mail that anybody may have written. It runs in a worker thread with a limit of time and memory; and every text has
 * a length before a pattern sees it, so that the worker is the second line of defense and not the first.
 */

/** A megabyte of attachments has 14,000 lines; each line costs time, also an empty one. */
const maxLines = 20_000;
/** A report says what is wrong on its first page. */
const maxWords = 20_000;
const maxHtml = 100_000;
const maxHeaderBytes = 256 * 1024;
const maxHeaders = 200;
const maxHeaderValue = 1000;
const maxParts = 100;
const maxType = 100;
const maxSubject = 1000;
/** A mail can repeat anything: only so many proofs of one kind are tried. */
const maxProofs = 20;
const maxNesting = 20;

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** Feedback types by which a reader says that the mail is not wanted; `not-spam` and `auth-failure` are not among them. */
const complaintTypes = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other', 'miscategorized']);
const messageIdForm = /(?<![a-z0-9-])[a-z0-9-]{1,64}\.[\da-f]{48}@[\w.-]{0,255}/gi;
const unsubscribeLink = /\/unsubscribe\/([\w-]{1,200})/g;
const returnMarkForm = /[\da-z]{44}(?=@)/gi;
/** Headers that still name the address a report was sent to. */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

/** Reads a mail. Rejects when it is not a mail at all. */
export async function readMail(raw: Uint8Array): Promise<MailReading> {
  const source = firstLines(Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxMailBytes)));
  const parsed = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: maxNesting,
    maxHeadersSize: maxHeaderBytes,
  });
  if (parsed.headers.length === 0) throw new Error('It has no headers.');
  const mail = shorten(parsed, source);
  const { from, subject, words, headers, parts } = mail;
  // The same mail is recognized by its Message-ID or, without one, by all of its bytes.
  const key = hash('sha256', mail.messageId ? `mail\n${mail.messageId.trim()}` : raw);
  const verdict = findVerdict(mail, source);
  return {
    key,
    event: verdict && { ...verdict, key },
    from,
    subject,
    words,
    headers: [...headers],
    partTypes: parts.map(({ mimeType }) => mimeType),
  };
}

function firstLines(source: Buffer): Buffer {
  let end = -1;
  for (let line = 0; line < maxLines; line += 1) {
    end = source.indexOf('\n', end + 1);
    if (end < 0) return source;
  }
  return source.subarray(0, end + 1);
}

/** A mail whose texts have a length. */
interface ShortMail {
  from: string;
  subject: string;
  words: string;
  headers: readonly { key: string; value: string }[];
  messageId: string | undefined;
  parts: readonly { mimeType: string; text: string }[];
}

function shorten({ headers, attachments, from, subject, messageId, text, html }: Email, source: Buffer): ShortMail {
  return {
    from: (from?.address ?? '').slice(0, maxHeaderValue),
    subject: (subject ?? '').slice(0, maxSubject),
    words: ownWords(text ?? '', html ?? '', source),
    headers: headers.slice(0, maxHeaders).map(({ key, value }) => ({ key, value: value.slice(0, maxHeaderValue) })),
    messageId,
    parts: attachments
      .slice(0, maxParts)
      .map((part) => ({ mimeType: part.mimeType.slice(0, maxType), text: textOf(part) })),
  };
}

/** Returns what the mail server wrote itself: everything before its copy of the original, without quoted lines. */
function ownWords(text: string, html: string, source: Buffer): string {
  const first = text.slice(0, maxWords);
  const shown = first.trim() === '' ? wordsIn(html.slice(0, maxHtml)).slice(0, maxWords) : first;
  // A broken boundary hides every part.
  return withoutOriginal(shown.trim() === '' ? bodyOf(source) : shown);
}

const lineEnds = new Set(['br', 'p', 'div', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const notWords = new Set(['style', 'script']);

/** Returns the words of a page, in one pass. */
function wordsIn(html: string): string {
  const words: string[] = [];
  let hidden = '';
  const parser = new Parser({
    onopentagname(name) {
      if (notWords.has(name)) hidden = name;
    },
    ontext(text) {
      if (hidden === '') words.push(text);
    },
    onclosetag(name) {
      if (name === hidden) hidden = '';
      words.push(lineEnds.has(name) ? '\n' : ' ');
    },
  });
  parser.end(html);
  return words.join('');
}

function bodyOf(source: Buffer): string {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => source.indexOf(end)).filter((at) => at >= 0);
  const start = ends.length === 0 ? 0 : Math.min(...ends);
  return source.toString('latin1', start, start + maxWords);
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');

/** Returns what a mail reports; undefined for replies, vacation notices, reports of success or delay. */
function findVerdict(mail: ShortMail, source: Buffer): (Verdict & { proof: BounceProof }) | undefined {
  const proof = findProof(mail, source);
  const namesOurMail = Object.values(proof).some((found) => found.length > 0);
  const verdict = classify(mail, namesOurMail);
  return verdict && { ...verdict, proof };
}

function classify({ parts, subject, words, headers }: ShortMail, namesOurMail: boolean): Verdict | undefined {
  const textOfPart = (isWanted: (type: string) => boolean): string | undefined =>
    parts.find(({ mimeType }) => isWanted(mimeType))?.text.slice(0, maxWords);
  const status = textOfPart((type) => statusTypes.has(type));
  const recipients = status === undefined ? [] : readReportFields(status).filter(isRecipient);
  if (recipients.length > 0) return classifyDeliveryStatus(recipients, words);
  const feedback = textOfPart((type) => type === 'message/feedback-report');
  if (feedback !== undefined) {
    const type = readReportFields(feedback)[0]?.get('feedback-type')?.toLowerCase() ?? '';
    return complaintTypes.has(type) ? { type: 'complaint', code: undefined } : undefined;
  }
  // Microsoft's older complaints are a plain forward of our mail.
  const hasOriginal = textOfPart((type) => type === 'message/rfc822') !== undefined;
  if (hasOriginal && /^complaint about message from /i.test(subject)) return { type: 'complaint', code: undefined };
  // A reader's filter says no; a receipt for a mail that was read or deleted has the same form.
  if (textOfPart((type) => type === 'message/disposition-notification') !== undefined)
    return /^(?:automatically )?rejected\b/i.test(subject) ? { type: 'soft', code: undefined } : undefined;
  return classifyWords({ subject, words, sender: judgeSender(headers, subject), namesOurMail });
}

/** Looks through the whole mail, decoded and as it is: what we signed cannot be forged, wherever it is. */
function findProof(
  { parts, headers, words }: ShortMail,
  source: Buffer,
): BounceProof & Required<Pick<BounceProof, 'returnMarks'>> {
  const values = headers.map(({ value }) => value);
  const whole = [...parts.map(({ text }) => text), ...values, words, source.toString('latin1')]
    .join('\n')
    .replaceAll(/=\r?\n/g, '');
  const recipients = headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value);
  const unique = (found: Iterable<string>): string[] => [...new Set(found)].slice(0, maxProofs);
  return {
    messageIds: unique(whole.match(messageIdForm) ?? []),
    unsubscribeTokens: unique([...whole.matchAll(unsubscribeLink)].map(([, token = '']) => token)),
    returnMarks: unique(recipients.join('\n').match(returnMarkForm) ?? []),
  };
}

import { hash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { classifyDeliveryStatus, isRecipient, judgeText, readReportFields, type Verdict } from './delivery-status.ts';

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** Feedback types by which a reader says that the mail is not wanted; `not-spam` and `auth-failure` are not among them. */
const complaintTypes = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other', 'miscategorized']);
const messageIdForm = /(?<![a-z0-9-])[a-z0-9-]{1,64}\.[\da-f]{48}@[\w.-]*/gi;
const unsubscribeLink = /\/unsubscribe\/([\w-]+)/g;
const returnMarkForm = /[\da-z]{44}(?=@)/gi;
/** Headers that still name the address a report was sent to. */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
/** A mail can repeat anything: only so many proofs of one kind are tried. */
const maxProofs = 20;

/**
 * Reads a bounce: a delivery status report (RFC 3464), a report in words, a rejection by a filter (MDN), or a complaint (ARF,
 * RFC 5965, and Microsoft's). Returns undefined for everything else (replies, out-of-office notices, reports of success or
 * delay). Rejects when it is not a mail at all.
 */
export async function parseReturnedMail(raw: Buffer): Promise<BounceEvent | undefined> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 });
  if (mail.headers.length === 0) throw new Error('It has no headers.');
  const proof = findProof(mail, raw);
  const namesOurMail = Object.values(proof).some((found) => found.length > 0);
  const verdict = classify(mail, raw, namesOurMail);
  if (verdict === undefined) return undefined;
  // The same report is recognized by its Message-ID or, without one, by all of its bytes.
  const key = hash('sha256', mail.messageId ? `mail\n${mail.messageId.trim()}` : raw);
  return { ...verdict, key, proof };
}

function classify(mail: Email, raw: Buffer, namesOurMail: boolean): Verdict | undefined {
  const partOf = (isWanted: (type: string) => boolean) => mail.attachments.find(({ mimeType }) => isWanted(mimeType));
  const status = partOf((type) => statusTypes.has(type));
  const recipients = status && readReportFields(textOf(status)).filter(isRecipient);
  if (recipients?.length) return classifyDeliveryStatus(recipients);
  const feedback = partOf((type) => type === 'message/feedback-report');
  if (feedback !== undefined) {
    const type = readReportFields(textOf(feedback))[0]?.get('feedback-type')?.toLowerCase() ?? '';
    return complaintTypes.has(type) ? { type: 'complaint', code: undefined } : undefined;
  }
  const subject = mail.subject ?? '';
  // Microsoft's older complaints are a plain forward of our mail.
  if (/^complaint about message from /i.test(subject) && partOf((type) => type === 'message/rfc822'))
    return { type: 'complaint', code: undefined };
  // A reader's filter says no; a receipt for a mail that was read or deleted has the same form.
  if (partOf((type) => type === 'message/disposition-notification'))
    return /^(?:automatically )?rejected\b/i.test(subject) ? { type: 'soft', code: undefined } : undefined;
  return classifyText(mail, raw, namesOurMail);
}

/** Looks through the whole mail, decoded and as it is: what we signed cannot be forged, wherever it is. */
function findProof(mail: Email, raw: Buffer): BounceProof & Required<Pick<BounceProof, 'returnMarks'>> {
  const whole = [
    ...mail.attachments.map(textOf),
    ...mail.headers.map(({ value }) => value),
    mail.text ?? '',
    mail.html ?? '',
    raw.toString('latin1'),
  ]
    .join('\n')
    .replaceAll(/=\r?\n/g, '');
  const recipients = mail.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value);
  const unique = (found: Iterable<string>): string[] => [...new Set(found)].slice(0, maxProofs);
  return {
    messageIds: unique(whole.match(messageIdForm) ?? []),
    unsubscribeTokens: unique([...whole.matchAll(unsubscribeLink)].map(([, token = '']) => token)),
    returnMarks: unique(recipients.join('\n').match(returnMarkForm) ?? []),
  };
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');

/** From lines that only mail servers have. */
const mailServer =
  /\bmail(?:er)?[-. ]?d(?:a|ae)?emon\b|\bmail delivery (?:sub)?system\b|\b(?:mail|e-?mail) delivery (?:service|agent)\b/i;
/** From lines of a mail server that a person may have too. */
const maybeServer = /\bpostmaster@|\bsystem administrator\b|\bmail administrator\b|\bmail system\b/i;
const replyHeader = /^x-(?:auto-?reply|autorespond(?:er)?|vacation|mail-autoreply)$/;
const replySubject =
  /^(?:re:|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|auto:|(?:i'?m |i am )?(?:out of (?:the )?office|away from|on vacation)|vacation|abwesenheit)/i;

const failure =
  /undeliver|\bfail(?:ed|ure)\b|\b(?:not|never) (?:be(?:en)? )?(?:\w+ )?(?:deliver|reach)|(?:unable|n't able|error|problem) (?:\w+ ){0,5}deliver|returned (?:mail|to (?:the )?sender)|could ?n[o']t be (?:sent|reached)|rejected|bounced?\b|may not exist|notification: error/i;
/** A mail that may still arrive, or has arrived. */
const notFailed =
  /\bdelayed\b|warning: (?:message|mail|could not send)|warning message only|(?:not|n't) (?:yet )?been delivered(?: to)? yet|not yet been delivered|will (?:be retried|keep trying|retry|try again|continue (?:to try|trying|to be))|attempts will continue|do(?: not|n't) need to resend|no action is required|still (?:trying|being retried)|success(?:ful(?:ly)?)? (?:deliver|relay)|deliver\w* (?:was )?success/i;
/** Where most mail servers begin their copy of the original. */
const originalStart =
  /^[ \t]*(?:[-_=*]+ ?(?:below this line|this is a copy|(?:the )?(?:original|unsent|returned)[ -]message|the (?:header|body|text|transcript of the original)|original (?:mail|headers)|included is)|(?:message headers|original message) follows?|below is a copy of|your (?:original )?message follows|(?:return-path|received|dkim-signature|message-id|list-unsubscribe|x-received):)/im;

/**
 * Classifies a report in words, as older mail servers write it. Undefined for all else: replies, vacation notices, delays.
 * A mail server's report about a mail of ours is a bounce; without that, its words must say that something failed.
 */
function classifyText(mail: Email, raw: Buffer, namesOurMail: boolean): Verdict | undefined {
  const sender = judgeSender(mail);
  if (sender === 'person') return undefined;
  const words = readWords(mail, raw);
  const fields = readReportFields(words).filter((block) => isRecipient(block) && block.size > 1);
  if (fields.length > 0 && /^\s*action:/im.test(words)) return classifyDeliveryStatus(fields);
  const said = `${mail.subject ?? ''}\n${words}`;
  if (notFailed.test(said)) return undefined;
  const isSaid = sender === 'server' && (namesOurMail || failure.test(words));
  return isSaid || failure.test(mail.subject ?? '') ? judgeText(words) : undefined;
}

/** Who wrote a mail; `maybe` is all that the empty return path says, as some vacation notices have it too. */
function judgeSender(mail: Email): 'server' | 'maybe' | 'person' {
  const header = (name: string): string | undefined => mail.headers.find(({ key }) => key === name)?.value;
  const from = `${header('from') ?? ''} ${header('sender') ?? ''}`;
  if (header('x-failed-recipients') !== undefined || mailServer.test(from)) return 'server';
  const isReply =
    /auto-replied/i.test(header('auto-submitted') ?? '') ||
    /auto[-_]?reply/i.test(header('precedence') ?? '') ||
    mail.headers.some(({ key }) => replyHeader.test(key)) ||
    replySubject.test(mail.subject?.trim() ?? '');
  if (isReply) return 'person';
  if (maybeServer.test(from)) return 'server';
  return /^<?\s*>?$/.test(header('return-path') ?? 'none') ? 'maybe' : 'person';
}

/** A report says what is wrong on its first page. */
const maxWords = 20_000;

/** Returns what the mail server wrote itself: everything before its copy of the original, without quoted lines. */
function readWords({ text, html }: Email, raw: Buffer): string {
  const fromHtml = (html ?? '').replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d)\b[^>]*>/gi, '\n').replaceAll(/<[^>]*>/g, ' ');
  // A broken boundary hides every part.
  const whole = [text ?? '', fromHtml].find((words) => words.trim() !== '') ?? bodyOf(raw);
  const [own = ''] = whole.split(originalStart, 1);
  return own.slice(0, maxWords).replaceAll(/^>.*$/gm, '');
}

function bodyOf(raw: Buffer): string {
  const source = raw.toString('latin1');
  return source.slice(Math.max(source.search(/\r?\n\r?\n/), 0));
}

/** What proves which mail of ours a report is about; each of them is signed by us. */
export interface BounceProof {
  /** Message-IDs that the report names as that of the original. */
  messageIds: readonly string[];
  /** Tokens of unsubscribe links in the original: some mail services replace our Message-ID. */
  unsubscribeTokens: readonly string[];
  /** Marks in the address the report was sent to, where MAIL_RETURN_PATH has one. */
  returnMarks?: readonly string[] | undefined;
}

export interface BounceEvent {
  type: Verdict['type'];
  /** Identifies the report: the same key is recorded once. */
  key: string;
  proof: BounceProof;
  /** Status code such as 5.1.1 or 550; never the text after it, which contains addresses. */
  code?: string | undefined;
}

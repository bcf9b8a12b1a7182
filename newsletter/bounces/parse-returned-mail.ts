import { hash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import {
  type BounceType,
  classifyDeliveryStatus,
  isRecipient,
  readReportFields,
  type Verdict,
} from './delivery-status.ts';
import { classifyText } from './report-text.ts';

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
  return { ...verdict, key: keyOf(mail, raw), proof, fromDomain: mail.from?.address?.split('@')[1]?.toLowerCase() };
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
  if (/^complaint about message from /i.test(subject) && partOf((type) => type === 'message/rfc822')) {
    return { type: 'complaint', code: undefined };
  }
  // A reader's filter says no; a receipt for a mail that was read or deleted has the same form.
  if (partOf((type) => type === 'message/disposition-notification')) {
    return /^(?:automatically )?rejected\b/i.test(subject) ? { type: 'soft', code: undefined } : undefined;
  }
  return classifyText(mail, raw, namesOurMail);
}

/** Identifies a report by its Message-ID or, without one, by all of its bytes. */
function keyOf({ messageId }: Email, raw: Buffer): string {
  return messageId ? hash('sha256', `mail\n${messageId.trim()}`) : hash('sha256', raw);
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

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');
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

/** One bounce or complaint, by mail or by webhook. */
export interface BounceEvent {
  type: BounceType;
  /** Identifies the report: the same key is recorded once. */
  key: string;
  proof: BounceProof;
  /** Status code such as 5.1.1 or 550; never the text after it, which contains addresses. */
  code?: string | undefined;
  /** Domain of the sender of a report by mail. */
  fromDomain?: string | undefined;
}

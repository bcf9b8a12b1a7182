import { hash } from 'node:crypto';
import PostalMime, { type Attachment, type Email, type Header } from 'postal-mime';
import { isDeadMailbox } from '../mail/classify-reply.ts';

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
]);
/** Feedback types by which a reader says that the mail is not wanted; `not-spam` and `auth-failure` are not among them. */
const complaintTypes = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other', 'miscategorized']);
const messageIdForm = /<[^<>\s]{3,998}>/g;
const unsubscribeLink = /<https?:\/\/[^<>\s]*\/unsubscribe\/([\w-]+)>/g;

/**
 * Reads a bounce: a delivery status report (RFC 3464) or a complaint (ARF, RFC 5965). Returns undefined for everything
 * else (replies, out-of-office notices, reports of success). Rejects when it is not a mail at all.
 */
export async function parseReturnedMail(raw: Buffer): Promise<BounceEvent | undefined> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 });
  if (mail.headers.length === 0) throw new Error('It has no headers.');
  const verdict = classify(mail.attachments);
  if (verdict === undefined) return undefined;
  return { ...verdict, key: keyOf(mail, raw), proof: await findProof(mail) };
}

function classify(parts: readonly Attachment[]): Verdict | undefined {
  const status = parts.find(({ mimeType }) => statusTypes.has(mimeType));
  if (status !== undefined) return classifyDeliveryStatus(readReportFields(textOf(status)));
  const feedback = parts.find(({ mimeType }) => mimeType === 'message/feedback-report');
  if (feedback === undefined) return undefined;
  const type = readReportFields(textOf(feedback))[0]?.get('feedback-type')?.toLowerCase() ?? '';
  return complaintTypes.has(type) ? { type: 'complaint', code: undefined } : undefined;
}

/** Identifies a report by its Message-ID or, without one, by all of its bytes. */
function keyOf({ messageId }: Email, raw: Buffer): string {
  return messageId ? hash('sha256', `mail\n${messageId.trim()}`) : hash('sha256', raw);
}

async function findProof(mail: Email): Promise<BounceProof> {
  const originals = mail.attachments.filter(({ mimeType }) => originalTypes.has(mimeType));
  const headers: Header[] = [];
  for (const original of originals) headers.push(...(await readHeaders(original)));
  const named = [...valuesOf(headers, 'message-id'), ...valuesOf(mail.headers, 'in-reply-to', 'references')];
  return {
    messageIds: named.flatMap((value) => value.match(messageIdForm) ?? []),
    unsubscribeTokens: valuesOf(headers, 'list-unsubscribe').flatMap((value) =>
      [...value.matchAll(unsubscribeLink)].map(([, token = '']) => token),
    ),
  };
}

/** Reads only the headers of the original mail. */
async function readHeaders(original: Attachment): Promise<Header[]> {
  const [head = ''] = textOf(original)
    .trimStart()
    .split(/\r?\n\r?\n/, 1);
  return (await PostalMime.parse(`${head}\r\n\r\n`)).headers;
}

function valuesOf(headers: readonly Header[], ...keys: string[]): string[] {
  return headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value);
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');
}

/** What a report says about one mail. */
export interface Verdict {
  type: BounceType;
  code: string | undefined;
}

const enhancedCode = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
const basicCode = /(?:^|[\s;#])([245]\d\d)(?=[\s-]|$)/;
/**
 * Classifies a delivery status report; undefined when nothing failed: a mail that is only delayed may still arrive. Only a
 * code that clearly names the mailbox is hard: a block at one provider must not remove its readers from the list. A mail
 * of ours has one recipient: several come from
 * a forward or a list behind the address, which is dead only when all of them are.
 */
export function classifyDeliveryStatus(blocks: readonly ReportFields[]): Verdict | undefined {
  const recipients = blocks.filter((block) => block.has('action') || block.has('status'));
  const verdicts = recipients.map(classifyRecipient);
  const soft = verdicts.find((verdict) => verdict?.type === 'soft');
  const hard = verdicts.find((verdict) => verdict?.type === 'hard');
  if (hard === undefined || soft !== undefined) return soft;
  return verdicts.includes(undefined) ? { ...hard, type: 'soft' } : hard;
}

function classifyRecipient(fields: ReportFields): Verdict | undefined {
  const action = (fields.get('action') ?? 'failed').toLowerCase();
  if (action !== 'failed') return undefined;
  const code = findCode(fields);
  return { type: code !== undefined && isDeadMailbox(code) ? 'hard' : 'soft', code };
}

/** Returns the most specific code: mail servers often summarize as 5.0.0 what the refusing server said exactly. */
function findCode(fields: ReportFields): string | undefined {
  const status = enhancedCode.exec(fields.get('status') ?? '')?.[1];
  if (status !== undefined && !status.endsWith('.0.0')) return status;
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const specific = enhancedCode.exec(diagnostic)?.[1] ?? basicCode.exec(diagnostic)?.[1];
  // An IP address such as 5.4.3.2 in the text must not turn a temporary refusal into a permanent one.
  return specific !== undefined && (status === undefined || specific[0] === status[0]) ? specific : status;
}

/** One block of `Name: value` lines of a report; names in lowercase, the first of several wins. */
export type ReportFields = ReadonlyMap<string, string>;

/** Reads the blocks of a delivery status or feedback report: folded lines are joined, blank lines separate blocks. */
export function readReportFields(text: string): ReportFields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(readBlock)
    .filter((block) => block.size > 0);
}

function readBlock(block: string): ReportFields {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The address is dead (hard), the mail could not be delivered this time (soft), or the reader reported it as spam. */
export type BounceType = 'hard' | 'soft' | 'complaint';

/** What proves which mail of ours a report is about; each of them is signed by us. */
export interface BounceProof {
  /** Message-IDs that the report names as that of the original. */
  messageIds: readonly string[];
  /** Tokens of unsubscribe links in the original's headers: some mail services replace our Message-ID. */
  unsubscribeTokens: readonly string[];
}

/** One bounce or complaint, by mail or by webhook. */
export interface BounceEvent {
  type: BounceType;
  /** Identifies the report: the same key is recorded once. */
  key: string;
  proof: BounceProof;
  /** Status code such as 5.1.1 or 550; never the text after it, which contains addresses. */
  code?: string | undefined;
}

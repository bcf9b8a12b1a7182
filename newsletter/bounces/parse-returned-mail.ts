import { hash } from 'node:crypto';
import PostalMime, { type Attachment, type Email, type Header } from 'postal-mime';
import type { BounceEvent, BounceProof } from './bounce-event.ts';
import { judgeDeliveryStatus, type Verdict } from './judge-delivery-status.ts';
import { readReportFields } from './report-fields.ts';

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
 * Reads a mail that came back: a delivery status report (RFC 3464) or a complaint (ARF, RFC 5965). Everything else
 * (answers, holiday notices, reports of success) gives undefined and is left alone. Rejects when it is no mail at all.
 */
export async function parseReturnedMail(raw: Buffer): Promise<BounceEvent | undefined> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 });
  if (mail.headers.length === 0) throw new Error('It has no headers.');
  const verdict = judge(mail.attachments);
  if (verdict === undefined) return undefined;
  return { ...verdict, key: keyOf(mail, raw), proof: await findProof(mail) };
}

function judge(parts: readonly Attachment[]): Verdict | undefined {
  const status = parts.find(({ mimeType }) => statusTypes.has(mimeType));
  if (status !== undefined) return judgeDeliveryStatus(readReportFields(textOf(status)));
  const feedback = parts.find(({ mimeType }) => mimeType === 'message/feedback-report');
  if (feedback === undefined) return undefined;
  const type = readReportFields(textOf(feedback))[0]?.get('feedback-type')?.toLowerCase() ?? '';
  return complaintTypes.has(type) ? { type: 'complaint', code: undefined } : undefined;
}

/** The report's own Message-ID; where it has none, all of its bytes. */
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

/** Only the headers: what the original said is none of our business here. */
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

import { escapeHtml } from '../../core/html-text.ts';
import { mailSlots } from '../../core/mail-template.ts';
import type { StoreKeys } from '../db/store-keys.ts';
import type { FrozenIssue, Recipient } from '../sending/frozen-issue.ts';
import { signToken } from '../subscribers/tokens.ts';
import type { ReadyMail } from './attempt.ts';
import { type DkimKey, signMessage } from './dkim.ts';
import { findOpenSlots } from './fill-slots.ts';
import { checkAddress, checkHeaderValue, encodeHeaderText, formatMailDate, MailRefused, nameBefore } from './header.ts';
import { messageIdOf } from './message-id.ts';
import { encodeQuotedPrintable, softBreak } from './quoted-printable.ts';
import { alternativeHeaders, boundaryOf, writeAlternatives, writeHeaders } from './write-message.ts';

/** What signs links, Message-IDs and, where a key is set, whole messages. */
export interface IssueSigner {
  keys: Pick<StoreKeys, 'tokenKey' | 'hashKey'>;
  dkim?: DkimKey | undefined;
}

/** What differs from one recipient to the next. */
type Gap = 'to' | 'messageId' | 'unsubscribe' | 'preferences';

// Control characters cannot occur in a finished message, so a gap is never mistaken for text.
const gap = (name: Gap): string => `\0${name}\0`;
const gapPattern = /\0(\w+)\0/;
const personalSlots = new RegExp(`(${mailSlots.unsubscribe}|${mailSlots.preferences})`);

/**
 * Makes an issue's message once, with gaps for what is personal. The function it gives back joins a recipient in: the
 * same recipient gets the same bytes in any process at any time.
 */
export function compileIssueMessage(issue: FrozenIssue, signer: IssueSigner): (recipient: Recipient) => ReadyMail {
  const { mailFrom, siteUrl, date } = issue.envelope;
  const boundary = boundaryOf(issue.id, issue.text, issue.html);
  const headers = writeHeaders([...issueHeaders(issue), ...alternativeHeaders(boundary)]).split(gapPattern);
  // Every second piece names a gap; the others go out as they are, so they become bytes once.
  const body = writeBody(issue, boundary)
    .split(gapPattern)
    .map((piece, index) => (index % 2 === 1 ? (piece as Gap) : Buffer.from(piece, 'latin1')));
  const tokens = { keys: signer.keys, now: () => new Date(date) };
  const from = checkAddress(mailFrom);
  return ({ subscriberId, email }) => {
    const to = checkAddress(email);
    const messageId = checkHeaderValue(messageIdOf(signer.keys, { issueId: issue.id, subscriberId }, siteUrl));
    const values: Record<Gap, string> = {
      to,
      messageId,
      unsubscribe: signToken(tokens, 'unsubscribe', subscriberId),
      preferences: signToken(tokens, 'preferences', subscriberId),
    };
    const head = headers.map((piece, index) => (index % 2 === 1 ? values[piece as Gap] : piece)).join('');
    const content = body.map((piece) => (typeof piece === 'string' ? Buffer.from(values[piece], 'latin1') : piece));
    const signature = signer.dkim === undefined ? '' : signMessage(signer.dkim, head, content);
    const raw = Buffer.concat([Buffer.from(`${signature}${head}\r\n`, 'latin1'), ...content]);
    return { from, to, messageId, raw };
  };
}

function issueHeaders({ subject, envelope }: FrozenIssue): readonly (readonly [string, string])[] {
  const { mailFrom, fromName, replyTo, listId, siteUrl, date } = envelope;
  return [
    ['From', nameBefore(fromName, checkAddress(mailFrom))],
    ['To', gap('to')],
    ['Reply-To', checkAddress(replyTo)],
    ['Subject', encodeHeaderText(subject)],
    ['Date', formatMailDate(new Date(date))],
    ['Message-ID', `<${gap('messageId')}>`],
    ['List-Id', nameBefore(fromName, checkHeaderValue(listId))],
    ['List-Unsubscribe', `<${checkHeaderValue(siteUrl)}/unsubscribe/${gap('unsubscribe')}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['Precedence', 'bulk'],
  ];
}

function writeBody({ id, text, html, envelope }: FrozenIssue, boundary: string): string {
  const open = findOpenSlots(`${text}${html}`).filter((slot) => !personalSlots.test(slot));
  if (open.length > 0)
    throw new MailRefused(`The issue ${id} still has ${open.join(', ')} in its mail: freeze it again.`);
  const { siteUrl } = envelope;
  return writeAlternatives(boundary, {
    text: encodeWithGaps(text, siteUrl),
    html: encodeWithGaps(html, escapeHtml(siteUrl)),
  });
}

/** Encodes the text between the personal links; of a link only its token stays open, on a line of its own. */
function encodeWithGaps(content: string, siteUrl: string): string {
  const pieces = content.split(personalSlots);
  return pieces
    .map((piece, index) => {
      // Every second piece is a slot, and the address before its token ends the piece before it.
      if (index % 2 === 1) return gap(kindOf(piece));
      const slot = pieces[index + 1];
      return encodeQuotedPrintable(slot === undefined ? piece : `${piece}${siteUrl}/${kindOf(slot)}/`);
    })
    .join(softBreak);
}

function kindOf(slot: string): 'unsubscribe' | 'preferences' {
  return slot === mailSlots.unsubscribe ? 'unsubscribe' : 'preferences';
}

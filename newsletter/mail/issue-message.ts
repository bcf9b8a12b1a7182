import { mailSlots } from '../../core/mail/mail-template.ts';
import { fillNames } from '../../core/people/reader-name.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import { type DkimKey, signMessage } from './dkim.ts';
import { markHeaders } from './event-marks.ts';
import { findOpenSlots } from './fill-slots.ts';
import type { ReadyMail } from './mail-port.ts';
import {
  alternativeHeaders,
  boundaryOf,
  checkAddress,
  checkHeaderValue,
  encodeQuotedPrintable,
  feedbackId,
  firstHeaders,
  formatDate,
  type Header,
  nameBefore,
  refuseMail,
  softBreak,
  writeAlternatives,
  writeHeaders,
} from './mime.ts';
import type { ListSender } from './transactional-mail.ts';

/** Sender, list and site of an issue at the time it was frozen: the column `envelope`. */
export interface IssueEnvelope
  extends Pick<ListSender, 'mailFrom' | 'replyTo' | 'listId' | 'siteUrl' | 'linkUrl' | 'leaveAddress'> {
  fromName: string;
  /** ISO time of the start, which the tokens of the links have. */
  date: string;
  /** Last day (YYYY-MM-DD) on which all its facts and posts are valid, where one of them ends. */
  validUntil?: string | undefined;
}

/** An issue whose mail is rendered and stored: the same text is sent no matter how often sending is resumed. */
export interface FrozenIssue {
  id: string;
  subject: string;
  /** With the personal slots (`unsubscribe`, `preferences`) open; everything else is filled. */
  html: string;
  text: string;
  topics: readonly string[];
  envelope: IssueEnvelope;
}

export interface Recipient {
  subscriberId: string;
  email: string;
  /** As it is kept; empty or missing when it is not known. */
  name?: string | undefined;
  /** When the mail leaves: an issue may be sent over weeks, and a mail of an old date is taken for spam. */
  date: Date;
}

/** What signs an issue; tokens and ids come from the caller. */
interface IssueMessageOptions extends Pick<ListSender, 'eventServices'> {
  dkim?: DkimKey | undefined;
  /** Returns the Message-ID, without angle brackets, and the tokens of one recipient's links. */
  personalize(subscriberId: string): { messageId: string; unsubscribe: string; preferences: string };
}

/** What differs from one recipient to the next. */
type Gap = 'to' | 'date' | 'messageId' | 'marks' | 'unsubscribe' | 'preferences';
/** A gap of the body: a personal link, or the slot of a name in the form of its part. */
type BodyGap = Gap | `${'html' | 'text'}__NAME_${string}`;

// Control characters cannot occur in a finished message, so a gap is never mistaken for text.
const gap = (name: Gap | BodyGap): string => `\0${name}\0`;
const gapPattern = /\0(\w+)\0/;
const personalSlots = new RegExp(`(${mailSlots.unsubscribe}|${mailSlots.preferences}|__NAME_[0-9a-f]+__)`);

/** Writes an issue's message once, with gaps, and returns what fills them: the same recipient gets the same bytes but for the date. */
export function compileIssueMessage(
  issue: FrozenIssue,
  { dkim, eventServices, personalize }: IssueMessageOptions,
): (recipient: Recipient) => ReadyMail {
  const from = checkAddress(issue.envelope.mailFrom);
  // Part of every Message-ID: checked here, because it would fail for every recipient.
  checkHeaderValue(issue.id);
  const boundary = boundaryOf(issue.id, issue.text, issue.html);
  const shared = writeHeaders([...issueHeaders(issue), ...alternativeHeaders(boundary)]);
  const headers = `${shared}${gap('marks')}`.split(gapPattern);
  // Every second piece names a gap; the others are the same for all recipients, so they become bytes once.
  const body = writeBody(issue, boundary)
    .split(gapPattern)
    .map((piece, index) => (index % 2 === 1 ? (piece as BodyGap) : Buffer.from(piece, 'latin1')));
  return ({ subscriberId, email, name = '', date }) => {
    const to = checkAddress(email);
    const personal = personalize(subscriberId);
    const messageId = checkHeaderValue(personal.messageId);
    const marks = markHeaders(eventServices, messageId);
    const written = { to, date: formatDate(date), marks: marks.length === 0 ? '' : writeHeaders(marks) };
    const values: Record<Gap, string> = { ...personal, ...written };
    const head = headers.map((piece, index) => (index % 2 === 1 ? values[piece as Gap] : piece)).join('');
    const fill = (place: BodyGap): string => (isLink(place) ? values[place] : writeName(place, name));
    const content = body.map((piece) => (typeof piece === 'string' ? Buffer.from(fill(piece), 'latin1') : piece));
    const signature = dkim === undefined ? '' : signMessage(dkim, head, content);
    const raw = Buffer.concat([Buffer.from(`${signature}${head}\r\n`, 'latin1'), ...content]);
    return { from, to, messageId, raw };
  };
}

const isLink = (place: BodyGap): place is Gap => !place.includes('__NAME_');

/** Writes a name for the part that its slot is in. */
function writeName(place: string, name: string): string {
  const isHtml = place.startsWith('html');
  return encodeQuotedPrintable(fillNames(place.slice(4), name, isHtml ? escapeHtml : undefined));
}

function issueHeaders({ id, subject, envelope }: FrozenIssue): readonly Header[] {
  const { mailFrom, fromName, listId, siteUrl, linkUrl = siteUrl } = envelope;
  const personal = { to: gap('to'), date: gap('date'), messageId: `<${gap('messageId')}>` };
  const leaveLinks = [`<${checkHeaderValue(linkUrl)}/unsubscribe/${gap('unsubscribe')}>`, ...leaveByMailLink(envelope)];
  return [
    ...firstHeaders({ ...envelope, ...personal, from: mailFrom, subject }),
    ['List-Id', nameBefore(fromName, checkHeaderValue(listId))],
    ['List-Unsubscribe', leaveLinks.join(', ')],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['Feedback-ID', feedbackId({ campaign: id, kind: 'newsletter', mailFrom })],
    ['Precedence', 'bulk'],
  ];
}

/** For programs without one-click; the subject is read by `leaveByMail`. */
function leaveByMailLink({ leaveAddress }: IssueEnvelope): string[] {
  if (leaveAddress === undefined) return [];
  const address = checkAddress(leaveAddress).split('@').map(encodeURIComponent).join('@');
  return [`<mailto:${address}?subject=unsubscribe%20${gap('unsubscribe')}>`];
}

function writeBody({ id, text, html, envelope }: FrozenIssue, boundary: string): string {
  const open = findOpenSlots(`${text}${html}`).filter((slot) => !personalSlots.test(slot));
  if (open.length > 0) throw refuseMail(`the mail of issue ${id} still contains ${open.join(', ')}: freeze it again`);
  const { siteUrl, linkUrl = siteUrl } = envelope;
  return writeAlternatives(boundary, {
    text: encodeWithGaps(text, linkUrl, 'text'),
    html: encodeWithGaps(html, escapeHtml(linkUrl), 'html'),
  });
}

/** Encodes the text between the personal links; only the token of a link stays a gap, on a line of its own. */
function encodeWithGaps(content: string, linkUrl: string, form: 'html' | 'text'): string {
  const pieces = content.split(personalSlots);
  return pieces
    .map((piece, index) => {
      // Every second piece is a slot, and the address before its token ends the piece before it.
      if (index % 2 === 1) return gap(kindOf(piece) ?? `${form}${piece as `__NAME_${string}`}`);
      const kind = kindOf(pieces[index + 1]);
      return encodeQuotedPrintable(kind === undefined ? piece : `${piece}${linkUrl}/${kind}/`);
    })
    .join(softBreak);
}

const kindOf = (slot: string | undefined): 'unsubscribe' | 'preferences' | undefined =>
  (['unsubscribe', 'preferences'] as const).find((kind) => mailSlots[kind] === slot);

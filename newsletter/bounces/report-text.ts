import type { Email } from 'postal-mime';
import { classifyDeliveryStatus, isRecipient, judgeText, readReportFields, type Verdict } from './delivery-status.ts';

/** From lines that only mail servers have. */
const mailServer =
  /\bmail(?:er)?[-. ]?d(?:a|ae)?emon\b|\bmail delivery (?:sub)?system\b|\b(?:mail|e-?mail) delivery (?:service|agent)\b/i;
/** From lines of a mail server that a person may have too. */
const maybeServer = /\bpostmaster@|\bsystem administrator\b|\bmail administrator\b|\bmail system\b/i;
const replyHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-reply',
  'x-autoresponder',
  'x-vacation',
  'x-mail-autoreply',
];
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
export function classifyText(mail: Email, raw: Buffer, namesOurMail: boolean): Verdict | undefined {
  const sender = judgeSender(mail);
  if (sender === 'person') return undefined;
  const words = readWords(mail, raw);
  const fields = readReportFields(words).filter((block) => isRecipient(block) && block.size > 1);
  if (fields.length > 0 && /^\s*action:/im.test(words)) return classifyDeliveryStatus(fields);
  const said = `${mail.subject ?? ''}\n${words}`;
  if (notFailed.test(said)) return undefined;
  const verdict = judgeText(words);
  const isCertain = namesOurMail && sender === 'server';
  return isCertain || failure.test(mail.subject ?? '') || (sender === 'server' && failure.test(words))
    ? verdict
    : undefined;
}

/** Who wrote a mail; `maybe` is all that the empty return path says, as some vacation notices have it too. */
function judgeSender(mail: Email): 'server' | 'maybe' | 'person' {
  const header = (name: string): string | undefined => mail.headers.find(({ key }) => key === name)?.value;
  const from = `${header('from') ?? ''} ${header('sender') ?? ''}`;
  if (header('x-failed-recipients') !== undefined || mailServer.test(from)) return 'server';
  const isReply =
    /auto-replied/i.test(header('auto-submitted') ?? '') ||
    /auto[-_]?reply/i.test(header('precedence') ?? '') ||
    replyHeaders.some((name) => header(name) !== undefined) ||
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

import { classifyDeliveryStatus, isRecipient, judgeText, readReportFields, type Verdict } from './delivery-status.ts';

/*
 * Reports without fields, as older mail servers write them: who wrote the mail, and what its words say. Every text here is
 * short already, and no pattern may look further than it has to.
 */

/** From lines that only mail servers have. */
const mailServer =
  /\bmail(?:er)?[-. ]?d(?:a|ae)?emon\b|\bmail delivery (?:sub)?system\b|\b(?:mail|e-?mail) delivery (?:service|agent)\b/i;
/** From lines of a mail server that a person may have too. */
const maybeServer = /\bpostmaster@|\bsystem administrator\b|\bmail administrator\b|\bmail system\b/i;
const replyHeader = /^x-(?:auto-?reply|autorespond(?:er)?|vacation|mail-autoreply)$/;
const replySubject =
  /^(?:re:|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|auto:|(?:i'?m |i am )?(?:out of (?:the )?office|away from|on vacation)|vacation|abwesenheit)/i;

const failure =
  /undeliver|\bfail(?:ed|ure)\b|\b(?:not|never) (?:be(?:en)? )?(?:\w{1,20} )?(?:deliver|reach)|(?:unable|n't able|error|problem) (?:\w{1,20} ){0,5}deliver|returned (?:mail|to (?:the )?sender)|could ?n[o']t be (?:sent|reached)|rejected|bounced?\b|may not exist|notification: error/i;
/** A mail that may still arrive, or has arrived. */
const notFailed =
  /\bdelayed\b|warning: (?:message|mail|could not send)|warning message only|(?:not|n't) (?:yet )?been delivered(?: to)? yet|not yet been delivered|will (?:be retried|keep trying|retry|try again|continue (?:to try|trying|to be))|attempts will continue|do(?: not|n't) need to resend|no action is required|still (?:trying|being retried)|success(?:ful(?:ly)?)? (?:deliver|relay)|deliver(?:y|ed)? (?:was )?success/i;
/** Where most mail servers begin their copy of the original. */
const originalStart =
  /^[ \t]*(?:[-_=*]+ ?(?:below this line|this is a copy|(?:the )?(?:original|unsent|returned)[ -]message|the (?:header|body|text|transcript of the original)|original (?:mail|headers)|included is)|(?:message headers|original message) follows?|below is a copy of|your (?:original )?message follows|(?:return-path|received|dkim-signature|message-id|list-unsubscribe|x-received):)/im;

interface ReportWords {
  subject: string;
  /** What the sender wrote itself. */
  words: string;
  sender: ReportSender;
  namesOurMail: boolean;
}

/**
 * Classifies a report in words. Undefined for all else: replies, vacation notices, delays. A mail server's report about a mail
 * of ours is a bounce; without that, its words must say that something failed.
 */
export function classifyWords({ subject, words, sender, namesOurMail }: ReportWords): Verdict | undefined {
  if (sender === 'person') return undefined;
  const fields = readReportFields(words).filter((block) => isRecipient(block) && block.size > 1);
  if (fields.length > 0 && /^[ \t]*action:/im.test(words)) return classifyDeliveryStatus(fields);
  if (notFailed.test(`${subject}\n${words}`)) return undefined;
  const isSaid = sender === 'server' && (namesOurMail || failure.test(words));
  return isSaid || failure.test(subject) ? judgeText(words) : undefined;
}

/** Who wrote a mail; `maybe` is all that the empty return path says, as some vacation notices have it too. */
type ReportSender = 'server' | 'maybe' | 'person';

/** Headers that only a mail server writes into a report. Exchange Online's has no fields, and calls itself a reply. */
const serverHeaders = new Set(['x-failed-recipients', 'x-ms-exchange-message-is-ndr']);

export function judgeSender(headers: readonly { key: string; value: string }[], subject: string): ReportSender {
  const header = (name: string): string | undefined => headers.find(({ key }) => key === name)?.value;
  const from = `${header('from') ?? ''} ${header('sender') ?? ''}`;
  if (headers.some(({ key }) => serverHeaders.has(key)) || mailServer.test(from)) return 'server';
  const isReply =
    /auto-replied/i.test(header('auto-submitted') ?? '') ||
    /auto[-_]?reply/i.test(header('precedence') ?? '') ||
    headers.some(({ key }) => replyHeader.test(key)) ||
    replySubject.test(subject.trim());
  if (isReply) return 'person';
  if (maybeServer.test(from)) return 'server';
  return /^<?\s*>?$/.test(header('return-path') ?? 'none') ? 'maybe' : 'person';
}

/** Returns what comes before the copy of the original, without quoted lines. */
export function withoutOriginal(words: string): string {
  const [own = ''] = words.split(originalStart, 1);
  return own.replaceAll(/^>.*$/gm, '');
}

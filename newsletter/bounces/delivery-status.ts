import { isDeadMailbox } from '../mail/classify-reply.ts';

/** The address is dead (hard), the mail could not be delivered this time (soft), or the reader reported it as spam. */
export type BounceType = 'hard' | 'soft' | 'complaint';

export type Verdict = { type: BounceType; code: string | undefined };

const enhancedCode = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
const basicCode = /(?:^|[\s;#])([245]\d\d)(?=[\s-]|$)/;

/** Returns the most exact status code in a mail server's reply: 5.1.1, else 550. */
export const codeIn = (reply = ''): string | undefined => enhancedCode.exec(reply)?.[1] ?? basicCode.exec(reply)?.[1];

/** Codes that leave the reason open: a server that knows more says it in words. */
const vagueCode = /^5(?:(?!52)\d\d|\.[0-5]\.0)$/;

/** Words by which a server says what a code would say; a refusal of the sender is looked for first. */
const reasons: readonly (readonly [words: RegExp, code: string])[] = [
  [
    /\b(?:spam|blocked|block ?list|black ?list|rbl\b|reputation|policy|relay(?:ing)?|spf|dkim|dmarc|sender (?:address|domain|verify|is|rejected|denied)|your (?:account|address|ip|server|mail server|host|domain|network)|ip address|reverse dns|ptr\b|helo\b|client host)/i,
    '5.7.1',
  ],
  [/\b(?:mailbox|inbox|quota)\b[^\n]{0,40}\b(?:full|exceeded)\b|\bover (?:the |its )?quota\b/i, '5.2.2'],
  [
    /\b(?:user|recipient|mailbox|address|account|addressee)\b[^\n]{0,60}\b(?:unknown|not found|does(?: not|n't) exist|not recognized)|\b(?:unknown|no such|invalid) (?:local )?(?:user|recipient|mailbox|address|account)\b|\bno mailbox here\b|\buser does(?: not|n't) have\b|\buser\b[^\n]{0,60}\bnot listed\b/i,
    '5.1.1',
  ],
  [/\b(?:account|mailbox|user)\b[^\n]{0,40}\b(?:disabled|closed|inactive|terminated|deactivated)\b/i, '5.2.1'],
];

/**
 * Classifies a delivery status report; undefined when nothing failed: a mail that is only delayed may still arrive. Only a
 * code or words that clearly name the mailbox are hard: a block at one provider must not remove its readers from the list.
 * A mail of ours has one recipient: several come from a forward or a list behind the address, which is dead only when all
 * of them are.
 */
export function classifyDeliveryStatus(blocks: readonly ReportFields[]): Verdict | undefined {
  const verdicts = blocks.filter(isRecipient).map(classifyRecipient);
  const soft = verdicts.find((verdict) => verdict?.type === 'soft');
  const hard = verdicts.find((verdict) => verdict?.type === 'hard');
  if (hard === undefined || soft !== undefined) return soft;
  return verdicts.includes(undefined) ? { ...hard, type: 'soft' } : hard;
}

export const isRecipient = (block: ReportFields): boolean => block.has('action') || block.has('status');

function classifyRecipient(fields: ReportFields): Verdict | undefined {
  const action = (fields.get('action') || 'failed').toLowerCase();
  // SendGrid says `expired` when it gave up.
  if (action === 'expired') return { type: 'soft', code: findCode(fields) };
  if (!action.startsWith('failed')) return undefined;
  return judgeReason(findCode(fields), fields.get('diagnostic-code') ?? '');
}

/** Returns the most specific code: mail servers often summarize as 5.0.0 what the refusing server said exactly. */
function findCode(fields: ReportFields): string | undefined {
  const status = enhancedCode.exec(fields.get('status') ?? '')?.[1];
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const said = enhancedCode.exec(diagnostic)?.[1];
  // Some servers report every refusal of a recipient as 5.1.1.
  const isMisleading = status !== undefined && isDeadMailbox(status) && said?.[0] === '5' && !said.endsWith('.0.0');
  if (status !== undefined && !status.endsWith('.0.0')) return isMisleading ? said : status;
  const specific = said ?? basicCode.exec(diagnostic)?.[1];
  // An IP address such as 5.4.3.2 in the text must not turn a temporary refusal into a permanent one.
  return specific !== undefined && (status === undefined || specific[0] === status[0]) ? specific : status;
}

/** Judges a failure by its code, and by the words of the report where the code leaves the reason open. */
function judgeReason(found: string | undefined, words: string): Verdict {
  const said =
    found === undefined || vagueCode.test(found) ? reasons.find(([reason]) => reason.test(words)) : undefined;
  const code = said?.[1] ?? found;
  return { type: code !== undefined && isDeadMailbox(code) ? 'hard' : 'soft', code };
}

const textCodes = /(?<![\w.@/-])(?:([45]\d\d)[ -])?#?([45]\.\d{1,3}\.\d{1,3})(?![\w]|\.\d)/g;
const textBasicCode = /(?<![\w.@/-])(4(?:21|5[0-2])|5(?:2[15]|5[0-4]))(?![\w./@])/;

/** Judges the words of a report that has no fields. With several codes, one that does not name the mailbox counts. */
export function judgeText(words: string): Verdict {
  const codes = [...words.matchAll(textCodes)].map(([, , code = '']) => code);
  const code = codes.find((found) => !isDeadMailbox(found) && !found.endsWith('.0.0')) ?? codes[0];
  return judgeReason(code ?? textBasicCode.exec(words)?.[1], words);
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

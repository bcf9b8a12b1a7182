import { isDeadMailbox, isVague, meaningOf } from '../mail/refusal-meaning.ts';

/** The address is dead (hard), the mail could not be delivered this time (soft), or the reader reported it as spam. */
export type BounceType = 'hard' | 'soft' | 'complaint';

export type Verdict = { type: BounceType; code: string | undefined };

const enhancedCode = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
const basicCode = /(?:^|[\s;#])([245]\d\d)(?=[\s-]|$)/;

/** How much of a reply is read: mail services pass on what a mail server said. */
const maxReply = 2000;

/** Returns what a reply of a mail server means, as its most exact status code: 5.1.1, else 550. */
export function codeIn(reply = ''): string | undefined {
  const said = reply.slice(0, maxReply);
  return meaningOf(enhancedCode.exec(said)?.[1] ?? basicCode.exec(said)?.[1], said);
}

/**
 * Classifies a delivery status report; undefined when nothing failed: a mail that is only delayed may still arrive. Only a
 * code or words that clearly name the mailbox are hard: a block at one provider must not remove its readers from the list.
 * A mail of ours has one recipient: several come from a forward or a list behind the address, which is dead only when all
 * of them are. Where the fields leave the reason open, the words beside them say it.
 */
export function classifyDeliveryStatus(blocks: readonly ReportFields[], words = ''): Verdict | undefined {
  const verdicts = blocks.filter(isRecipient).map((fields) => classifyRecipient(fields, words));
  const soft = verdicts.find((verdict) => verdict?.type === 'soft');
  const hard = verdicts.find((verdict) => verdict?.type === 'hard');
  if (hard === undefined || soft !== undefined) return soft;
  return verdicts.includes(undefined) ? { ...hard, type: 'soft' } : hard;
}

export const isRecipient = (block: ReportFields): boolean => block.has('action') || block.has('status');

function classifyRecipient(fields: ReportFields, words: string): Verdict | undefined {
  const action = (fields.get('action') || 'failed').toLowerCase();
  const code = findCode(fields);
  // SendGrid says `expired` when it gave up.
  if (action === 'expired') return { type: 'soft', code };
  if (!action.startsWith('failed')) return undefined;
  const diagnostic = fields.get('diagnostic-code') ?? '';
  if (diagnostic !== '' || !isVague(code)) return judgeReason(code, diagnostic);
  const { code: said = code } = judgeText(words);
  return judgeReason(code === undefined || said?.[0] === code[0] ? said : code, words);
}

/** Returns the most specific code: mail servers often summarize as 5.0.0 what the refusing server said exactly. */
function findCode(fields: ReportFields): string | undefined {
  const status = enhancedCode.exec(fields.get('status') ?? '')?.[1];
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const said = decidingCode([...diagnostic.matchAll(failureCodes)].map(([code]) => code));
  // Some servers report every refusal of a recipient as 5.1.1.
  const isMisleading = status !== undefined && isDeadMailbox(status) && said?.[0] === '5' && !said.endsWith('.0.0');
  if (status !== undefined && !status.endsWith('.0.0')) return isMisleading ? said : status;
  const specific = said ?? basicCode.exec(diagnostic)?.[1];
  // An IP address such as 5.4.3.2 in the text must not turn a temporary refusal into a permanent one.
  return specific !== undefined && (status === undefined || specific[0] === status[0]) ? specific : status;
}

/** Of several codes, one that clearly says something else than a dead mailbox counts; else the first that says anything. */
const decidingCode = (codes: readonly string[]): string | undefined =>
  codes.find((code) => !isDeadMailbox(code) && !isVague(code)) ?? codes.find(isDeadMailbox) ?? codes[0];

function judgeReason(found: string | undefined, words: string): Verdict {
  const code = meaningOf(found, words);
  return { type: code !== undefined && isDeadMailbox(code) ? 'hard' : 'soft', code };
}

const failureCodes = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g;
const textCodes = /(?<![\w.@/-])(?:[45]\d\d[ -])?#?([45]\.\d{1,3}\.\d{1,3})(?![\w]|\.\d)/g;
const textBasicCodes = /(?<![\w.@/-])(4(?:21|5[0-2])|5(?:2[15]|5[0-4]))(?![\w./@])/g;

/**
 * Judges the words of a report that has no fields. With several codes, one that does not name the mailbox counts. The
 * paragraphs with a code are what the refusing server said: only where they leave the reason open, the others are asked.
 */
export function judgeText(words: string): Verdict {
  const paragraphs = words.split(/\n[ \t]*\n/).map((text) => ({ text, codes: codesIn(text) }));
  const coded = paragraphs.filter(({ codes }) => codes.length > 0);
  const code = decidingCode(coded.flatMap(({ codes }) => codes));
  const said = judgeReason(code, coded.map(({ text }) => text).join('\n\n'));
  return isVague(said.code) ? judgeReason(said.code, words) : said;
}

/** Returns the codes in a text; three digits count only where there is nothing more exact. */
function codesIn(text: string): string[] {
  const exact = [...text.matchAll(textCodes)].map(([, code = '']) => code);
  return exact.length > 0 ? exact : [...text.matchAll(textBasicCodes)].map(([code]) => code);
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

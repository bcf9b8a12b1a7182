import type { BounceType } from './bounce-event.ts';
import type { ReportFields } from './report-fields.ts';

/** What a report says of one mail. */
export interface Verdict {
  type: BounceType;
  code: string | undefined;
}

const enhancedCode = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
const basicCode = /(?:^|[\s;#])([245]\d\d)(?=[\s-]|$)/;
/**
 * Permanent refusals that say nothing about the address: the mailbox is full (5.2.2) or takes no mail of this size
 * (5.2.3, 5.3.4), the content (5.6.x) or the sender's standing (5.7.x) was refused. A block at one provider must not
 * strike all its readers off the list.
 */
const notTheAddress = /^(?:5\.2\.[23]|5\.3\.4|5\.6\.\d+|5\.7\.\d+|552)$/;

/**
 * Judges a delivery status report, or undefined when nothing failed. A mail of ours has one recipient: several come from
 * a forward or a list behind the address, which is dead only when every one of them is.
 */
export function judgeDeliveryStatus(blocks: readonly ReportFields[]): Verdict | undefined {
  const recipients = blocks.filter((block) => block.has('action') || block.has('status'));
  const verdicts = recipients.map(judgeRecipient);
  const soft = verdicts.find((verdict) => verdict?.type === 'soft');
  const hard = verdicts.find((verdict) => verdict?.type === 'hard');
  if (hard === undefined || soft !== undefined) return soft;
  return verdicts.includes(undefined) ? { ...hard, type: 'soft' } : hard;
}

function judgeRecipient(fields: ReportFields): Verdict | undefined {
  const action = (fields.get('action') ?? 'failed').toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return undefined;
  const code = findCode(fields);
  const isHard = action === 'failed' && (code === undefined || code.startsWith('5')) && !notTheAddress.test(code ?? '');
  return { type: isHard ? 'hard' : 'soft', code };
}

/** The most telling code: mail servers often sum up as 5.0.0 what the refusing side said exactly. */
function findCode(fields: ReportFields): string | undefined {
  const status = enhancedCode.exec(fields.get('status') ?? '')?.[1];
  if (status !== undefined && !status.endsWith('.0.0')) return status;
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const told = enhancedCode.exec(diagnostic)?.[1] ?? basicCode.exec(diagnostic)?.[1];
  // An address such as 5.4.3.2 in the words must not turn a refusal for now into one for ever.
  return told !== undefined && (status === undefined || told[0] === status[0]) ? told : status;
}

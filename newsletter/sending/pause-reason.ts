import { complaintPauseLimit } from '../../core/mail/mail-events.ts';
import type { Problem } from '../../core/problem/problem.ts';
import { sayProblem } from '../../core/problem/problem.ts';
import { formatPercent, formatShareOf } from '../../core/text/counts.ts';
import { explainAttempt } from '../mail/explain-attempt.ts';
import type { Stage } from '../mail/mail-port.ts';

/** Mails in a row to so many domains, of so many, or, without both, all of them. */
type RefusalCounts = { count: number; domains?: number | undefined; of?: number | undefined };

/** Why an issue does not go out: `issues.pause_reason` has it as JSON. */
export type PauseReason =
  | { code: keyof typeof plain }
  | { code: 'sender-refused'; stage: Stage; reply: string }
  | ({ code: 'refusals'; areDead: boolean; reply: string } & RefusalCounts)
  | { code: 'complaints'; complaints: number; accepted: number }
  | { code: 'restored'; backupAt?: string | undefined }
  | { code: 'expired'; validUntil: string }
  | { code: 'open-slots'; slots: string[] }
  | { code: 'page-first'; path: string }
  | { code: 'page-failed'; path: string; error: string }
  /** What a program that failed said. */
  | { code: 'internal-error'; text: string };

const readPauseReason = (stored: string): PauseReason => JSON.parse(stored) as PauseReason;

/** Whether the publisher paused it, or asked for mails to be sent again: nobody needs an alert about that. */
export const isByPublisher = (stored: string | null): boolean =>
  stored !== null && ['asked', 'to-correct', 'send-again'].includes(readPauseReason(stored).code);

const plain = {
  asked: 'paused by the publisher',
  'to-correct': 'paused by the publisher to correct the text',
  'send-again': 'mails are queued to be sent again',
  'desk-closed': 'the desk was closed',
};
const again = '{run ./garage publish}, and schedule it again';

/** Says why an issue does not go out, and what to do about it. */
export function explainPause(reason: PauseReason): Problem {
  if (reason.code === 'sender-refused') return explainAttempt({ ...reason, kind: reason.code });
  return { code: reason.code, ...sayPause(reason) };
}

function sayPause(reason: Exclude<PauseReason, { code: 'sender-refused' }>): Omit<Problem, 'code'> {
  switch (reason.code) {
    case 'refusals':
      return { problem: describeRefusals(reason) };
    case 'complaints':
      return {
        problem: `too many complaints: ${formatShareOf(reason.complaints, reason.accepted, 'readers')} reported it as unwanted, and from ${formatPercent(complaintPauseLimit.share)} on, mail services block a sender`,
        fix: 'find out why before you resume it',
      };
    case 'restored':
      return { problem: reason.backupAt ? `restored from a backup of ${reason.backupAt}` : 'on hold after a restore' };
    case 'expired':
      return { problem: `a fact or a post in it was valid until ${reason.validUntil}`, fix: `update it, ${again}` };
    case 'open-slots':
      return { problem: `its mail still contains ${reason.slots.join(', ')}, which nothing fills`, fix: again };
    case 'page-first':
      return { problem: `its page ${reason.path} is being published first` };
    case 'page-failed':
      return { problem: `its page ${reason.path} could not be published: ${reason.error}` };
    case 'internal-error':
      return { problem: reason.text };
    default:
      return { problem: plain[reason.code] };
  }
}

function describeRefusals({ count, domains, of, areDead, reply }: PauseReason & { code: 'refusals' }): string {
  const many = domains ? `${count} mails in a row to ${domains} domains` : of && `${count} of the last ${of} mails`;
  const words = many
    ? `${many} ${areDead ? 'went to addresses that do not exist' : 'were refused'}`
    : 'none of the mails was accepted';
  return `${words}${areDead ? ' (these readers stay on the list)' : ''}; the mail server said: ${reply}`;
}

/** Explains a stored reason; undefined where none is stored. */
export const explainStored = (stored: string | null | undefined): Problem | undefined =>
  stored ? explainPause(readPauseReason(stored)) : undefined;

/** Says a stored reason for the command line, a log or a mail; null where none is stored. */
export const sayStored = (stored: string | null): string | null =>
  stored && sayProblem(explainPause(readPauseReason(stored)));

import type { BuiltIssue } from '../../core/built-issue.ts';
import type { PreflightContext, StoredIssue } from './context.ts';
import { type Finding, orOk } from './finding.ts';

/** Whether the store may send, has somebody to send to, and holds the issue as it reads today. */
export function checkState(issue: BuiltIssue, context: PreflightContext): Finding[] {
  const { sendingFrozenAt, recipients, stored } = context;
  const frozen: Finding[] = [];
  if (sendingFrozenAt !== undefined) {
    const message = `frozen since the restore of ${sendingFrozenAt}: read docs/runbooks/restore-without-resending.md, then ./garage unfreeze`;
    frozen.push({ level: 'error', check: 'sending', message });
  }
  const nobody: Finding[] = [];
  if (recipients === 0) {
    const message = 'nobody would get it: no active subscriber has chosen its topics';
    nobody.push({ level: 'warning', check: 'recipients', message });
  }
  return [
    ...orOk('sending', 'allowed', frozen),
    ...orOk('recipients', recipients.toLocaleString('en-US'), nobody),
    ...(stored ? checkStored(issue, stored) : []),
  ];
}

/**
 * A scheduled issue must read as the site does on the day it goes out. One that has begun goes on with its stored bytes,
 * so that every reader gets the same mail: there a difference is told, and does not stop the rest.
 */
function checkStored({ id }: BuiltIssue, stored: StoredIssue): Finding[] {
  const check = 'stored mail';
  if (stored.status === 'sent' || stored.status === 'cancelled') {
    return [{ level: 'not-checked', check, message: `the issue is ${stored.status}` }];
  }
  if (stored.isSame) return [{ level: 'ok', check, message: `as it reads today (${stored.status})` }];
  const what = 'figures or text changed since it was frozen';
  if (stored.status === 'scheduled') {
    const message = `${what}: schedule it again with ./garage issue send ${id} --at <time>, which takes today's text`;
    return [{ level: 'error', check, message }];
  }
  const message = `${what}: the rest gets the mail as it was frozen; a correction needs an issue of its own`;
  return [{ level: 'warning', check, message }];
}

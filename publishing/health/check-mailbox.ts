import { formatNumberOf } from '../../core/counts.ts';
import { displayMoment } from '../../core/dates.ts';
import type { Finding } from '../../core/finding.ts';
import { countUnmatched } from '../../newsletter/bounces/unmatched.ts';
import { MailboxError } from '../../newsletter/mailbox/mail-files.ts';
import { openMailbox, readMailboxState } from '../../newsletter/mailbox/returned-mailbox.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { Settings } from '../settings.ts';

const subject = 'returned mail';

/** Checks that the mailbox of returned mail can be opened, says when it was read, and what fits no mail of ours. */
export async function checkMailbox({ store }: Newsletter, config: Settings): Promise<Finding[]> {
  const unmatched = await countUnmatched(store);
  const findings: Finding[] = [];
  if (unmatched > 0) {
    const message = `${formatNumberOf(unmatched, 'report')} could not be matched to a mail of ours`;
    findings.push({ level: 'warning', subject, message, fix: 'list them with ./garage bounces unmatched' });
  }
  const { bounceMailbox, smtpUrl, timeZone } = config;
  if (bounceMailbox === undefined) {
    const message = 'no mailbox is read by itself';
    const fix = 'set BOUNCE_MAILBOX, or run ./garage bounces read <mailbox> after each issue';
    if (smtpUrl !== undefined) findings.push({ level: 'ok', subject, message, fix });
    return findings;
  }
  try {
    await openMailbox(bounceMailbox).then((mailbox) => mailbox.close());
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    return [...findings, { level: 'failure', subject, message: error.problem, fix: error.fix ?? '' }];
  }
  const { readAt } = await readMailboxState(store);
  const when = readAt === undefined ? 'it was never read' : `last read ${displayMoment(new Date(readAt), timeZone)}`;
  const fix = 'the server reads it every ten minutes; ./garage bounces read does it now';
  return [...findings, { level: 'ok', subject, message: `the mailbox can be opened; ${when}`, fix }];
}

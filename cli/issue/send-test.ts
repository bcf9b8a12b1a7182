import type { BuiltIssue } from '../../core/built-issue.ts';
import { checkEmail } from '../../core/email-address.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import type { OpenSending } from '../../newsletter/sending/deliver.ts';
import { fillIssueTemplate } from '../../newsletter/sending/freeze-issue.ts';
import { CommandError, UsageError } from '../failures.ts';
import type { Terminal } from '../terminal.ts';

/** Sends an issue, or a draft, to one address; nothing is stored, and its links belong to nobody. */
export async function sendTest(
  newsletter: Newsletter,
  built: BuiltIssue,
  { to, openSending, terminal }: { to: string; openSending: OpenSending; terminal: Terminal },
): Promise<number> {
  const checked = checkEmail(to);
  if (!checked.ok) throw new UsageError(`--test needs an address, not '${to}'.`);
  const way = await openSending(fillIssueTemplate(newsletter, built));
  try {
    const mail = await way.compose({ subscriberId: newsletter.randomId(), email: checked.email });
    const attempt = await way.port.attempt({ ...mail, handOver: async () => true });
    const reply = 'reply' in attempt ? attempt.reply : '';
    if (attempt.kind !== 'accepted') {
      throw new CommandError(`The mail server did not take the test (${attempt.kind}: ${reply}).`);
    }
    await terminal.print(`"${built.mail.subject}" went to ${checked.email} as a test (${reply}).`);
    return 0;
  } finally {
    await way.port.close();
  }
}

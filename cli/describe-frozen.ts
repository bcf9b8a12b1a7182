import type { FrozenSending } from '../newsletter/sending/freeze-sending.ts';
import { formatCount } from './progress-bar.ts';

const garage = 'npm run -s garage --';

/** What freezing changed, and what the publisher settles before mail may go out again. */
export function describeFrozen({ started, unscheduled }: FrozenSending): string {
  return [
    'Sending is frozen.',
    ...started.map(
      ({ id, unknown }) =>
        `- '${id}' had started and is paused; ${formatCount(unknown)} of its mails became unknown: ${garage} issue resolve ${id} --assume-sent or --resend`,
    ),
    ...unscheduled.map(
      ({ id, sendAt }) => `- '${id}' was to begin at ${sendAt} and has no time any more: schedule it again or mark it`,
    ),
    `- Any other issue that went out since the backup: ${garage} issue mark-sent <id>`,
    '- Enter who has left since the backup.',
    `Then: ${garage} unfreeze`,
    'Step by step: docs/runbooks/restore-without-resending.md',
  ].join('\n');
}

import { formatCount } from '../core/text/counts.ts';
import {
  describeHold,
  type HeldSending,
  type HoldCause,
  holdAfterRestore,
  liftHold,
  readSendingHold,
} from '../newsletter/sending/hold-sending.ts';
import { defineCommand, yesFlag } from './command.ts';
import { withNewsletter } from './config.ts';

export const holdCommand = defineCommand({
  summary: 'After pg_restore: block sending, so that nothing is sent twice.',
  flags: { yes: yesFlag },
  details: `
Run it after pg_restore, before a server or sender starts; ./garage restore does it automatically. Mails that were
waiting become unknown and their issue is paused, because they may have been sent after the backup was made. Scheduled
issues lose their time. ./garage lift-hold allows sending again. To stop one issue, use ./garage issue pause.`,
  async run({ terminal, environment, confirm }) {
    await withNewsletter(environment, async ({ store, now }) => {
      const question = 'Block sending, and mark every waiting mail as unknown?';
      await confirm(question);
      const options = { dialect: store.dialect, now: now().toISOString(), reason: { code: 'restored' } as const };
      await terminal.print(describeHeld(await store.transaction((tx) => holdAfterRestore(tx, options))));
    });
  },
});

export const liftHoldCommand = defineCommand({
  summary: 'Allow sending again after a restore or a move.',
  flags: { yes: yesFlag },
  async run({ terminal, environment, confirm }) {
    await withNewsletter(environment, async ({ store }) => {
      const hold = await readSendingHold(store);
      if (hold === undefined) return terminal.print('Sending is not on hold.');
      const question = `Sending is ${describeHold(hold).message}. ${questions[hold.cause]}`;
      await confirm(question, 'Sending is still on hold.');
      await liftHold(store);
      await terminal.print('Sending is allowed again.');
    });
  },
});

/** What must be true before sending is allowed again. */
const questions: Record<HoldCause, string> = {
  restored: 'Have you entered everyone who unsubscribed since the backup, and marked every issue sent since then?',
  'moved-away':
    'If the new database sends too, everybody gets each mail twice. Do you give up the move and use this one?',
  'moved-here': 'Have you stopped every server and sender of the old database for good?',
};

/** Says what the hold changed, and what to do before sending again. */
export function describeHeld({ started, unscheduled }: HeldSending, { areLeaversKnown = false } = {}): string {
  return [
    'Sending is on hold. Before you allow it again:',
    ...started.map(
      ({ id, unknown }) =>
        `- '${id}' was being sent and is now paused; ${formatCount(unknown)} of its mails are unknown: ./garage issue resolve ${id} --assume-sent or --resend`,
    ),
    ...unscheduled.map(
      ({ id, sendAt }) =>
        `- '${id}' was scheduled for ${sendAt} and no longer is: schedule it again, or ./garage issue mark-sent ${id} if it was sent`,
    ),
    '- Mark every other issue that was sent since the backup: ./garage issue mark-sent <id>',
    ...(areLeaversKnown ? [] : ['- Enter everyone who unsubscribed since the backup.']),
    'Then run ./garage lift-hold',
    'Step by step: docs/runbooks/restore-without-resending.md',
  ].join('\n');
}

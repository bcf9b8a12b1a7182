import { readSendingFrozen, unfreezeSending } from '../newsletter/sending/freeze-sending.ts';
import { defineCommand } from './command.ts';
import { CommandError } from './failures.ts';
import { withNewsletter } from './open-for-command.ts';

/** `unfreeze` */
export const unfreezeCommand = defineCommand({
  name: 'unfreeze',
  summary: 'Let a restored store send mail again.',
  flags: { yes: { type: 'boolean', help: 'do not ask' } },
  async run({ values, terminal }) {
    return withNewsletter(async ({ store }) => {
      const since = await readSendingFrozen(store);
      if (since === undefined) {
        await terminal.print('Sending is not frozen.');
        return 0;
      }
      const question = `Sending is frozen since the restore of ${since}. Does the list know everyone who left since the backup, and is every issue that went out since marked as sent?`;
      if (!values.yes && !(await terminal.ask(question))) throw new CommandError('Sending stays frozen.');
      await unfreezeSending(store);
      await terminal.print('Sending is allowed again.');
      return 0;
    });
  },
});

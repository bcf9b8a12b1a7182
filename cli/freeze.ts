import { freezeSending } from '../newsletter/sending/freeze-sending.ts';
import { defineCommand } from './command.ts';
import { describeFrozen } from './describe-frozen.ts';
import { CommandError } from './failures.ts';
import { withNewsletter } from './open-for-command.ts';

/** `freeze` */
export const freezeCommand = defineCommand({
  name: 'freeze',
  summary: 'Keep a restored PostgreSQL from sending what has been sent.',
  flags: { yes: { type: 'boolean', help: 'do not ask' } },
  details: `
Run it after pg_restore, before any server or sender starts; garage restore does the same by itself. Mails that wait in
the store become unknown and their issue is paused, because they may have left since the backup was made. Scheduled
issues lose their time. garage unfreeze lets mail out again. To stop an issue for other reasons use garage issue pause.`,
  async run({ values, terminal }) {
    return withNewsletter(async ({ store, now }) => {
      const question = 'Freeze sending, and take every mail that waits in this store for unknown?';
      if (!values.yes && !(await terminal.ask(question))) throw new CommandError('Nothing was changed.');
      const time = now().toISOString();
      const wish = { dialect: store.dialect, now: time, reason: `frozen at ${time} after a restore` };
      await terminal.print(describeFrozen(await store.transaction((tx) => freezeSending(tx, wish))));
      return 0;
    });
  },
});

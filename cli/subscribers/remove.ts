import { checkEmail } from '../../core/email-address.ts';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { type SuppressionReason, suppress } from '../../newsletter/subscribers/suppressions.ts';
import { defineCommand } from '../command.ts';
import { CommandError, UsageError } from '../failures.ts';
import { withNewsletter } from '../open-for-command.ts';

const reasons: readonly SuppressionReason[] = ['removed', 'forgotten', 'complaint'];

/** `subscribers remove` */
export const removeCommand = defineCommand({
  name: 'subscribers remove',
  summary: 'Delete one address and never mail it again.',
  takes: ['<email>'],
  flags: {
    reason: { type: 'string', value: '<reason>', help: 'removed (unless told), forgotten or complaint' },
    yes: { type: 'boolean', help: 'do not ask' },
  },
  details: `
The row goes, its consents keep only kind, version and time, and a keyed hash of the address stays so that no import
brings it back. An address that is not on the list is suppressed all the same.`,
  async run({ values, words: [text = ''], terminal }) {
    const reason = reasons.find((known) => known === (values.reason ?? 'removed'));
    if (reason === undefined) throw new UsageError(`--reason must be one of ${reasons.join(', ')}.`);
    const checked = checkEmail(text);
    if (!checked.ok) throw new CommandError(`'${text}' is not a valid address.`);
    const { email } = checked;
    const question = `Delete ${email} and never mail it again?`;
    if (!values.yes && !(await terminal.ask(question))) throw new CommandError('Nothing was changed.');
    return withNewsletter(async (newsletter) => {
      const wasThere = await forgetSubscriber(newsletter, email, reason);
      if (!wasThere) await suppress(newsletter.store, newsletter, email, reason);
      const where = wasThere ? 'was deleted' : 'was not on the list';
      await terminal.print(`${email} ${where} and will never be mailed.`);
      return 0;
    });
  },
});

import { checkEmail } from '../../core/email-address.ts';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { type SuppressionReason, suppress } from '../../newsletter/subscribers/suppressions.ts';
import { CommandError, defineCommand, UsageError, yesFlag } from '../command.ts';
import { withNewsletter } from '../config.ts';

const reasons: readonly SuppressionReason[] = ['removed', 'forgotten', 'complaint'];

/** `subscribers remove` */
export const removeCommand = defineCommand({
  name: 'subscribers remove',
  summary: 'Delete one address and never mail it again.',
  takes: ['<email>'],
  flags: {
    reason: { type: 'string', value: '<reason>', help: 'removed, forgotten or complaint (default: removed)' },
    yes: yesFlag,
  },
  details: `
The subscriber is deleted; consent records keep only their kind, version and time. A keyed hash of the address stays, so
that no import adds it again. An address that is not on the list is blocked too.`,
  async run({ values, words: [text = ''], terminal, environment }) {
    const reason = reasons.find((known) => known === (values.reason ?? 'removed'));
    if (reason === undefined) throw new UsageError(`--reason must be one of ${reasons.join(', ')}.`);
    const checked = checkEmail(text);
    if (!checked.ok) throw new CommandError(`'${text}' is not a valid email address.`);
    const { email } = checked;
    const question = `Delete ${email} and never mail it again?`;
    if (!values.yes && !(await terminal.ask(question))) throw new CommandError('Nothing was changed.');
    return withNewsletter(environment, async (newsletter) => {
      const wasThere = await forgetSubscriber(newsletter, email, reason);
      if (!wasThere) await suppress(newsletter.store, newsletter, email, reason);
      const what = wasThere ? 'was deleted' : 'was not on the list';
      await terminal.print(`${email} ${what} and will never be mailed.`);
      return 0;
    });
  },
});

import { checkEmail, spellings } from '../../core/node/email-address.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { findSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import { type SuppressionReason, suppress } from '../../newsletter/subscribers/suppressions.ts';
import { CommandError, defineCommand, readChoice, yesFlag } from '../command.ts';
import { withNewsletter } from '../config.ts';

const reasons: readonly SuppressionReason[] = ['removed', 'forgotten', 'complaint'];

/** `subscribers remove` */
export const removeCommand = defineCommand({
  summary: 'Delete one address and never mail it again.',
  takes: ['<email>'],
  flags: {
    reason: '<reason> removed, forgotten or complaint (default: removed)',
    yes: yesFlag,
  },
  details: `
The subscriber is deleted; consent records keep only their kind, version and time. A keyed hash of the address stays, so
that no import adds it again. An address that is not on the list is blocked too. The person can come back only by
signing up on the site and confirming by mail.`,
  async run({ values, words: [text = ''], terminal, environment, confirm }) {
    const reason = readChoice('reason', values.reason, reasons) ?? 'removed';
    await withNewsletter(environment, async (newsletter) => {
      const email = await readAddress(newsletter, text);
      const question = `Delete ${email} and never mail it again?`;
      await confirm(question);
      const wasThere = await forgetSubscriber(newsletter, email, reason);
      if (!wasThere) await suppress(newsletter.store, newsletter, email, reason);
      const what = wasThere ? 'was deleted' : 'was not on the list';
      await terminal.print(`${email} ${what} and will never be mailed.`);
    });
  },
});

/** Returns the stored form; an address on the list is accepted however invalid it is, because it must be removable. */
async function readAddress(newsletter: Newsletter, text: string): Promise<string> {
  for (const spelling of spellings(text)) {
    const found = await findSubscriber(newsletter, spelling);
    if (found !== undefined) return found.email;
  }
  const checked = checkEmail(text);
  if (!checked.ok) throw new CommandError(`'${text}' is not a valid email address.`);
  return checked.email;
}

import { resendConfirmation } from '../../newsletter/subscribers/mail-queue.ts';
import { CommandError, defineCommand } from '../command.ts';
import { withNewsletter } from '../config.ts';

/** `subscribers resend-confirmation` */
export const resendConfirmationCommand = defineCommand({
  summary: 'Mail the confirmation link again to a person who signed up.',
  takes: ['<email>'],
  flags: {},
  details: 'The running server sends it. The limit of confirmation mails per day does not apply.',
  async run({ words: [email = ''], terminal, environment }) {
    const outcome = await withNewsletter(environment, (newsletter) => resendConfirmation(newsletter, email));
    if (outcome === 'active') throw new CommandError(`${email} is subscribed and has nothing to confirm.`);
    if (outcome === 'missing') throw new CommandError(`${email} is not on the list: the person signs up on the site.`);
    if (outcome === 'not-asked') {
      throw new CommandError(`${email} left or bounced and did not ask to come back: the person signs up on the site.`);
    }
    await terminal.print(`A confirmation mail to ${email} is queued; the server sends it.`);
  },
});

import { type AddressOutcome, changeAddress } from '../../newsletter/sending/change-address.ts';
import { renameSubscriber } from '../../newsletter/subscribers/rename-subscriber.ts';
import { findSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import { CommandError, defineCommand, UsageError } from '../command.ts';
import { withNewsletter } from '../config.ts';

/** `subscribers change` */
export const changeCommand = defineCommand({
  summary: 'Give a subscriber another address or name.',
  takes: ['<email>', '[<new-email>]'],
  flags: { name: "<name> used in greetings; '' forgets it" },
  details: `
For a person who asked you. Consent, topics and history stay with them, mails that wait go to the new address, and the old
one gets a note. Two subscribers are never joined into one.`,
  async run({ values: { name }, words: [old = '', typed], terminal, environment }) {
    if (typed === undefined && name === undefined) throw new UsageError('Give a new address, or --name.');
    await withNewsletter(environment, async (newsletter) => {
      const subscriber = await findSubscriber(newsletter, old);
      if (subscriber === undefined) throw new CommandError(`${old} is not on the list. Nothing was changed.`);
      const outcome =
        typed === undefined ? undefined : await changeAddress(newsletter, subscriber.id, typed, 'command');
      if (outcome !== undefined && outcome.kind !== 'changed' && outcome.kind !== 'same')
        throw new CommandError(explainRefusal(outcome, old, typed ?? ''));
      if (name !== undefined) await renameSubscriber(newsletter, subscriber.id, name, 'command');
      if (outcome?.kind === 'changed') newsletter.onMailQueued?.();
      await terminal.print(
        outcome?.kind === 'changed' ? `${old} is ${outcome.email} now.` : `Changed ${subscriber.email}.`,
      );
    });
  },
});

function explainRefusal(
  outcome: Exclude<AddressOutcome, { kind: 'changed' | 'same' }>,
  old: string,
  to: string,
): string {
  switch (outcome.kind) {
    case 'invalid':
      return `'${to}' is not a valid email address. Nothing was changed.`;
    case 'taken':
      return `${to} is on the list already, with status ${outcome.status}, and the two are not joined. To keep one, run ./garage subscribers remove for the other.`;
    case 'suppressed':
      return `${to} asked for no mail, or was removed. Nothing was changed: the person can sign up with it on the site.`;
    case 'not-active':
      return `${old} gets no mail: its status is ${outcome.status ?? 'unknown'}. Nothing was changed: the person can sign up with the new address.`;
  }
}

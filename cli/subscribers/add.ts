import { readTopics } from '../../newsletter/importing/import-rows.ts';
import { type AddOutcome, addSubscriber } from '../../newsletter/subscribers/add-subscriber.ts';
import { archiveCategories } from '../../site.config.ts';
import { CommandError, defineCommand, UsageError } from '../command.ts';
import { withNewsletter } from '../config.ts';

/** `subscribers add` */
export const addCommand = defineCommand({
  summary: 'Add one address that agreed to get your mail.',
  takes: ['<email>'],
  flags: {
    name: '<name> used in greetings',
    topics: '<list> categories separated by commas (default: all)',
    'lift-suppression': 'for a removed person who wrote to you and wants to come back',
  },
  details: 'People who unsubscribed can come back only through the form on the site; this command never re-adds them.',
  async run({ values, words: [email = ''], terminal, environment }) {
    const known = archiveCategories.map(({ name }) => name);
    const topics = readTopics(values.topics ?? '', known);
    if ('unknown' in topics) {
      throw new UsageError(`There is no topic '${topics.unknown}'. Topics are ${known.join(', ')}.`);
    }
    await withNewsletter(environment, async (newsletter) => {
      const isLifted = values['lift-suppression'];
      const outcome = await addSubscriber(newsletter, { email, name: values.name, topics: topics.list, isLifted });
      if (outcome.kind !== 'added') throw new CommandError(explainRefusal(outcome, email));
      await terminal.print(`${outcome.email} is subscribed.`);
    });
  },
});

function explainRefusal(outcome: Exclude<AddOutcome, { kind: 'added' }>, email: string): string {
  switch (outcome.kind) {
    case 'there':
      if (outcome.status === 'pending') {
        return `${email} has not confirmed yet. To mail the link again, run ./garage subscribers resend-confirmation ${email}.`;
      }
      return `${email} is already on the list, with status ${outcome.status}. Nothing was changed.`;
    case 'suppressed':
      return `${email} was removed and must not be mailed. If this person asked to come back, add --lift-suppression.`;
    case 'invalid':
      return `'${email}' is not a valid email address.`;
  }
}

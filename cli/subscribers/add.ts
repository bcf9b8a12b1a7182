import { normalizeEmail } from '../../core/email-address.ts';
import { type AddOutcome, addSubscriber } from '../../newsletter/subscribers/import-subscribers.ts';
import { liftSuppression } from '../../newsletter/subscribers/suppressions.ts';
import { archiveCategories } from '../../site.config.ts';
import { defineCommand } from '../command.ts';
import { CommandError, UsageError } from '../failures.ts';
import { withNewsletter } from '../open-for-command.ts';
import { readTopics } from './import-row.ts';

/** `subscribers add` */
export const addCommand = defineCommand({
  name: 'subscribers add',
  summary: 'Add one address whose consent you hold.',
  takes: ['<email>'],
  flags: {
    topics: { type: 'string', value: '<list>', help: 'categories parted by commas; all unless told' },
    'lift-suppression': { type: 'boolean', help: 'a removed person wrote and asked to come back' },
  },
  details: 'Who has unsubscribed comes back only through the form: an add never revives anyone.',
  async run({ values, words: [email = ''], terminal }) {
    const topics = readTopics(
      values.topics ?? '',
      archiveCategories.map(({ name }) => name),
    );
    if ('unknown' in topics) throw new UsageError(`There is no topic '${topics.unknown}'.`);
    return withNewsletter(async (newsletter) => {
      if (values['lift-suppression']) await liftSuppression(newsletter, normalizeEmail(email));
      const outcome = await addSubscriber(newsletter, { email, topics: topics.list });
      if (outcome.kind !== 'added') throw new CommandError(explainRefusal(outcome, email));
      await terminal.print(`${outcome.email} is subscribed.`);
      return 0;
    });
  },
});

function explainRefusal(outcome: Exclude<AddOutcome, { kind: 'added' }>, email: string): string {
  switch (outcome.kind) {
    case 'there':
      return `${email} is on the list already, with status ${outcome.status}: nothing was changed.`;
    case 'suppressed':
      return `${email} is suppressed and must not be mailed; if the person asked to come back, add --lift-suppression.`;
    case 'invalid':
      return `'${email}' is not a valid address.`;
  }
}

import { checkEmail, spellings } from '../../core/node/email-address.ts';
import { readTopics } from '../../newsletter/importing/import-rows.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { type AddOutcome, addSubscriber } from '../../newsletter/subscribers/add-subscriber.ts';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { findSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import { type SuppressionReason, suppress } from '../../newsletter/subscribers/suppressions.ts';
import { archiveCategories } from '../../site.config.ts';
import { commandFailed, defineCommand, readChoice, wrongUsage, yesFlag } from '../command.ts';
import { withNewsletter } from '../config.ts';

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
      throw wrongUsage(`There is no topic '${topics.unknown}'. Topics are ${known.join(', ')}.`);
    }
    await withNewsletter(environment, async (newsletter) => {
      const isLifted = values['lift-suppression'];
      const outcome = await addSubscriber(newsletter, { email, name: values.name, topics: topics.list, isLifted });
      if (outcome.kind !== 'added') throw commandFailed(explainNotAdded(outcome, email));
      await terminal.print(`${outcome.email} is subscribed.`);
    });
  },
});

function explainNotAdded(outcome: Exclude<AddOutcome, { kind: 'added' }>, email: string): string {
  switch (outcome.kind) {
    case 'there':
      if (outcome.status === 'pending') {
        return `${email} has not confirmed yet. To mail the link again, open the reader in the desk.`;
      }
      return `${email} is already on the list, with status ${outcome.status}. Nothing was changed.`;
    case 'suppressed':
      return `${email} was removed and must not be mailed. If this person asked to come back, add --lift-suppression.`;
    case 'invalid':
      return `'${email}' is not a valid email address.`;
  }
}

const reasons: readonly SuppressionReason[] = ['removed', 'forgotten', 'complaint'];

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
  if (!checked.ok) throw commandFailed(`'${text}' is not a valid email address.`);
  return checked.email;
}

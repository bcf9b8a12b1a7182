import { checkEmail, spellings } from '../../core/node/email-address.ts';
import { readTopics } from '../../newsletter/importing/import-rows.ts';
import { type AddressOutcome, changeAddress } from '../../newsletter/sending/change-address.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { type AddOutcome, addSubscriber } from '../../newsletter/subscribers/add-subscriber.ts';
import { resendConfirmation } from '../../newsletter/subscribers/mail-queue.ts';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { renameSubscriber } from '../../newsletter/subscribers/rename-subscriber.ts';
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
        return `${email} has not confirmed yet. To mail the link again, run ./garage subscribers resend-confirmation ${email}.`;
      }
      return `${email} is already on the list, with status ${outcome.status}. Nothing was changed.`;
    case 'suppressed':
      return `${email} was removed and must not be mailed. If this person asked to come back, add --lift-suppression.`;
    case 'invalid':
      return `'${email}' is not a valid email address.`;
  }
}

export const changeCommand = defineCommand({
  summary: 'Give a subscriber another address or name.',
  takes: ['<email>', '[<new-email>]'],
  flags: { name: "<name> used in greetings; '' forgets it" },
  details: `
For a person who asked you. Consent, topics and history stay with them, mails that wait go to the new address, and the old
one gets a note. Two subscribers are never joined into one.`,
  async run({ values: { name }, words: [old = '', typed], terminal, environment }) {
    if (typed === undefined && name === undefined) throw wrongUsage('Give a new address, or --name.');
    await withNewsletter(environment, async (newsletter) => {
      const subscriber = await findSubscriber(newsletter, old);
      if (subscriber === undefined) throw commandFailed(`${old} is not on the list. Nothing was changed.`);
      const outcome =
        typed === undefined ? undefined : await changeAddress(newsletter, subscriber.id, typed, 'command');
      if (outcome !== undefined && outcome.kind !== 'changed' && outcome.kind !== 'same')
        throw commandFailed(explainUnchanged(outcome, old, typed ?? ''));
      if (name !== undefined) await renameSubscriber(newsletter, subscriber.id, name, 'command');
      if (outcome?.kind === 'changed') newsletter.onMailQueued?.();
      await terminal.print(
        outcome?.kind === 'changed' ? `${old} is ${outcome.email} now.` : `Changed ${subscriber.email}.`,
      );
    });
  },
});

function explainUnchanged(
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

export const resendConfirmationCommand = defineCommand({
  summary: 'Mail the confirmation link again to a person who signed up.',
  takes: ['<email>'],
  flags: {},
  details: 'The running server sends it. The limit of confirmation mails per day does not apply.',
  async run({ words: [email = ''], terminal, environment }) {
    const outcome = await withNewsletter(environment, (newsletter) => resendConfirmation(newsletter, email));
    if (outcome === 'active') throw commandFailed(`${email} is subscribed and has nothing to confirm.`);
    if (outcome === 'missing') throw commandFailed(`${email} is not on the list: the person signs up on the site.`);
    if (outcome === 'not-asked') {
      throw commandFailed(`${email} left or bounced and did not ask to come back: the person signs up on the site.`);
    }
    await terminal.print(`A confirmation mail to ${email} is queued; the server sends it.`);
  },
});

import { checkEmail } from '../../core/node/email-address.ts';
import { countRows, daysAgo, type Queryable, type StoreContext } from '../db/store.ts';
import { countAskedLink } from '../subscribers/asked-inboxes.ts';
import { contentOfMail, queueMail } from '../subscribers/mail-queue.ts';
import { getSubscriber, type Subscriber } from '../subscribers/subscriber.ts';
import { findSuppressed } from '../subscribers/suppressions.ts';
import { readSignedToken } from '../subscribers/tokens.ts';
import { type AddressOutcome, inOneStep, moveSubscriber } from './change-address.ts';

/*
 * How a reader moves to another address. Anybody who was sent a forwarded newsletter can open the page that asks for it,
 * so three inboxes have a say: the one on record is asked first, then the new one, and the old one can take it back.
 */

/** The most questions that one person's page sends to the inbox on record in 24 hours, whoever presses its button. */
const maxQuestionsPerDay = 3;

/** What became of the wish to move; only `asked` mails anything. */
export type AddressRequest =
  | 'asked'
  | 'invalid'
  | 'not-active'
  /** The mailbox on record no longer takes mail, so it cannot be asked: the publisher moves this person. */
  | 'unreachable'
  | 'wait';

/** Takes the wish to move: asks the inbox on record. Nothing is mailed to the new address before that one agrees. */
export async function requestAddressChange(
  context: StoreContext,
  { id, email: old, status }: Pick<Subscriber, 'id' | 'email' | 'status'>,
  typed: string,
): Promise<AddressRequest> {
  const checked = checkEmail(typed);
  if (!checked.ok || checked.email === old) return 'invalid';
  if (status === 'bounced') return 'unreachable';
  if (status !== 'active') return 'not-active';
  return context.store.transaction(async (tx) => {
    // Writing the row locks it: of two requests at the same time, the second one counts the mail of the first.
    await tx.execute('update subscribers set updated_at = updated_at where id = $1', [id]);
    const recent = "from single_mails where subscriber_id = $1 and kind = 'address-ask' and created_at > $2";
    if ((await countRows(tx, recent, [id, daysAgo(context, 1)])) >= maxQuestionsPerDay) return 'wait';
    const content = JSON.stringify({ email: checked.email, asked: old });
    await queueMail(tx, context, { kind: 'address-ask', subscriberId: id, content });
    return 'asked';
  });
}

/**
 * A link that asks about a move, or makes it: `address-ask` in the inbox on record, `address-link` in the new one, and
 * `address-note` in the old one, back. `over` was used, is too old, or is about an inbox that is no longer on record.
 */
type AddressLink =
  | { kind: 'broken' | 'over' }
  | { kind: 'found'; subscriber: Subscriber; mailId: string; email: string; isBack: boolean };

/** Reads the link in the question to the inbox on record; changes nothing. */
export const findAddressQuestion = (context: StoreContext, token: string): Promise<AddressLink> =>
  findLink(context, 'address-ask', token);

/** Reads a link that moves a person; changes nothing. */
export const findAddressLink = (context: StoreContext, token: string): Promise<AddressLink> =>
  findLink(context, 'address', token);

async function findLink(context: StoreContext, kind: 'address' | 'address-ask', token: string): Promise<AddressLink> {
  const claim = readSignedToken(context, kind, token);
  if (claim === undefined) return { kind: 'broken' };
  const [mail] = await context.store.query<{ id: string; kind: string; subscriber_id: string; content: string | null }>(
    'select id, kind, subscriber_id, content from single_mails where id = $1',
    [claim.subscriberId],
  );
  const content = contentOfMail(mail?.content ?? null);
  if (mail === undefined || content === undefined || claim.isExpired) return { kind: 'over' };
  const subscriber = await getSubscriber(context, mail.subscriber_id);
  if (subscriber === undefined) return { kind: 'over' };
  // A question or a link that another inbox agreed to: that person has moved on since.
  if (content.asked !== undefined && content.asked !== subscriber.email) return { kind: 'over' };
  const isBack = mail.kind === 'address-note';
  return { kind: 'found', subscriber, mailId: mail.id, email: content.email, isBack };
}

/** What became of the answer of the inbox on record; `sent` is said for every address that may be new. */
export type AddressAnswer = { kind: 'broken' | 'over' } | { kind: 'sent' | 'wait'; subscriber: Subscriber };

/**
 * The inbox on record agrees: mails the link to the new address, once. The answer is the same for every address,
 * whether or not it is on the list; one that must not be mailed gets a row and no mail.
 */
export async function allowAddressChange(context: StoreContext, token: string): Promise<AddressAnswer> {
  const link = await findAddressQuestion(context, token);
  if (link.kind !== 'found') return link;
  const { subscriber, mailId, email } = link;
  return context.store.transaction(async (tx) => {
    if (!(await countAskedLink(tx, context, email))) return { kind: 'wait', subscriber };
    // Of two presses at the same time, one is the answer.
    const used =
      "update single_mails set content = null where id = $1 and kind = 'address-ask' and content is not null";
    if ((await tx.execute(used, [mailId])) === 0) return { kind: 'over' };
    const isSuppressed = (await findSuppressed(tx, context, [email])).size > 0;
    const content = JSON.stringify({ email, asked: subscriber.email });
    await queueMail(tx, context, { kind: 'address-link', subscriberId: subscriber.id, content, isSuppressed });
    return { kind: 'sent', subscriber };
  });
}

/** Moves the person of a link in the new inbox, or back by the one in the old inbox. */
export async function useAddressLink(
  context: StoreContext,
  token: string,
): Promise<AddressOutcome | Exclude<AddressLink, { kind: 'found' }>> {
  const link = await findAddressLink(context, token);
  if (link.kind !== 'found') return link;
  const { subscriber, mailId, email, isBack } = link;
  return inOneStep(context, async (tx) => {
    const outcome = await moveSubscriber(tx, context, { id: subscriber.id, email, who: 'server', hasNote: !isBack });
    // Of two presses at the same time, the second one finds the person at the new address.
    if (outcome.kind !== 'changed') return outcome;
    await tx.execute('update single_mails set content = null where id = $1', [mailId]);
    // Whoever takes a move back takes back those that followed it: their inboxes have no say any more.
    if (isBack) await endLaterNotes(tx, subscriber.id, mailId);
    return outcome;
  });
}

const endLaterNotes = (tx: Queryable, subscriberId: string, mailId: string): Promise<number> =>
  tx.execute(
    `update single_mails set content = null where subscriber_id = $1 and kind = 'address-note'
       and created_at >= (select created_at from single_mails where id = $2)`,
    [subscriberId, mailId],
  );

import { formatCountOf } from '../text/counts.ts';

/** How long links work and data without a decision is kept; the words of mails and pages are filled in from here. */
export const lifetimes = {
  /** A link that confirms a subscription or a letter. */
  confirmDays: 7,
  /** The button that takes back an unsubscribe. */
  undoDays: 7,
  /** How long after a change of address the inbox before is asked, too, before data is shown or deleted. */
  askBothDays: 7,
  /** A link to download or delete a person's data. */
  dataLinkHours: 1,
  /** A sign-up that was not confirmed. */
  pendingDays: 30,
  /** A letter that was not confirmed, was rejected or was withdrawn. */
  letterDays: 30,
} as const;

/** The same in words, under the names that texts use: `{confirmDays}` is '7 days'. */
export const lifetimeWords = Object.fromEntries(
  Object.entries(lifetimes).map(([name, count]) => [
    name,
    formatCountOf(count, name.endsWith('Hours') ? 'hour' : 'day'),
  ]),
) as Readonly<Record<keyof typeof lifetimes, string>>;

/** The header on a 201 response that means the address must be confirmed. */
export const newsletterHeader = { name: 'x-newsletter', checkInbox: 'check-inbox' } as const;

/** Every outcome of a subscribe request; its name is the last path segment of its page. */
export const subscribeOutcomes = [
  'subscribed',
  'check-inbox',
  'already',
  'invalid',
  'required',
  'slow-down',
  'failed',
  'closed',
] as const;

export type SubscribeOutcomeName = (typeof subscribeOutcomes)[number];

/** Returns whether the reader has to do something again. */
export const isSubscribeError = (outcome: SubscribeOutcomeName): boolean =>
  outcome !== 'subscribed' && outcome !== 'check-inbox';

/** The result of a subscribe form, shown in a toast, or on a page when JavaScript is off. */
export interface SubscribeWords {
  title: string;
  message: string;
  isError: boolean;
}

/** The header on a 201 response that means the address must be confirmed. */
export const newsletterHeader = { name: 'x-newsletter', checkInbox: 'check-inbox' } as const;

export const serviceMessages = {
  invalid: 'Please enter a valid email address.',
  duplicate: 'This email is already subscribed.',
  unavailable: 'We could not store your address just now. Please try again later.',
  unexpected: 'An unexpected error occurred. Please try again later.',
  closed: 'The newsletter is not open yet. Nothing was stored.',
} as const;

const failed = (message: string): SubscribeWords => ({ title: 'Subscription failed', message, isError: true });
const subscribed = (message: string): SubscribeWords => ({
  title: 'Successfully subscribed!',
  message,
  isError: false,
});

/** Every outcome of a subscribe request: its name is the last path segment of its page, `site` that of the site. */
const outcomes = {
  subscribed: (site) => subscribed(`You’ll now receive ${site} updates.`),
  'check-inbox': (site) =>
    subscribed(`Please check your inbox: ${site} updates start once you press the button behind the link we sent you.`),
  already: () => failed(serviceMessages.duplicate),
  invalid: () => failed(serviceMessages.invalid),
  required: () => ({ title: 'Email required', message: 'Please enter your email address.', isError: true }),
  'slow-down': () => failed('Too many attempts. Please wait a minute and try again.'),
  failed: () => failed(serviceMessages.unavailable),
  closed: () => failed(serviceMessages.closed),
} satisfies Record<string, (site: string) => SubscribeWords>;

export type SubscribeOutcomeName = keyof typeof outcomes;

export const subscribeOutcomes = Object.keys(outcomes) as SubscribeOutcomeName[];

/** Returns the title and message for an outcome. */
export const subscribeWords = (outcome: SubscribeOutcomeName, siteName: string): SubscribeWords =>
  outcomes[outcome](siteName);

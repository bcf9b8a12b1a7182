/** The result of a subscribe form, shown in a toast, or on a page when JavaScript is off. */
export interface SubscribeWords {
  title: string;
  message: string;
  isError: boolean;
}

/** Every outcome of a subscribe request; the names are the last path segment of the outcome pages. */
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

/** One outcome of a subscribe request. */
export type SubscribeOutcomeName = (typeof subscribeOutcomes)[number];

/** The header on a 201 response that means the address must be confirmed. */
export const newsletterHeader = { name: 'x-newsletter', checkInbox: 'check-inbox' } as const;

/** Messages from the service. */
export const serviceMessages = {
  invalid: 'Please enter a valid email address.',
  duplicate: 'This email is already subscribed.',
  unavailable: 'We could not store your address just now. Please try again later.',
  unexpected: 'An unexpected error occurred. Please try again later.',
  closed: 'The newsletter is not open yet. Nothing was stored.',
} as const;

/** Returns the title and message for each outcome. */
export function subscribeWords(outcome: SubscribeOutcomeName, siteName: string): SubscribeWords {
  const failed = (message: string): SubscribeWords => ({ title: 'Subscription failed', message, isError: true });
  switch (outcome) {
    case 'subscribed':
      return { title: 'Successfully subscribed!', message: `You’ll now receive ${siteName} updates.`, isError: false };
    case 'check-inbox':
      return {
        title: 'Successfully subscribed!',
        message: `Please check your inbox: ${siteName} updates start once you press the button behind the link we sent you.`,
        isError: false,
      };
    case 'required':
      return { title: 'Email required', message: 'Please enter your email address.', isError: true };
    case 'invalid':
      return failed(serviceMessages.invalid);
    case 'already':
      return failed(serviceMessages.duplicate);
    case 'slow-down':
      return failed('Too many attempts. Please wait a minute and try again.');
    case 'failed':
      return failed(serviceMessages.unavailable);
    case 'closed':
      return failed(serviceMessages.closed);
  }
}

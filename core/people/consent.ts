/**
 * The consent text under every subscribe form and on the pages linked from mails. It is stored with each consent:
 * when you change the text, change the version too.
 */
export const consentWords = {
  version: '2026-11-17',
  confirm: 'Yes, send me the newsletter.',
  unsubscribe: 'Stop sending me the newsletter.',
  undo: 'Keep me subscribed after all.',
  preferences: 'Send me the newsletter as I chose here.',
  address: 'Send the newsletter to this address from now on.',
  forget: 'Delete what you hold about me and never write to me again.',
} as const;

/** The text under the form: it names who asks and how it ends, as Canada's law wants; the form links to the address. */
export const subscribeConsent = (publisher: string): string =>
  `${publisher} sends the newsletter to this address and uses it for nothing else. You can unsubscribe at any time, with one click in any mail.`;

/** The text under the form that asks to be told about a change; it is stored with each request. */
export const watchConsent = (publisher: string): string =>
  `${publisher} mails this address when it changes, at most once a day. The address and what you chose are kept only for this, and deleted when you stop it with one click in any mail. You are not added to the newsletter.`;

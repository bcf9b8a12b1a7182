/**
 * The consent text under every subscribe form and on the pages linked from mails. It is stored with each consent:
 * when you change the text, change the version too.
 */
export const consentWords = {
  version: '2026-11-15',
  subscribe: 'We send the newsletter to this address and use it for nothing else. One click in any mail ends it.',
  confirm: 'Yes, send me the newsletter.',
  unsubscribe: 'Stop sending me the newsletter.',
  undo: 'Keep me subscribed after all.',
  preferences: 'Send me the newsletter as I chose here.',
  forget: 'Delete what you hold about me and never write to me again.',
} as const;

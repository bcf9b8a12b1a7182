/**
 * The pages linked from mails, and the form for letters. The site builds each as a template, and the server fills in
 * the personal parts: `__ADDRESS__`, `__ACTION__` (where its form goes), `__PREFERENCES__` (an address), and `checked` in
 * place of `data-checked="…"` on selected boxes. Those about a letter also have `__TITLE__`, `__ARTICLE__`, `__NAME__`,
 * `__TEXT__`, `__ERASE__`, `__OPENED__` (a time), `__FAULTS__` (HTML), and `data-invalid="…"` on fields. Those about a
 * watch use some of these, and `__CHOICES__` (HTML).
 */
export const linkPageNames = [
  'confirm',
  'confirmed',
  'unsubscribe',
  'unsubscribed',
  'unsubscribed-for-good',
  'unsubscribed-complaint',
  'kept',
  'waiting',
  'preferences',
  'preferences-saved',
  'preferences-empty',
  'preferences-address',
  'address-asked',
  'address-unreachable',
  'address-allow',
  'address-sent',
  'address-wait',
  'address',
  'address-changed',
  'address-refused',
  'address-over',
  'data-link-sent',
  'data-link-asked',
  'data-link-wait',
  'allow-export',
  'allow-erase',
  'data-ask-over',
  'export',
  'export-over',
  'erase',
  'erase-over',
  'forgotten',
  'letter-form',
  'letter-sent',
  'letter-closed',
  'letter-confirm',
  'letter-confirmed',
  'letter-withdraw',
  'letter-withdrawn',
  'letter-withdrawn-for-good',
  'letter-kept',
  'letter-erase',
  'letter-erase-ask',
  'letter-erase-sent',
  'letter-erase-wait',
  'letter-erased',
  'letter-broken',
  'watch-form',
  'watch-sent',
  'watch-unknown',
  'watch-confirm',
  'watch-confirmed',
  'watch-end',
  'watch-ended',
  'gone',
  'broken',
  'failed',
] as const;

export type LinkPageName = (typeof linkPageNames)[number];

/** The links of mails to a subscriber, as the addresses of their pages begin; what follows is a key. */
export const personalLinks = [
  'confirm',
  'unsubscribe',
  'preferences',
  'export',
  'erase',
  'data-ask',
  'address-ask',
  'address',
] as const;

export type PersonalLink = (typeof personalLinks)[number];

/** Values of the `action` field that the buttons on these pages send. */
export const linkActions = {
  undo: 'undo',
  save: 'save',
  sendExportLink: 'send-export-link',
  sendEraseLink: 'send-erase-link',
  sendAddressLink: 'send-address-link',
} as const;

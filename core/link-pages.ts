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
  'address-sent',
  'address-wait',
  'address',
  'address-changed',
  'address-refused',
  'address-over',
  'data-link-sent',
  'data-link-wait',
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
  'letter-erase',
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

/** Values of the `action` field that the buttons on these pages send. */
export const linkActions = {
  undo: 'undo',
  save: 'save',
  sendExportLink: 'send-export-link',
  sendEraseLink: 'send-erase-link',
  sendAddressLink: 'send-address-link',
} as const;

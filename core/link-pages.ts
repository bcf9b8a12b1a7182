/**
 * The pages behind the links in mails. The site builds each as a template, the server fills in what is personal:
 * `__ADDRESS__`, `__ACTION__` (where its form goes), `__PREFERENCES__` and `__DATA__` (addresses), and `checked` in
 * place of `data-checked="…"` on the boxes that are chosen.
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
  'forget',
  'forgotten',
  'gone',
  'broken',
  'failed',
] as const;

/** Name of one of these pages. */
export type LinkPageName = (typeof linkPageNames)[number];

/** What the buttons of these pages send in the field `action`. */
export const linkActions = {
  undo: 'undo',
  save: 'save',
  askForget: 'forget',
  forget: 'forget-for-good',
} as const;

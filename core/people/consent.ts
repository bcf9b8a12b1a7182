/**
 * What a press of a button behind a link in a mail agrees to, as it is stored; the sentences under forms are in
 * site.words.ts. When you change a text, change the version too.
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

/** The sentences under the forms, as the pages show them: they are stored with each consent. */
export interface FormConsents {
  readonly subscribe: string;
  readonly watch: string;
}

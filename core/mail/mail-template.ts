import { z } from 'zod';

/**
 * The placeholders in a mail. The site renders each mail once, at build time. Values from the settings are filled in
 * when the mail is prepared, and personal values are filled in for each recipient.
 */
export const mailSlots = {
  /** Public address of the site without a trailing slash. */
  site: '__SITE__',
  postalAddress: '__POSTAL_ADDRESS__',
  confirm: '__CONFIRM__',
  unsubscribe: '__UNSUBSCRIBE__',
  preferences: '__PREFERENCES__',
  /** The recipient's short-lived link to download their data; only in the mail sent for that. */
  export: '__EXPORT__',
  /** The recipient's link to delete their data, or their letter; only in the mails sent for that. */
  erase: '__ERASE__',
  /** The link that moves a subscription to the address the mail goes to. */
  change: '__CHANGE__',
  /** The link that takes a letter off the site; only in the mail to its writer. */
  withdraw: '__WITHDRAW__',
  /** Title and address of the article a letter is about, or the title of what is watched. */
  title: '__TITLE__',
  article: '__ARTICLE__',
} as const;

/** Where the mail about changes lists them: HTML and text of many lines, so it is no slot. */
export const changesMark = '__CHANGES__';

/** A mail as the build writes it to `mails/`: HTML and text from one tree, with placeholders. */
export const mailTemplateSchema = z.strictObject({
  /** Empty only while a draft has none; it is not sent then. */
  subject: z.string(),
  /** What a mail program shows beside the subject; hidden at the start of the HTML. */
  preview: z.string(),
  html: z.string().min(1),
  text: z.string().min(1),
});

export type MailTemplate = z.infer<typeof mailTemplateSchema>;

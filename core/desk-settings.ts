import { z } from 'zod';

/** What is changed together, in the order of the page. */
const groupSchema = z.enum(['site', 'publisher', 'menu', 'colors', 'all-colors', 'mail', 'backups', 'words']);

export const menuLinkSchema = z.object({ label: z.string(), href: z.string() });

/** A setting that can be changed, with its value. */
const fieldSchema = z.object({
  /** The setting of .env, or names from a constant of the file on: `site.name`. */
  id: z.string(),
  group: groupSchema,
  /** In plain words. */
  label: z.string(),
  /** What files and commands call it. */
  name: z.string(),
  kind: z.enum(['text', 'long', 'email', 'zone', 'color', 'links']),
  value: z.string(),
  hint: z.string(),
  /** Why it cannot be changed here. */
  locked: z.string().optional(),
});

/** A login of a mail server or mailbox; its password is never sent. */
const loginSchema = z.object({
  place: z.string(),
  user: z.string(),
  hasPassword: z.boolean(),
  locked: z.string().optional(),
});

/** GET /api/settings */
export const deskSettingsSchema = z.object({
  fields: z.array(fieldSchema),
  logins: z.object({ SMTP_URL: loginSchema, BOUNCE_MAILBOX: loginSchema }),
  /** Of content/brand/logo.svg; saving needs it. */
  logoHash: z.string(),
  /** What was changed and is not in effect yet. */
  needs: z.object({ publish: z.boolean(), restart: z.boolean() }),
});

/** PUT /api/settings: `old` is what the page read, so that nothing is overwritten unseen. */
export const changeSettingsSchema = z.object({
  changes: z.array(z.object({ id: z.string(), old: z.string(), value: z.string().max(2000) })).min(1),
});

/** POST /api/settings/colors: colors that are not saved yet. */
export const previewColorsSchema = z.object({ values: z.record(z.string(), z.string().max(20)) });
/** Every color of the site as it would be, and what would be hard to read. */
export const colorPreviewSchema = z.object({
  colors: z.record(z.string(), z.object({ light: z.string(), dark: z.string() })),
  weak: z.array(z.string()),
});

/** PUT /api/settings/logins/:name: an empty place removes it, an empty password keeps the one that is set. */
export const saveLoginSchema = z.object({
  old: z.object({ place: z.string(), user: z.string() }),
  place: z.string().trim().max(300),
  user: z.string().trim().max(300),
  password: z.string().max(1000),
});
export const loginParamsSchema = z.object({ name: z.enum(['SMTP_URL', 'BOUNCE_MAILBOX']) });

/** PUT /api/settings/logo */
export const saveLogoSchema = z.object({ hash: z.string(), text: z.string() });

export const settingsSavedSchema = z.object({ words: z.string() });

export type DeskSettings = z.infer<typeof deskSettingsSchema>;
export type FieldGroup = z.infer<typeof groupSchema>;
export type DeskField = z.infer<typeof fieldSchema>;
export type SettingChange = z.infer<typeof changeSettingsSchema>['changes'][number];

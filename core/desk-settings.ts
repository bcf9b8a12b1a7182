import { z } from 'zod';

/** One setting: whether it is set here, never its value. */
export const deskSettingSchema = z.object({
  name: z.string(),
  description: z.string(),
  default: z.string(),
  isSet: z.boolean(),
});

/** GET /api/settings */
export const deskSettingsSchema = z.object({
  settings: z.array(deskSettingSchema),
  store: z.string(),
  site: z.string(),
});

/** One setting: whether it is set here, never its value. */
export type DeskSetting = z.infer<typeof deskSettingSchema>;

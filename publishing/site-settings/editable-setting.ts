import { z } from 'zod';

export const menuLinkSchema = z.object({ label: z.string(), href: z.string() });

/** A setting that can be changed, with its value. */
export interface EditableSetting {
  /** The setting of .env, or names from a constant of the file on: `site.name`. */
  id: string;
  /** What is changed together. */
  group: 'site' | 'publisher' | 'menu' | 'colors' | 'all-colors' | 'mail' | 'backups' | 'words';
  /** In plain words. */
  label: string;
  /** What files and commands call it. */
  name: string;
  kind: 'text' | 'long' | 'email' | 'zone' | 'color' | 'links';
  value: string;
  hint: string;
  /** Why it cannot be changed here. */
  locked?: string;
}

/** `old` is what the page read, so that nothing is overwritten unseen. */
export interface SettingChange {
  id: string;
  old: string;
  value: string;
}

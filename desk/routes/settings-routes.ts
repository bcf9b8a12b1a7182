import { deskSettingsSchema } from '../../core/desk-settings.ts';
import { mergeEnvFile } from '../../core/node/env-file.ts';
import { settingsSchema } from '../../core/node/settings-schema.ts';
import { describeStore } from '../../publishing/settings.ts';
import type { AddRoutes } from '../context.ts';

/** Which settings are set; their values stay on the machine, because some are passwords. */
export const addSettingsRoutes: AddRoutes = (app, { settings: { siteUrl, ...config }, environment }) => {
  const set = mergeEnvFile(environment).environment;
  app.get('/api/settings', { schema: { response: { 200: deskSettingsSchema } } }, async () => {
    const settings = Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
      const {
        description = '',
        default: standard = '',
        isInternal = false,
      } = (schema.meta() ?? {}) as {
        description?: string;
        default?: string;
        isInternal?: boolean;
      };
      return isInternal ? [] : [{ name, description, default: standard, isSet: (set[name] ?? '').trim() !== '' }];
    });
    return { settings, store: describeStore(config), site: siteUrl };
  });
};

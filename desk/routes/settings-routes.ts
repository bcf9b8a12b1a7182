import { deskSettingsSchema } from '../../core/desk-settings.ts';
import { settingsSchema } from '../../core/settings-schema.ts';
import type { AddRoutes } from '../context.ts';

/** Which settings are set; their values stay on the machine, because some are passwords. */
export const addSettingsRoutes: AddRoutes = (app, { setNames, storeName, siteUrl }) => {
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
      return isInternal ? [] : [{ name, description, default: standard, isSet: setNames.includes(name) }];
    });
    return { settings, store: storeName, site: siteUrl };
  });
};

export type { EditableSetting, SettingChange } from '../../publishing/site-settings/editable-setting.ts';

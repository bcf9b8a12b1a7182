import { enableCompileCache } from 'node:module';

// Before the code is loaded: the next start finds it compiled and takes half the time.
enableCompileCache();
const { finishSettings } = await import('../core/node/settings/finish-settings.ts');
finishSettings();
const { start } = await import('./start.ts');
await start();

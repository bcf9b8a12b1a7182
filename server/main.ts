import { enableCompileCache } from 'node:module';

// It renews workers. Until somebody hears it, it must not end a server that is just opening.
process.on('SIGUSR2', () => undefined);
// Before the code is read: the next start finds it compiled and takes half the time.
enableCompileCache();
await import('./start.ts');

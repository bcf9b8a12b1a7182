import { enableCompileCache } from 'node:module';

// The content check as a process that the desk keeps: it gets a content folder and sends back its findings. Loading the
// program takes longer than most checks.
enableCompileCache();
const { dayOf, localTime } = await import('../../core/dates.ts');
const { site } = await import('../../site.config.ts');
const { checkContent } = await import('./check-content.ts');

process.on('message', (contentFolder: string) => {
  const now = localTime(new Date(), site.timeZone);
  const findings = checkContent({ contentFolder, today: dayOf(now), now });
  // A desk that has ended meanwhile is no error.
  process.send?.(findings, undefined, {}, () => undefined);
});
// Also when the desk is killed.
process.on('disconnect', () => process.exit());

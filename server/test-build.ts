import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BusyError, lockReleases, pruneReleases, readManifest } from '../core/node/releases.ts';
import { pagePathOf, type ScheduledPage } from '../core/site-manifest.ts';
import { addFixtureRelease } from './site-fixture.ts';

// Takes the place of publishing/build/build.ts in tests: the same lock, release and message, with the pages of the test site and
// those that are due. The folder `base` below DIST_FOLDER, or else DIST_FOLDER itself, holds them. While DIST_FOLDER has a file
// `test-broken`, the content has a mistake.
const { DIST_FOLDER: distFolder = '', TEST_TEXT: text = 'new', TEST_SPOIL: spoiled, TEST_END: end } = process.env;
process.on('disconnect', () => process.exit(1));
try {
  const unlock = lockReleases(distFolder, new Date());
  console.log('Checking the content…\nBuilding the pages…');
  process.send?.({ step: 'building' });
  if (end === 'wait') await new Promise((resolve) => setTimeout(resolve, 600_000));
  const isBroken = end === 'mistake' || existsSync(join(distFolder, 'test-broken'));
  if (isBroken) throw new BusyError('The content has mistakes.');
  // A preview of one page, with a title of its own.
  const wanted = process.argv[process.argv.indexOf('--wanted') + 1];
  const isPreview = process.argv.includes('--preview');
  if (isPreview) process.send?.({ pages: { [wanted ?? '']: 'A draft' } });
  if (end === 'killed') process.kill(process.pid, 'SIGKILL');
  const base = [join(distFolder, 'base'), distFolder].find((folder) => existsSync(folder)) ?? '';
  const spoil = (folder: string): void => (spoiled ? rmSync(join(folder, spoiled)) : undefined);
  while (!isPreview) {
    const manifest = readManifest(base);
    const isDue = ({ at }: ScheduledPage): boolean => at <= new Date().toISOString();
    const [due, scheduled] = [manifest.scheduled.filter(isDue), manifest.scheduled.filter((page) => !isDue(page))];
    const pages = Object.fromEntries(due.map((page) => [pagePathOf(page), `<h1>${page.title}</h1>`]));
    const site = { distFolder, base, manifest: { ...manifest, scheduled } };
    const release = await addFixtureRelease(site, { '/about': text, ...pages }, spoil);
    process.send?.({ release });
    pruneReleases(distFolder);
    // For tests that kill this at any moment of the sequence.
    if (end !== 'never') break;
  }
  unlock();
} catch (error) {
  console.error(error instanceof BusyError ? error.message : error);
  process.exitCode = 1;
}
process.removeAllListeners('disconnect');
if (process.connected) process.disconnect();

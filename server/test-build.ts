import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BusyError, lockReleases, pruneReleases, readManifest } from '../core/node/releases.ts';
import { addFixtureRelease } from './site-fixture.ts';

// Takes the place of publishing/build/build.ts in tests: the same lock, release and message, with the pages of the test site. The
// folder `base` below DIST_FOLDER holds them.
const { DIST_FOLDER: distFolder = '', TEST_TEXT: text = 'new', TEST_SPOIL: spoiled, TEST_END: end } = process.env;
process.on('disconnect', () => process.exit(1));
try {
  const unlock = lockReleases(distFolder, new Date());
  console.log('Checking the content…\nBuilding the pages…');
  process.send?.({ step: 'building' });
  if (end === 'wait') await new Promise((resolve) => setTimeout(resolve, 600_000));
  if (end === 'mistake') throw new BusyError('The content has mistakes.');
  // A preview of one page, with a title of its own.
  const wanted = process.argv[process.argv.indexOf('--wanted') + 1];
  const isPreview = process.argv.includes('--preview');
  if (isPreview) process.send?.({ pages: { [wanted ?? '']: 'A draft' } });
  if (end === 'killed') process.kill(process.pid, 'SIGKILL');
  const base = join(distFolder, 'base');
  const spoil = (folder: string): void => (spoiled ? rmSync(join(folder, spoiled)) : undefined);
  while (!isPreview) {
    const site = { distFolder, base, manifest: readManifest(base) };
    const release = await addFixtureRelease(site, { '/about': text }, spoil);
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

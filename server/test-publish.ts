import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePathOf, type SiteManifest } from '../core/site-manifest.ts';
import { addFixtureRelease } from './site-fixture.ts';

/** Names of the files a test talks to this program with, below DIST_FOLDER. */
export const publishFiles = { runs: 'test-runs', isBroken: 'test-broken' } as const;

/**
 * Takes the place of publishing/build/build.ts in tests of the scheduler, without the minute of a build: whatever is due gets a
 * page. Fails while the file `test-broken` exists.
 */
async function publish(distFolder: string): Promise<void> {
  appendFileSync(join(distFolder, publishFiles.runs), `${new Date().toISOString()}\n`);
  if (existsSync(join(distFolder, publishFiles.isBroken))) {
    console.error('content/posts/ahead/index.mdx:3: title is missing.');
    process.exitCode = 1;
    return;
  }
  const manifest = JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8')) as SiteManifest;
  const isDue = ({ at }: { at: string }): boolean => at <= new Date().toISOString();
  const pages = manifest.scheduled.filter(isDue).map((page) => [pagePathOf(page), `<h1>${page.title}</h1>`]);
  const scheduled = manifest.scheduled.filter((page) => !isDue(page));
  const release = await addFixtureRelease(
    { distFolder, manifest: { ...manifest, scheduled } },
    Object.fromEntries(pages),
  );
  process.send?.({ release });
}

if (import.meta.main) {
  await publish(process.env['DIST_FOLDER'] ?? '');
  process.disconnect?.();
}

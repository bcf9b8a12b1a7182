import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BusyError,
  createRelease,
  currentRelease,
  findBrokenFile,
  finishRelease,
  keepOldAssets,
  lockReleases,
  type NewRelease,
  pruneReleases,
  switchRelease,
} from '../core/releases.ts';
import { readBuildSettings, SettingsError, withProjectEnvFile } from '../core/settings.ts';
import { site } from '../site.config.ts';

// `npm run build`: checks the content, builds into a new folder and switches to it when it is whole. Whatever stops it
// leaves the old pages as they are. `./garage publish` runs it and hears the name of the new release.
const root = fileURLToPath(new URL('..', import.meta.url));

/** Thrown for what the publisher can act on: one sentence, no stack. */
class BuildFailure extends Error {
  override name = 'BuildFailure';
}

// A build whose publish command was killed must not go on alone.
process.on('disconnect', () => process.exit(1));
// Astro reads it before anything else of it runs.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

try {
  const distFolder = resolve(readBuildSettings(withProjectEnvFile(process.env), site).distFolder);
  // Relative paths of the build start at the project.
  process.chdir(root);
  const unlock = lockReleases(distFolder, new Date());
  const id = await buildRelease(distFolder);
  unlock();
  process.send?.({ release: id });
} catch (error) {
  const isExplained = [BuildFailure, BusyError, SettingsError].some((kind) => error instanceof kind);
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  if (isFull) console.error('The disk is full, so nothing was built: free some space, then build again.');
  else console.error(isExplained ? (error as Error).message : describeError(error));
  process.exitCode = 1;
}
// Otherwise the parent would wait for a message that never comes.
if (process.connected) process.disconnect();

async function buildRelease(distFolder: string): Promise<string> {
  const check = spawnSync(process.execPath, [join(root, 'scripts/content/main.ts'), '--build'], { stdio: 'inherit' });
  if (check.status !== 0) throw new BuildFailure('The content has mistakes, so the pages stay as they were.');
  const startedAt = performance.now();
  console.log('Building the pages…');
  const release = createRelease(distFolder, new Date());
  try {
    await buildPages(release);
    const manifest = keepOldAssets(currentRelease(distFolder), release.folder, new Date());
    const broken = findBrokenFile(release.folder, manifest);
    if (broken !== undefined) throw new BuildFailure(`The build is not whole: ${broken} is missing. Build again.`);
    switchRelease(distFolder, finishRelease(distFolder, release));
    pruneReleases(distFolder);
    const pages = Object.values(manifest.entries).filter(({ type }) => type.startsWith('text/html')).length;
    console.log(`Built ${pages} pages in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
    return release.id;
  } catch (error) {
    rmSync(release.folder, { recursive: true, force: true });
    throw error;
  }
}

async function buildPages({ folder }: NewRelease): Promise<void> {
  const { build } = await import('astro');
  await build({ root, outDir: join(folder, 'site'), logLevel: 'warn' });
}

/** Says where a page has its mistake, as far as Astro knows. */
function describeError(error: unknown): string {
  const { message, stack, hint, loc } = error as Error & { hint?: string; loc?: { file?: string; line?: number } };
  const place = loc?.file ? [`${loc.file}${loc.line ? `:${loc.line}` : ''}`] : [];
  return [place.length > 0 ? message : (stack ?? message), ...(hint ? [hint] : []), ...place].join('\n');
}

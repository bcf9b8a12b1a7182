import { spawnSync } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { displayMoment, siteDay } from '../../core/dates.ts';
import { describePreview, prunePreviews, writePreview } from '../../core/node/previews.ts';
import {
  createRelease,
  currentRelease,
  findBrokenFile,
  findManifest,
  finishRelease,
  keepOldAssets,
  lockReleases,
  moveFolder,
  type NewRelease,
  pruneReleases,
  readManifest,
  releaseIdOf,
  switchRelease,
} from '../../core/node/releases.ts';
import { finishSettings } from '../../core/node/settings/finish-settings.ts';
import { readBuildSettings, withProjectEnvFile } from '../../core/node/settings/settings.ts';
import { hasCode, isExplained, Refused } from '../../core/problem/problem.ts';

// `npm run build`: checks the content, builds into a new folder and switches to it when it is whole. Whatever stops it
// leaves the old pages as they are. A publish runs it and hears its steps and the name of the new release.
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Everything the pages and the check of the content are made of; .dependency-cruiser.cjs keeps other folders out. */
const sources = [
  ...['content', 'core', 'facts', 'publishing/build', 'publishing/content', 'site', 'tools', 'ui'],
  ...['astro.config.ts', 'site.colors.ts', 'site.config.ts', 'site.words.ts', 'tsconfig.json', 'package.json'],
  // What is installed, which npm notes there; package-lock.json says what should be.
  'node_modules/.package-lock.json',
];

const notWritable = 'The folder of the built site (DIST_FOLDER) cannot be written: run this as the user who owns it.';
const diskErrors: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space, then build again. The pages stay as they were.',
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
};

// --preview is the id of a new preview: pages of drafts for those who get its link, nothing that readers see.
const options = { preview: { type: 'string' }, wanted: { type: 'string' }, expires: { type: 'string' } } as const;
const { values } = parseArgs({ options });

// Before Astro is loaded: the next build finds it compiled.
enableCompileCache();
finishSettings();
// Only now: a save of the settings that was killed is complete.
const { site } = await import('../../site.config.ts');
// A build whose publish command was killed must not go on alone.
process.on('disconnect', () => process.exit(1));
// Astro and React read these before anything else of them runs.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
process.env.NODE_ENV ??= 'production';

try {
  const { siteUrl, publicSettings, ...settings } = readBuildSettings(withProjectEnvFile(process.env), site);
  const distFolder = resolve(settings.distFolder);
  // Relative paths of the build start at the project.
  process.chdir(root);
  const unlock = lockReleases(distFolder, new Date());
  prunePreviews(distFolder, new Date());
  // Before anything is read: what changes during a build makes the next one.
  const inputs = hashInputs(root, [siteDay(new Date(), site.timeZone), siteUrl, publicSettings]);
  const result =
    values.preview === undefined
      ? { release: await buildRelease(distFolder, inputs) }
      : { pages: await buildPreview(distFolder, values.preview) };
  process.send?.(result);
  unlock();
} catch (error) {
  const ofDisk = diskErrors[String((error as NodeJS.ErrnoException).code)];
  const reason = isExplained(error) ? error.message : ofDisk;
  console.error(reason ?? describeError(error));
  process.send?.({ reason: reason ?? describeCause(error), isBusy: hasCode(error, 'build-running') });
  process.exitCode = 1;
}
// Otherwise the parent would wait for a message that never comes.
process.removeAllListeners('disconnect');
if (process.connected) process.disconnect();

function checkContent(): void {
  console.log('Checking the content…');
  const check = spawnSync(process.execPath, [join(root, 'publishing/content/main.ts'), '--build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() },
  });
  if (check.status !== 0)
    throw new Refused({ code: 'content', problem: 'The content has mistakes, so the pages stay as they were.' });
}

async function buildPreview(distFolder: string, id: string): Promise<Record<string, string>> {
  checkContent();
  console.log('Building the drafts…');
  process.send?.({ step: 'building' });
  process.env.SITE_PREVIEW = 'on';
  const release = createRelease(distFolder, new Date());
  try {
    await buildPages(release);
    // Before the first build nothing is public.
    const live = findManifest(distFolder) ?? { entries: {}, articles: [] };
    const { wanted, expires: expiresAt = '' } = values;
    const preview = describePreview(readManifest(release.folder), live, { wanted, expiresAt });
    writePreview(distFolder, id, preview, join(release.folder, 'site'));
    return Object.fromEntries(Object.entries(preview.pages).map(([path, { title }]) => [path, title]));
  } finally {
    rmSync(release.folder, { recursive: true, force: true });
  }
}

/** The file of a release that holds the key of what it was built from. */
function inputsFile(release: string): string {
  return join(release, 'inputs.txt');
}

/** Returns whether a release is whole and what a build would make now: same inputs, same day, and nothing has become due. */
function isUpToDate(release: string, inputs: string): boolean {
  try {
    const manifest = readManifest(release);
    const isDue = manifest.scheduled.some(({ at }) => at <= new Date().toISOString());
    return readFileSync(inputsFile(release), 'utf8') === inputs && !isDue && !findBrokenFile(release, manifest);
  } catch {
    return false;
  }
}

async function buildRelease(
  distFolder: string,
  { all, withoutArticles }: ReturnType<typeof hashInputs>,
): Promise<string> {
  const current = currentRelease(distFolder);
  if (isUpToDate(current, all)) {
    const builtAt = displayMoment(statSync(inputsFile(current)).mtime, site.timeZone);
    console.log(`Nothing changed: the pages of ${builtAt} stay.`);
    return releaseIdOf(current);
  }
  checkContent();
  const startedAt = performance.now();
  console.log('Building the pages…');
  process.send?.({ step: 'building' });
  process.env.SITE_INPUTS = withoutArticles;
  const release = createRelease(distFolder, new Date());
  try {
    await buildPages(release);
    const manifest = keepOldAssets(current, release.folder, new Date());
    const broken = findBrokenFile(release.folder, manifest);
    if (broken !== undefined) {
      const problem = `The build is not whole: ${broken} is missing.`;
      throw new Refused({ code: 'build-broken', problem, fix: 'Build again.' });
    }
    writeFileSync(inputsFile(release.folder), all);
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
  // Astro loads our packages from the folder it builds in and renames files of the project into it, so a DIST_FOLDER
  // elsewhere gets the pages when they are done. One folder for each: a build that was killed leaves one at most.
  const workFolder = join(root, '.cache/build', hash('sha256', dirname(folder)).slice(0, 16));
  rmSync(workFolder, { recursive: true, force: true });
  // Read by Node: Astro would start a Vite server to read it.
  const { default: config } = await import('../../astro.config.ts');
  await build({ ...config, configFile: false, root, outDir: join(workFolder, 'site'), logLevel: 'warn' });
  moveFolder(workFolder, folder);
}

/** Says in one line why a build stopped: the alert to the publisher has it, and the log has the rest. */
function describeCause(error: unknown): string {
  const { message, loc } = error as Error & { loc?: { file?: string; line?: number } };
  const [first = ''] = message.trim().split('\n');
  const file = loc?.file && relative(root, loc.file);
  return file ? `${file}${loc?.line ? `:${loc.line}` : ''}: ${first}` : first;
}

/** Says where a page has its mistake, as far as Astro knows. */
function describeError(error: unknown): string {
  const { message, stack, hint, loc } = error as Error & { hint?: string; loc?: { file?: string; line?: number } };
  const place = loc?.file ? [`${loc.file}${loc.line ? `:${loc.line}` : ''}`] : [];
  return [place.length > 0 ? message : (stack ?? message), ...(hint ? [hint] : []), ...place].join('\n');
}

/**
 * Returns a key that changes with every file a build reads and with what else is given, such as settings and the day;
 * and one that does not change with the texts of articles.
 */
function hashInputs(root: string, given: readonly unknown[]) {
  const all = createHash('sha256').update(JSON.stringify([process.version, process.env['NODE_ENV'], ...given]));
  const withoutArticles = all.copy();
  const add = (path: string): void => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    } else if (found?.isFile()) {
      const content = readFileSync(join(root, path));
      const isArticle = /^content\/posts\/[^/]+\/index\.mdx$/.test(path);
      for (const key of isArticle ? [all] : [all, withoutArticles])
        key.update(`\n${path} ${found.size}\n`).update(content);
    }
  };
  for (const path of sources) add(path);
  return { all: all.digest('base64url'), withoutArticles: withoutArticles.digest('base64url') };
}

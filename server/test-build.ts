import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScheduledPage } from '../core/pages/site-manifest.ts';
import { isExplained, Refused } from '../core/problem/problem.ts';

// Before the code is read: the next one finds it compiled and takes half the time.
enableCompileCache(join(import.meta.dirname, '../.cache/compile'));
const { lockReleases, pruneReleases, readManifest } = await import('../core/node/releases.ts');
const { pagePathOf } = await import('../core/pages/site-manifest.ts');
const { addFixtureRelease } = await import('./site-fixture.ts');
const { buildDigestSite } = await import('./test-digest-site.ts');

// Takes the place of publishing/build/build.ts in tests: the same lock, release and message, with the pages of the test site and
// those that are due, or with the issues of TEST_CONTENT_FOLDER, or those of TEST_ISSUES as the real templates draw them. The
// folder `base` below DIST_FOLDER, or else DIST_FOLDER itself, holds them. While DIST_FOLDER has a file `test-broken`, the content
// has a mistake.
const { DIST_FOLDER: distFolder = '', TEST_TEXT: text = 'new', TEST_SPOIL: spoiled, TEST_END: end } = process.env;
const { TEST_CONTENT_FOLDER: content, TEST_ISSUES: drawnFrom } = process.env;
process.on('disconnect', () => process.exit(1));
try {
  const unlock = lockReleases(distFolder, new Date());
  console.log('Checking the content…\nBuilding the pages…');
  process.send?.({ step: 'building' });
  if (end === 'wait') await new Promise((resolve) => setTimeout(resolve, 600_000));
  const isBroken = end === 'mistake' || existsSync(join(distFolder, 'test-broken'));
  if (isBroken) throw new Refused({ code: 'content', problem: 'The content has mistakes.' });
  // A preview of one page, with a title of its own.
  const wanted = process.argv[process.argv.indexOf('--wanted') + 1];
  const isPreview = process.argv.includes('--preview');
  if (isPreview) process.send?.({ pages: { [wanted ?? '']: 'A draft' } });
  if (end === 'killed') process.kill(process.pid, 'SIGKILL');
  const base = [join(distFolder, 'base'), distFolder].find((folder) => existsSync(folder)) ?? '';
  const spoil = (folder: string): void => (spoiled ? rmSync(join(folder, spoiled)) : undefined);
  if (drawnFrom) await drawIssues(drawnFrom);
  while (!isPreview && !drawnFrom) {
    const manifest = readManifest(base);
    const isDue = ({ at }: ScheduledPage): boolean => at <= new Date().toISOString();
    const due = manifest.scheduled.filter(isDue);
    const scheduled = manifest.scheduled.filter((page) => !isDue(page));
    const pages = Object.fromEntries(due.map((page) => [pagePathOf(page), `<h1>${page.title}</h1>`]));
    for (const slug of content && existsSync(join(content, 'posts')) ? readdirSync(join(content, 'posts')) : [])
      pages[`/blog/${slug}`] = `<h1>${slug}</h1>`;
    const site = { distFolder, base, manifest: { ...manifest, scheduled } };
    const release =
      content && existsSync(join(content, 'newsletter'))
        ? await buildDigestSite(distFolder, content, new Date())
        : await addFixtureRelease(site, { '/about': text, ...pages }, spoil);
    process.send?.({ release });
    pruneReleases(distFolder);
    // For tests that kill this at any moment of the sequence.
    if (end !== 'never') break;
  }
  unlock();
} catch (error) {
  console.error(isExplained(error) ? error.message : error);
  process.exitCode = 1;
}
process.removeAllListeners('disconnect');
if (process.connected) process.disconnect();

/** Draws the issues of a content folder into DIST_FOLDER, which is itself the release, and gives each its page. */
async function drawIssues(contentFolder: string): Promise<void> {
  const bundle = join(import.meta.dirname, '../dist-desk/preview/issue-renderer.js');
  const { renderIssue } = await import(pathToFileURL(bundle).href);
  const manifestFile = join(distFolder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const [page] = Object.values(manifest.entries);
  mkdirSync(join(distFolder, 'mails/issues'), { recursive: true });
  for (const name of readdirSync(join(contentFolder, 'newsletter')).filter((each) => each.endsWith('.md'))) {
    const id = basename(name, '.md');
    const text = readFileSync(join(contentFolder, 'newsletter', name), 'utf8');
    const { mail: issue, photos, fault } = await renderIssue({ id, text, contentFolder, now: '2026-11-16 12:00' });
    if (issue === undefined) throw new Error(fault.message);
    writeFileSync(join(distFolder, 'mails/issues', `${id}.json`), JSON.stringify(issue));
    for (const path of photos.keys()) manifest.entries[path] = page;
    if (!issue.isDraft) manifest.entries[`/newsletter/${id}`] ??= page;
  }
  writeFileSync(manifestFile, JSON.stringify(manifest));
  process.send?.({ release: 'test' });
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Stands in for publishing/build/build.ts: draws the issues of TEST_CONTENT with the real templates into DIST_FOLDER, which is
// itself the release, and gives each its page. `./garage publish` starts it.
const { DIST_FOLDER: dist = '', TEST_CONTENT: contentFolder = '' } = process.env;
const bundle = pathToFileURL(join(import.meta.dirname, '../../dist-desk/preview/issue-renderer.js')).href;
const { renderIssue } = await import(bundle);
const folder = join(contentFolder, 'newsletter');
const manifestFile = join(dist, 'manifest.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
  const id = name.slice(0, -'.md'.length);
  const text = readFileSync(join(folder, name), 'utf8');
  const { issue, photos, fault } = await renderIssue({ id, text, contentFolder, now: '2026-11-16 12:00' });
  if (issue === undefined) throw new Error(fault.message);
  mkdirSync(join(dist, 'mails/issues'), { recursive: true });
  writeFileSync(join(dist, 'mails/issues', `${id}.json`), JSON.stringify(issue));
  for (const path of photos.keys()) manifest.entries[path] = Object.values(manifest.entries)[0];
  if (!issue.isDraft) manifest.entries[`/newsletter/${id}`] ??= Object.values(manifest.entries)[0];
}
writeFileSync(manifestFile, JSON.stringify(manifest));
process.stdout.write('Built the issues.\n');
process.send?.({ release: 'test' });
process.disconnect?.();

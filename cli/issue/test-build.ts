import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltIssue } from '../../core/built-issue.ts';
import { createGoodContext, createGoodIssue } from '../../newsletter/preflight/test-preflight.ts';

/** What a command needs to find the build and to have nothing against its settings. */
export function testBuildSettings(folder: string): Record<string, string> {
  return { DIST_FOLDER: join(folder, 'dist'), SITE_URL: 'https://turbomax-garage.news' };
}

/** Writes a source and its build with one page and one issue without a fault, but for what is changed. */
export async function writeTestBuild(folder: string, changes: Partial<BuiltIssue> = {}): Promise<BuiltIssue> {
  const good = createGoodIssue();
  const facts = good.facts.map((fact) => ({ ...fact, validUntil: '2099-12-31' }));
  const posts = good.posts.map((post) => ({ ...post, validUntil: '2099-12-31' }));
  const source = `subject: ${changes.mail?.subject ?? good.mail.subject}\n`;
  const sourceHash = createHash('sha256').update(source).digest('hex');
  const issue: BuiltIssue = { ...good, facts, posts, sourceHash, ...changes };
  const manifest = { ...createGoodContext().site, baseCsp: "default-src 'self'" };
  const entry = manifest.entries['/blog/oil'];
  if (entry) entry.identity.file = 'blog/oil.html';
  await writeIn(folder, 'dist/site/blog/oil.html', '<h2 id="how-often">How often</h2>');
  await writeIn(folder, 'dist/manifest.json', JSON.stringify(manifest));
  await writeIn(folder, `dist/mails/issues/${issue.id}.json`, JSON.stringify(issue));
  await writeIn(folder, `content/newsletter/${issue.id}.md`, source);
  return issue;
}

async function writeIn(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}

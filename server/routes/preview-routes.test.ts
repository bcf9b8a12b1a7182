import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  createPreviewIndex,
  describePreview,
  previewFolder,
  prunePreviews,
  readPreview,
  writePreview,
} from '../../core/node/previews.ts';
import { readManifest } from '../../core/node/releases.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';
import { createLiveSite, followReleases } from '../pages/live-site.ts';
import { loadSite } from '../pages/pages.ts';
import { writeFixtureSite } from '../site-fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Opens the real app on the test site, and stores previews with two drafts and a script of theirs. */
async function openPreviews() {
  const { distFolder, remove } = await writeFixtureSite();
  onTestFinished(remove);
  const live = createLiveSite(await loadSite(distFolder));
  const previews = createPreviewIndex(distFolder);
  const settings = { now: () => new Date() };
  const { newsletter, get, log } = await openNewsletterApp({ settings, live, previews });
  const releases = followReleases(distFolder, live, previews, log);
  onTestFinished(() => releases.stop());
  const preview = (expiresAt: Date): { id: string; token: string } => {
    const built = createTestFolder();
    const texts: Record<string, string> = {
      '/blog/draft': '<a href="/blog/other#end">other</a> <a href="/about">about</a>',
      '/blog/other': 'the other draft',
      '/assets/draft.h4sh.js': 'draft()',
    };
    const manifest = readManifest(distFolder);
    for (const [path, text] of Object.entries(texts)) {
      const file = path.slice(1);
      mkdirSync(join(built, file, '..'), { recursive: true });
      writeFileSync(join(built, file), text);
      const isAsset = path.startsWith('/assets/');
      const identity = { file, bytes: text.length, etag: '"x"' };
      manifest.entries[path] = { type: isAsset ? 'text/javascript' : 'text/html', immutable: isAsset, identity };
      if (!isAsset) manifest.articles.push({ href: path, title: path });
    }
    const id = randomUUID();
    const described = describePreview(manifest, readManifest(distFolder), {
      wanted: undefined,
      expiresAt: expiresAt.toISOString(),
    });
    writePreview(distFolder, id, described, built);
    return { id, token: signToken(newsletter, 'preview', id) };
  };
  return { distFolder, get, preview };
}

test('a draft is read with its link alone: no cache, no search engine, links to drafts stay inside', async () => {
  const { get, preview } = await openPreviews();
  const { token } = preview(new Date(Date.now() + dayMs));
  const { status, headers, text } = await get(`/preview/${token}/blog/draft`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(text).toBe(`<a href="/preview/${token}/blog/other#end">other</a> <a href="/about">about</a>`);
  expect((await get(`/preview/${token}/blog/other`)).text).toBe('the other draft');
  expect(await get('/assets/draft.h4sh.js')).toMatchObject({ status: 200, text: 'draft()' });
  // Without the link there is no trace of it.
  expect((await get('/blog/draft')).status).toBe(302);
  expect((await get('/search?q=draft')).text).not.toContain('/blog/draft');
});

test('a preview is read once: a missing file is looked for in memory, and not after the preview is removed', async () => {
  const { get, preview, distFolder } = await openPreviews();
  const { id } = preview(new Date(Date.now() + dayMs));
  const statusOf = async (path: string) => (await get(path)).status;
  await expect.poll(() => statusOf('/assets/draft.h4sh.js')).toBe(200);
  const file = join(previewFolder(distFolder, id), 'preview.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('/assets/draft.h4sh.js', '/assets/later.h4sh.js'));
  expect(await statusOf('/assets/later.h4sh.js')).toBe(404);
  rmSync(previewFolder(distFolder, id), { recursive: true });
  await expect.poll(() => statusOf('/assets/draft.h4sh.js')).toBe(404);
});

test('an expired link answers 410 and is pruned; a forged one, and a page that is public, answer 404', async () => {
  const { get, preview, distFolder } = await openPreviews();
  const old = preview(new Date(Date.now() - 1000));
  const fresh = preview(new Date(Date.now() + dayMs));
  const { status, text } = await get(`/preview/${old.token}/blog/draft`);
  expect([status, text]).toEqual([410, expect.stringContaining('This preview has expired')]);
  const forged = fresh.token.replace(/^.{20}./, (start) => start.slice(0, 20) + (start[20] === 'A' ? 'B' : 'A'));
  expect((await get(`/preview/${forged}/blog/draft`)).status).toBe(404);
  expect((await get(`/preview/${fresh.token}/about`)).status).toBe(404);
  prunePreviews(distFolder, new Date());
  expect(readPreview(distFolder, fresh.id, new Date())).toBeDefined();
  expect((await get(`/preview/${old.token}/blog/draft`)).status).toBe(410);
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { createRelease, currentRelease, finishRelease, keepOldAssets, switchRelease } from '../core/node/releases.ts';
import {
  type EncodedFile,
  type ManifestEntry,
  pagePathOf,
  type ScheduledPage,
  type SiteManifest,
} from '../core/pages/site-manifest.ts';
import { linkPageNames } from '../core/people/link-pages.ts';
import type { Watched } from '../core/people/watched.ts';
import { testMails } from '../newsletter/service/test-newsletter.ts';

const samples = new URL('samples/', import.meta.url);
const readSample = (file: string): string => readFileSync(new URL(file, samples), 'utf8').trimEnd();

/** The search page of the test site, as React writes it. */
export const searchTemplate = readSample('site/search/index.html');

const { manifest: stated, watched } = parse(readSample('site.yaml')) as { manifest: SiteManifest; watched: Watched };

export const testWatched = watched;

const html = 'text/html; charset=utf-8';
const types: Record<string, string> = {
  '.html': html,
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.avif': 'image/avif',
  '.txt': 'text/plain; charset=utf-8',
};

/** The files of the test site and their texts. */
const texts = new Map(
  (readdirSync(new URL('site/', samples), { recursive: true }) as string[])
    .filter((file) => extname(file) in types)
    .map((file) => [file, readSample(`site/${file}`)]),
);
for (const name of linkPageNames) {
  texts.set(`link-page/${name}/index.html`, readSample('link-page.html').replace('__PAGE__', name));
}

/** The test site is small: compressing it well would only take time. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

export type FixtureSite = { distFolder: string; manifest: SiteManifest; remove: () => Promise<void> };

/** Writes a small but complete built site into a temporary folder. */
export async function writeFixtureSite(scheduled: ScheduledPage[] = []): Promise<FixtureSite> {
  const distFolder = await mkdtemp(join(tmpdir(), 'turbomax-server-'));
  const entries: Record<string, ManifestEntry> = {};
  const store = async (file: string, body: Buffer): Promise<EncodedFile> => {
    const target = join(distFolder, 'site', file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, body);
    return {
      file,
      bytes: body.length,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
    };
  };
  const write = async ([file, text]: [string, string]): Promise<void> => {
    const path = `/${file}`.replace(/\/index\.html$/, '') || '/';
    const type = types[extname(file)] ?? html;
    const body = Buffer.from(text);
    const isCompressed = /\.(?:html|css|json)$/.test(file);
    entries[path] = {
      type,
      immutable: path.startsWith('/assets/'),
      ...(type === html ? { csp: `default-src 'self'; script-src 'sha256-of${path}'` } : {}),
      identity: await store(file, body),
      ...(isCompressed ? { br: await store(`${file}.br`, brotliCompressSync(body, quick)) } : {}),
      ...(isCompressed ? { gzip: await store(`${file}.gz`, gzipSync(body)) } : {}),
    };
  };
  await Promise.all([...texts].map(write));
  // What is scheduled has no page yet.
  for (const page of scheduled) delete entries[pagePathOf(page)];
  const linkPages = Object.fromEntries(linkPageNames.map((name) => [name, `/link-page/${name}`]));
  const manifest: SiteManifest = { ...stated, entries, linkPages, scheduled };
  await writeFile(join(distFolder, 'manifest.json'), JSON.stringify(manifest));
  await mkdir(join(distFolder, 'mails'));
  for (const [name, mail] of Object.entries({ ...testMails, watched: testWatched })) {
    await writeFile(join(distFolder, 'mails', `${name}.json`), JSON.stringify(mail));
  }
  return { distFolder, manifest, remove: () => rm(distFolder, { recursive: true, force: true }) };
}

/** Adds a release of the test site in which some addresses have another text, and switches to it; returns its name. */
export async function addFixtureRelease(
  { distFolder, manifest, base = distFolder }: Pick<FixtureSite, 'distFolder' | 'manifest'> & { base?: string },
  texts: Record<string, string>,
  spoil: (folder: string) => void = () => {},
): Promise<string> {
  const release = createRelease(distFolder, new Date());
  const before = currentRelease(distFolder);
  for (const part of ['site', 'mails']) await cp(join(base, part), join(release.folder, part), { recursive: true });
  const entries = { ...manifest.entries };
  for (const [path, text] of Object.entries(texts)) {
    const file = `${path.slice(1)}.html`;
    await writeFile(join(release.folder, 'site', file), text);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
    entries[path] = {
      type: html,
      immutable: path.startsWith('/assets/'),
      identity: { file, bytes: Buffer.byteLength(text), etag },
    };
  }
  await writeFile(join(release.folder, 'manifest.json'), JSON.stringify({ ...manifest, entries }));
  keepOldAssets(before, release.folder, new Date());
  const finished = finishRelease(distFolder, release);
  spoil(finished);
  switchRelease(distFolder, finished);
  return release.id;
}

/** The program that builds this site in tests, in a moment. */
export const testBuild = fileURLToPath(new URL('test-build.ts', import.meta.url));

/** Puts a release of the test site for https://garage.example into a folder, and what the next ones are built from. */
export async function writeFixtureReleases(distFolder: string, texts: Record<string, string> = {}) {
  const fixture = await writeFixtureSite();
  const base = join(distFolder, 'base');
  await cp(fixture.distFolder, base, { recursive: true });
  await fixture.remove();
  const site = { distFolder, base, manifest: { ...fixture.manifest, siteUrl: 'https://garage.example' } };
  await addFixtureRelease(site, texts);
  return site;
}

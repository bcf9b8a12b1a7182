import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { feedPostSchema } from '../../../contract/feed.ts';
import { siteManifestSchema } from '../../../contract/site-manifest.ts';
import type { BundledContent, BundledPicture } from './post.ts';

const feedSchema = z.object({
  items: z.array(feedPostSchema.extend({ content_html: z.string(), image: z.url(), tags: z.array(z.string()) })),
});

/** The built site's posts and pictures as the application bundles them. */
export function readBundledContent(distFolder: string): BundledContent {
  const feed = feedSchema.parse(JSON.parse(readFileSync(join(distFolder, 'site', 'feed.json'), 'utf8')));
  const manifest = siteManifestSchema.parse(JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8')));
  const files = Object.keys(manifest.entries);
  const posts = feed.items.map((item) => ({
    slug: new URL(item.url).pathname.replace('/blog/', ''),
    title: item.title,
    summary: item.summary,
    date: item.date_published,
    categories: item.tags,
    picture: findPicture(files, pictureIdOf(item.image)),
    html: localise(item.content_html, new URL(item.url).origin),
  }));
  return { posts, hero: findPicture(files, 'home-hero') };
}

function pictureIdOf(address: string): string {
  return /\/assets\/(.+)-\d+\.[^/]+$/.exec(address)?.[1] ?? '';
}

function findPicture(files: readonly string[], id: string): BundledPicture {
  const sized = files.flatMap((file) => {
    const match = new RegExp(`^/assets/${id}-(\\d+)\\.[\\w-]+\\.(avif|webp)$`).exec(file);
    return match ? [{ file, width: Number(match[1]), format: match[2] }] : [];
  });
  const avif = sized.filter(({ format }) => format === 'avif').sort((a, b) => a.width - b.width);
  const src = sized.find(({ format, width }) => format === 'webp' && width === 800)?.file;
  if (avif.length === 0 || !src) throw new Error(`The built site has no picture ${id}.`);
  return { avif: avif.map(({ file, width }) => `${file} ${width}w`).join(', '), src };
}

/** The feed repeats the first picture in the text and names the host; neither belongs into the application. */
function localise(html: string, origin: string): string {
  return html.replace(/^<p><img[^>]*><\/p>/, '').replaceAll(origin, '').replaceAll('<img ', '<img loading="lazy" ');
}

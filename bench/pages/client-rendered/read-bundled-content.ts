import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { feedPostSchema } from '../../../contract/feed.ts';
import { siteManifestSchema } from '../../../contract/site-manifest.ts';
import { writePlainHtml } from '../floor/plain-html.ts';
import { parsePage } from '../floor/write-floor.ts';
import type { BundledContent, BundledPicture } from './post.ts';

const feedSchema = z.object({
  items: z.array(feedPostSchema.extend({ image: z.url(), tags: z.array(z.string()) })),
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
    html: readPart(distFolder, new URL(item.url).pathname.slice(1), 'main', 'main > header, form'),
  }));
  return {
    posts,
    hero: findPicture(files, 'home-hero'),
    figuresHtml: readPart(distFolder, 'index', '.plate'),
    footerHtml: readPart(distFolder, 'index', 'body > footer'),
  };
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

/** A part of a built page as plain HTML; what the application draws itself is left out. */
function readPart(distFolder: string, page: string, part: string, leftOut = 'form'): string {
  const found = parsePage(readFileSync(join(distFolder, 'site', `${page}.html`), 'utf8')).querySelector(part);
  if (!found) throw new Error(`The built page ${page} has no ${part}.`);
  for (const element of found.querySelectorAll(leftOut)) element.remove();
  return writePlainHtml(found).replace(/^<(main|footer)[^>]*>|<\/(main|footer)>$/g, '');
}

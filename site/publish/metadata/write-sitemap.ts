import { xmlElement } from '../feeds/xml.ts';

/** A page of the site as crawlers are told of it. */
export interface SitemapPage {
  path: string;
  /** Day of the last change of substance, as 2025-07-23; left out where nobody keeps it. */
  changedOn?: string | undefined;
  /** Paths of its pictures. */
  pictures: string[];
}

/** The pages of the site as sitemap.xml, with their pictures. */
export function writeSitemap(pages: readonly SitemapPage[], base: string): string {
  const absolute = (path: string) => new URL(path, base).href;
  const urls = pages.map(({ path, changedOn, pictures }) =>
    [
      '<url>',
      xmlElement('loc', absolute(path)),
      ...(changedOn ? [xmlElement('lastmod', changedOn)] : []),
      ...pictures.map((picture) => `<image:image>${xmlElement('image:loc', absolute(picture))}</image:image>`),
      '</url>',
    ].join(''),
  );
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<urlset ${spaces}>`, ...urls, '</urlset>\n'].join('\n');
}

import { site } from '../../site.config.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year; without a build for that long, the contact may be outdated. */
const validDays = 330;

/** Writes security.txt: how to report a vulnerability (RFC 9116). */
export function writeSecurityText(siteUrl: string, builtAt: Date): string {
  const expires = new Date(Math.floor((builtAt.getTime() + validDays * dayMs) / dayMs) * dayMs);
  const lines = [
    `Contact: mailto:${site.contactEmail}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${new URL('/.well-known/security.txt', siteUrl).href}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** API calls and personal links, not public pages. */
const closed = ['rest', 'hooks', 'confirm', 'unsubscribe', 'preferences', 'export', 'erase', 'address', 'watch'];

/** Writes robots.txt: everything public is open to everybody; the sitemap says what there is. */
export function writeRobots(base: string): string {
  const lines = closed.map((folder) => `Disallow: /${folder}/`);
  return ['User-agent: *', ...lines, 'Allow: /', '', `Sitemap: ${new URL('/sitemap.xml', base).href}\n`].join('\n');
}

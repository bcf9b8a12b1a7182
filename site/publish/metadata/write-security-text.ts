import { site } from '../../../site.config.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 wants less than a year: who does not build for that long should not be believed any more. */
const validDays = 330;

/** How to report a hole in the site, for people and programs that look for it at its usual place (RFC 9116). */
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

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentRelease, readManifest } from '../core/node/releases.ts';
import type { ManifestEntry } from '../core/pages/site-manifest.ts';
import { formatCountOf } from '../core/text/counts.ts';
import { escapeHtml } from '../core/text/html-text.ts';
import { readConfig } from '../publishing/program.ts';
import { commandFailed, defineCommand } from './command.ts';

export const staticCommand = defineCommand({
  summary: 'Copy the published pages to a folder for a static host or CDN.',
  takes: ['<folder>'],
  flags: {},
  details: `
The newsletter keeps running here: set NEWSLETTER_URL to the public address of this server, SITE_URL to that of the pages,
and publish, before you copy. The folder gets _headers and _redirects, which Netlify and Cloudflare Pages read; other hosts
need the same rules in their own form. Copy it with your host's tool, or rsync --delete. Deleted pages answer 404 there
instead of 410, and no visits are counted.`,
  async run({ words: [folder = ''], terminal, environment }) {
    const { distFolder, siteUrl, linkUrl } = readConfig(environment);
    const release = currentRelease(distFolder);
    if (!existsSync(join(release, 'manifest.json')))
      throw commandFailed(`There are no pages in ${distFolder} yet: run ./garage publish first.`);
    const manifest = readManifest(release);
    clearFolder(folder);
    // Not the templates of pages behind links in mails: only the server can fill them.
    const entries = Object.entries(manifest.entries).filter(([path]) => !path.startsWith('/link-page/'));
    const redirects = Object.entries(manifest.redirects).map(([from, to]) => `${from} ${to} 301\n`);
    for (const [, entry] of entries) copyFile(join(release, 'site'), folder, entry);
    writeFileSync(join(folder, '_headers'), describeHeaders(entries));
    writeFileSync(join(folder, '_redirects'), redirects.join(''));
    await terminal.print(`Copied ${formatCountOf(entries.length, 'file')} for ${siteUrl} to ${folder}.`);
    if (linkUrl === siteUrl)
      terminal.message(
        'NEWSLETTER_URL is not set, so the form and the links in mails go to the static host, which cannot answer them: set it, publish, and copy again.',
      );
  },
});

/** Empties a folder that an earlier copy made; throws for any other that has files. */
function clearFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, '_headers')))
    throw commandFailed(`${folder} has files that are not from this command: name a new folder.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Puts the policy of a page into the page: hosts limit the number of rules in _headers, and each page has its own. */
function copyFile(from: string, to: string, { identity: { file }, csp }: ManifestEntry): void {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  const html = csp === undefined ? '' : readFileSync(join(from, file), 'utf8');
  // After the charset, which must be in the first kilobyte, and before every script.
  const [start] = /<meta charset="[^"]*">/i.exec(html) ?? /^<!doctype html>/i.exec(html) ?? [];
  // Also a file that proves to a search engine whose site it is: such a file must stay as it is.
  if (csp === undefined || start === undefined) {
    cpSync(join(from, file), join(to, file));
    return;
  }
  // Browsers ignore frame-ancestors here; X-Frame-Options says the same.
  const policy = csp.replace(/;? ?frame-ancestors [^;]+/, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;
  writeFileSync(join(to, file), html.replace(start, `${start}${meta}`));
}

function describeHeaders(entries: readonly (readonly [string, ManifestEntry])[]): string {
  // What hosts cannot know by the name of the file.
  const feeds = entries.filter(([, { type }]) => type.startsWith('application/feed+json'));
  return [
    '/*',
    '  X-Content-Type-Options: nosniff',
    '  X-Frame-Options: DENY',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Cross-Origin-Opener-Policy: same-origin',
    '  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    '  Strict-Transport-Security: max-age=31536000',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    ...feeds.flatMap(([path, { type }]) => [path, `  Content-Type: ${type}`]),
    '',
  ].join('\n');
}

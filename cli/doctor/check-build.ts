import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, readBuiltSite } from '../../core/built-site.ts';
import type { CliConfig } from '../config.ts';
import type { Finding } from './finding.ts';

const subject = 'build';
const isLocal = (url: URL): boolean => url.hostname === 'localhost' || url.hostname.startsWith('127.');

/** Looks at the built site: whole, and made for the address that mails link to. */
export async function checkBuild({ distFolder, siteUrl }: Pick<CliConfig, 'distFolder' | 'siteUrl'>): Promise<Finding> {
  if (!existsSync(join(distFolder, 'manifest.json'))) {
    return { level: 'warning', subject, message: `there is none in ${distFolder}`, fix: 'npm run build' };
  }
  try {
    const { files } = await readBuiltSite(distFolder);
    const feed = files.get('/feed.json')?.identity;
    const builtFor = feed && new URL((JSON.parse(String(feed)) as { home_page_url: string }).home_page_url);
    if (builtFor && builtFor.origin !== siteUrl && !(isLocal(builtFor) && isLocal(new URL(siteUrl)))) {
      const message = `the pages were built for ${builtFor.origin}, and mails link to ${siteUrl}`;
      return {
        level: 'warning',
        subject,
        message,
        fix: `build again with the same setting: SITE_URL=${siteUrl} npm run build`,
      };
    }
    return { level: 'ok', subject, message: `${files.size} files, whole` };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { level: 'failure', subject, message: error.message, fix: 'npm run build' };
  }
}

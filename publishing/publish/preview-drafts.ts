import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../core/node/settings/settings.ts';
import { readLinkKeys, toStoreKeys } from '../../newsletter/db/link-keys.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { now, type Settings } from '../program.ts';
import { refusal } from '../refused.ts';
import { type BuildOptions, runBuild } from './run-build.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Builds a post or an issue, with the drafts it links to, and returns its signed address. */
export async function previewDrafts(
  settings: Settings,
  environment: Environment,
  { slug, days, onProgress }: Pick<BuildOptions, 'onProgress'> & { slug: string; days: number },
): Promise<{ links: { title: string; url: string }[]; expires: Date }> {
  const set = readLinkKeys(settings);
  if (set === undefined) throw refusal('no-link-keys');
  const id = randomUUID();
  const expires = new Date(now().getTime() + days * dayMs);
  const wanted = findContent(settings, slug);
  const args = ['--preview', id, '--expires', expires.toISOString(), '--wanted', wanted];
  const { pages = {} } = await runBuild(settings, environment, { onProgress, args });
  const token = signToken({ keys: toStoreKeys(set), now }, 'preview', id);
  const links = Object.entries(pages)
    .filter(([path]) => path === wanted)
    .map(([path, title]) => ({ title, url: `${settings.siteUrl}/preview/${token}${path}` }));
  return { links, expires };
}

/** Returns the address of a post or an issue. */
function findContent({ contentFolder }: Settings, slug: string): string {
  if (existsSync(join(contentFolder, 'posts', slug, 'index.mdx'))) return `/blog/${slug}`;
  if (existsSync(join(contentFolder, 'newsletter', `${slug}.md`))) return `/newsletter/${slug}`;
  throw refusal('no-content', { slug });
}

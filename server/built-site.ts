import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linkPageNames } from '../core/link-pages.ts';
import { mailTemplateSchema } from '../core/mail-template.ts';
import { searchPagesPath, searchPath } from '../core/search.ts';
import { type EncodedFile, type SiteManifest, siteManifestSchema } from '../core/site-manifest.ts';
import { nothingWatched, type Watched, watchedSchema } from '../core/watched.ts';
import type { WelcomeStep } from '../core/welcome-step.ts';
import { type SubscriptionMails, subscriptionMailNames } from '../newsletter/service/newsletter.ts';
import { readWelcomeSteps } from '../publishing/issues/welcome-steps.ts';

/** A build that is missing, incomplete or from another version; the message is one sentence with its fix. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** The contents of one built file in each encoding it was built in. */
export interface BuiltFile {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** The built site as it is on disk. */
export interface BuiltSite {
  manifest: SiteManifest;
  /** Path in the manifest → contents. */
  files: ReadonlyMap<string, BuiltFile>;
  /** The mails of a subscription. */
  mails: SubscriptionMails;
  series: WelcomeStep[];
  /** What readers can ask to be told about. */
  watched: Watched;
}

const buildAgain = 'Run npm run build, then start again.';

/** Reads the manifest and every file it names; throws BuildError when something is missing or incomplete. */
export async function readBuiltSite(release: string): Promise<BuiltSite> {
  const manifest = await readManifest(release);
  const read = async ({ file, bytes }: EncodedFile): Promise<Buffer> => {
    const body = await readFile(join(release, 'site', file)).catch(() => undefined);
    if (body?.length !== bytes) throw new BuildError(`The built file ${file} is missing or incomplete. ${buildAgain}`);
    return body;
  };
  const files = new Map<string, BuiltFile>();
  for (const [path, { identity, br, gzip }] of Object.entries(manifest.entries)) {
    files.set(path, {
      identity: await read(identity),
      ...(br ? { br: await read(br) } : {}),
      ...(gzip ? { gzip: await read(gzip) } : {}),
    });
  }
  for (const path of listNeededPages(manifest)) {
    if (!files.has(path)) throw new BuildError(`The built site lacks the page ${path}. ${buildAgain}`);
  }
  const series = parseBuilt('mails/series', () => readWelcomeSteps(release));
  return { manifest, files, mails: await readMails(release), series, watched: await readWatched(release) };
}

async function readMails(release: string): Promise<SubscriptionMails> {
  const mails = subscriptionMailNames.map(async (name) => {
    const text = await readFile(join(release, 'mails', `${name}.json`), 'utf8').catch(() => '');
    return [name, parseBuilt(`mails/${name}.json`, () => mailTemplateSchema.parse(JSON.parse(text)))];
  });
  return Object.fromEntries(await Promise.all(mails));
}

async function readWatched(release: string): Promise<Watched> {
  const text = await readFile(join(release, 'mails/watched.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return nothingWatched;
  return parseBuilt('mails/watched.json', () => watchedSchema.parse(JSON.parse(text)));
}

async function readManifest(release: string): Promise<SiteManifest> {
  const text = await readFile(join(release, 'manifest.json'), 'utf8').catch(() => {
    throw new BuildError('The site is not built yet: run npm run build first, or npm start, which builds and starts.');
  });
  return parseBuilt('manifest.json', () => siteManifestSchema.parse(JSON.parse(text)));
}

/** Parses a built file; throws BuildError when another version wrote it. */
export function parseBuilt<Value>(name: string, parse: () => Value): Value {
  try {
    return parse();
  } catch {
    throw new BuildError(`The built file ${name} is missing or from another version of this program. ${buildAgain}`);
  }
}

function listNeededPages({ anyCategoryPage, categoryPages, linkPages }: SiteManifest): string[] {
  const links = linkPageNames.map((name) => linkPages[name] ?? `for ${name}`);
  return ['/404', '/blog', searchPath, searchPagesPath, anyCategoryPage, ...Object.values(categoryPages), ...links];
}

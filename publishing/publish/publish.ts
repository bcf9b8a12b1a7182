import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { currentRelease, findManifest, lockReleases, releaseIdOf, switchRelease } from '../../core/node/releases.ts';
import type { Environment } from '../../core/node/settings/settings.ts';
import { isStoreMissing } from '../../newsletter/db/inspect-store.ts';
import { syncLetterFiles } from '../../newsletter/letters/letter-files.ts';
import { findHistory, keepVersion } from '../posts/content-history.ts';
import { now, type Settings, withOpenNewsletter } from '../program.ts';
import { refusal } from '../refused.ts';
import { askServer, localAddress, type ServerState } from './local-server.ts';
import { type BuildOptions, runBuild } from './run-build.ts';

/** How long a running server may take to serve the new pages. */
const liveLimitMs = 60_000;
const lookEveryMs = 200;

/** Where readers find the new pages: `public` at the site's address, `here` at this machine's only, or nowhere yet. */
export type Published = { release: string; seconds: number } & (
  | { live: 'public'; siteUrl: string }
  | { live: 'here'; siteUrl: string; address: string; doesAnswer: boolean }
  | { live: 'nowhere'; address: string | undefined }
);

/** Says where readers find the new pages, with the slots of wording.ts. */
export function describePublished(done: Published): string {
  if (done.live === 'public') return `Live at ${done.siteUrl} in ${done.seconds} s.`;
  if (done.live === 'nowhere')
    return `The pages are in place, but no server runs ${done.address === undefined ? 'here (PORT=0)' : `at ${done.address}`}. To serve them, {run npm start}.`;
  const publicly = done.doesAnswer ? 'does not show these pages yet' : 'does not answer yet';
  return `Live on this machine (${done.address}) in ${done.seconds} s. ${done.siteUrl} ${publicly}. To check the way there, {run ./garage doctor}.`;
}

/** Checks and builds the content, waits until its pages are online, keeps a version; throws Refused: the old pages stay. */
export async function publish(
  settings: Settings,
  environment: Environment,
  { isNewAddress = false, ...options }: BuildOptions & { isNewAddress?: boolean },
): Promise<Published> {
  const startedAt = performance.now();
  const distFolder = resolve(settings.distFolder);
  const { siteUrl } = settings;
  if (!isNewAddress) assertSameAddress(findManifest(distFolder)?.siteUrl, siteUrl);
  const address = localAddress(settings);
  const server: ServerState = address === undefined ? { kind: 'none' } : await askServer(address);
  assertServes(server, address ?? '', distFolder);
  await bringLettersIn(settings, options.onProgress);
  const { release = '' } = await runBuild(settings, environment, options);
  const isServed = server.kind === 'ours' && address !== undefined;
  if (isServed) {
    options.onProgress?.({ step: 'going-live' });
    await waitUntilLive(address, { distFolder, before: findServed(server, distFolder), release });
  }
  await keepPublished(settings, options.onProgress);
  const done = { release, seconds: Math.round((performance.now() - startedAt) / 1000) };
  if (!isServed) return { ...done, live: 'nowhere', address };
  const state = await askServer(siteUrl);
  if (state.kind === 'ours' && (state.release ?? '') >= release) return { ...done, live: 'public', siteUrl };
  return { ...done, live: 'here', siteUrl, address, doesAnswer: state.kind !== 'none' && state.kind !== 'silent' };
}

/** Keeps a version, so that what readers saw can be brought back, whoever published it; a publish is done without it too. */
async function keepPublished({ contentFolder }: Settings, onProgress: BuildOptions['onProgress']): Promise<void> {
  const project = { root: dirname(contentFolder), content: contentFolder };
  try {
    if ((await findHistory(project)) === 'ready') await keepVersion(project, 'Published the site');
  } catch (error) {
    onProgress?.({ step: 'not-kept', reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Letters that were approved or withdrawn since the last publish; a site can be published without its store. */
async function bringLettersIn(settings: Settings, onProgress: BuildOptions['onProgress']): Promise<void> {
  try {
    if (await isStoreMissing(settings)) return;
    const synced = await withOpenNewsletter(
      settings,
      (newsletter) => syncLetterFiles(newsletter, settings.contentFolder),
      { isReadOnly: true },
    );
    onProgress?.({ step: 'letters', ...synced });
  } catch (error) {
    onProgress?.({ step: 'letters-unread', reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Pages for another address would send every reader of the live site away, for example to localhost. */
function assertSameAddress(old: string | undefined, siteUrl: string): void {
  if (old === undefined || old === siteUrl || new URL(old).hostname === 'localhost') return;
  throw refusal('other-address', { old, siteUrl });
}

/** Returns the folder of the release a server serves, if it is one of these. */
function findServed(server: ServerState, distFolder: string): string | undefined {
  const { release } = server.kind === 'ours' ? server : {};
  const folders = release === undefined ? [] : [join(distFolder, 'releases', release), distFolder];
  return folders.find((folder) => releaseIdOf(folder) === release && existsSync(join(folder, 'manifest.json')));
}

function assertServes(server: ServerState, address: string, distFolder: string): void {
  if (server.kind === 'other-program') throw refusal('port-taken', { address });
  if (server.kind === 'silent') throw refusal('server-silent', { address });
  if (server.kind !== 'ours') return;
  if (server.release === undefined) throw refusal('server-old', { address });
  if (findServed(server, distFolder) === undefined) throw refusal('server-other-folder', { address, distFolder });
}

interface Switched {
  distFolder: string;
  /** The release that was served before. */
  before: string | undefined;
  release: string;
}

/** Waits until the server serves the release, or a later one; switches back when it does not. */
async function waitUntilLive(address: string, { distFolder, before, release }: Switched): Promise<void> {
  const endAt = performance.now() + liveLimitMs;
  let last: ServerState = { kind: 'none' };
  while (performance.now() < endAt) {
    last = await askServer(address);
    if (last.kind === 'ours' && last.release !== undefined && last.release >= release) return;
    if (last.kind === 'ours' && last.refused === release) break;
    await wait(lookEveryMs);
  }
  if (last.kind === 'none') throw refusal('server-stopped', { address });
  const unlock = lockReleases(distFolder, now());
  const isCurrent = releaseIdOf(currentRelease(distFolder)) === release;
  if (isCurrent && before !== undefined && before !== distFolder) switchRelease(distFolder, before);
  unlock();
  throw refusal('pages-refused', { address });
}

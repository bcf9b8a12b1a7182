import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { formatNumberOf } from '../core/counts.ts';
import { displayMoment } from '../core/dates.ts';
import { currentRelease, lockReleases, readManifest, releaseIdOf, switchRelease } from '../core/releases.ts';
import { type Environment, projectFolder, readBuildSettings } from '../core/settings.ts';
import type { SiteManifest } from '../core/site-manifest.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import { readLinkKeys, toStoreKeys } from '../newsletter/db/link-keys.ts';
import { syncLetterFiles } from '../newsletter/letters/letter-files.ts';
import { signToken } from '../newsletter/subscribers/tokens.ts';
import { askServer, localAddress, type ServerState } from '../publishing/publish/local-server.ts';
import { now, readConfig, type Settings, withOpenNewsletter } from '../publishing/settings.ts';
import { site } from '../site.config.ts';
import { CommandError, defineCommand, readCount, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

/** How long a running server may take to serve the new pages. */
const liveLimitMs = 60_000;
const lookEveryMs = 200;

/** How long the link of a preview works. */
const previewDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** `publish` */
export const publishCommand = defineCommand({
  name: 'publish',
  summary: 'Check the content, build the pages and put them online without a restart.',
  takes: ['[<slug>]'],
  flags: {
    preview: { type: 'boolean', help: 'publish nothing; print a link to each draft that works for some days' },
    days: { type: 'string', value: '<number>', help: 'how many days those links work (7)' },
    scheduled: { type: 'boolean', help: 'do nothing unless a post or an issue is due; print only what failed' },
    for: { type: 'string', value: '<issue>', help: 'with --scheduled: publish also when this issue has no page yet' },
    'new-address': { type: 'boolean', help: 'publish although SITE_URL is not the address of the pages online now' },
  },
  details: `
Readers see the old pages until the new ones are complete, then the new ones at once. Whatever fails, the old pages stay
and the exit code is 1. Exit code 0 means that the pages are online, or that no server runs here which could serve them.

Drafts and what is dated ahead are previewed: ./garage publish --preview, or --preview <slug> for one post or issue, which
may be public already.`,
  async run({ values, words, terminal, environment }) {
    const startedAt = performance.now();
    const config = readConfig(environment);
    if (values.preview) {
      const days = readCount('days', values.days, previewDays);
      return previewDrafts(config, environment, { slug: words[0], days, terminal });
    }
    if (words[0] !== undefined) throw new UsageError(`Unexpected argument '${words[0]}': only --preview takes a post.`);
    const distFolder = resolve(config.distFolder);
    const { siteUrl } = readBuildSettings(environment, site);
    const manifest = readOld(currentRelease(distFolder));
    if (values.scheduled && values.for === undefined && !isSomethingDue(manifest)) return 0;
    if (!values['new-address']) assertSameAddress(manifest?.siteUrl, siteUrl);
    const address = localAddress(config);
    const server: ServerState = address === undefined ? { kind: 'none' } : await askServer(address);
    assertServes(server, address, distFolder);
    const lines: string[] = [];
    const say = (line: string): void => void (values.scheduled ? lines.push(line) : terminal.message(line));
    await bringLettersIn(config, say);
    const { release = '' } = await build(config, environment, { say }).catch((error) => {
      if (lines.length > 0) terminal.message(lines.join('\n'));
      throw error;
    });
    if (server.kind === 'ours' && address !== undefined) {
      await waitUntilLive(address, { distFolder, before: findServed(server, distFolder), release });
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (!values.scheduled) await terminal.print(await describeLive({ siteUrl, address, release, seconds }));
      return 0;
    }
    const where = address === undefined ? 'here (PORT=0)' : `at ${address}`;
    await terminal.print(`The pages are in place, but no server runs ${where}: start it with npm start to serve them.`);
    return 0;
  },
});

/** Says where readers find the pages: at the public address only if it shows them. */
async function describeLive({
  siteUrl,
  address,
  release,
  seconds,
}: Record<'siteUrl' | 'address' | 'release', string> & { seconds: number }): Promise<string> {
  const state = await askServer(siteUrl);
  if (state.kind === 'ours' && (state.release ?? '') >= release) return `Live at ${siteUrl} in ${seconds} s.`;
  const isSilent = state.kind === 'none' || state.kind === 'silent';
  const publicly = isSilent ? 'does not answer yet' : 'does not show these pages yet';
  return `Live on this machine (${address}) in ${seconds} s. ${siteUrl} ${publicly}: ./garage doctor checks the way there.`;
}

/** Letters that were approved or withdrawn since the last publish; a site can be published without its store. */
async function bringLettersIn(config: Settings, say: (line: string) => void): Promise<void> {
  try {
    if (await isStoreMissing(config)) return;
    const { added, removed } = await withOpenNewsletter(
      config,
      (newsletter) => syncLetterFiles(newsletter, config.contentFolder),
      { isReadOnly: true },
    );
    if (added > 0) say(`Added ${formatNumberOf(added, 'approved letter')} to content/letters.`);
    if (removed > 0) say(`Removed ${formatNumberOf(removed, 'letter')} from content/letters, as decided or asked.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`Letters are published as content/letters has them, without the latest decisions: ${reason}`);
  }
}

function readOld(release: string): SiteManifest | undefined {
  try {
    return readManifest(release);
  } catch {
    return undefined;
  }
}

function isSomethingDue(manifest: SiteManifest | undefined): boolean {
  const { scheduled = [] } = (manifest ?? {}) as { scheduled?: { at: string }[] };
  return scheduled.some(({ at }) => at <= now().toISOString());
}

/** Pages for another address would send every reader of the live site away, for example to localhost. */
function assertSameAddress(old: string | undefined, siteUrl: string): void {
  if (old === undefined || old === siteUrl || new URL(old).hostname === 'localhost') return;
  throw new CommandError(
    `The pages online are for ${old}, but SITE_URL is now ${siteUrl}. If the site has moved, run ./garage publish --new-address; if not, set SITE_URL=${old}.`,
  );
}

/** Returns the folder of the release a server serves, if it is one of these. */
function findServed(server: ServerState, distFolder: string): string | undefined {
  const { release } = server.kind === 'ours' ? server : {};
  const folders = release === undefined ? [] : [join(distFolder, 'releases', release), distFolder];
  return folders.find((folder) => releaseIdOf(folder) === release && existsSync(join(folder, 'manifest.json')));
}

function assertServes(server: ServerState, address: string | undefined, distFolder: string): void {
  if (server.kind === 'other-program')
    throw new CommandError(`Another program is using ${address}: stop it, or set PORT to the port of the site.`);
  if (server.kind === 'silent')
    throw new CommandError(
      `The server at ${address} does not answer: look at its log or restart it, then publish again.`,
    );
  if (server.kind === 'ours' && server.release === undefined)
    throw new CommandError(`The server at ${address} is an earlier version: restart it once, then publish again.`);
  if (server.kind === 'ours' && findServed(server, distFolder) === undefined)
    throw new CommandError(
      `The server at ${address} serves another folder than ${distFolder}: give both the same DIST_FOLDER.`,
    );
}

/** What the build says when it is done. */
interface BuildResult {
  release?: string;
  /** Address → title of what a preview shows. */
  pages?: Record<string, string>;
}

interface BuildOptions {
  say(line: string): void;
  args?: string[];
}

/** Runs the build as its own process, which ends with this one. */
async function build(config: Settings, environment: Environment, { say, args = [] }: BuildOptions) {
  // As `npm run build` in package.json: a machine with 1 GB builds too.
  const lean = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };
  const env = { ...lean, ...environment, DIST_FOLDER: resolve(config.distFolder) };
  const child = fork(config.buildProgram, args, {
    cwd: projectFolder(''),
    env,
    execArgv: ['--max-old-space-size-percentage=30', '--max-semi-space-size=8'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let result: BuildResult | undefined;
  child.on('message', (message: BuildResult) => {
    result = message;
  });
  say('Checking the content…');
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', say);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === 'SIGKILL') {
    const fix = 'give this machine more memory or swap, then publish again';
    throw new CommandError(
      `The build was killed, probably because memory ran out: ${fix}. The old pages are still online.`,
    );
  }
  if (code !== 0 || result === undefined)
    throw new CommandError('Nothing was published: the old pages are still online.');
  return result;
}

interface PreviewOptions {
  slug: string | undefined;
  days: number;
  terminal: Terminal;
}

/** Builds the drafts and prints a signed address for each, or for one page. */
async function previewDrafts(
  config: Settings,
  environment: Environment,
  { slug, days, terminal }: PreviewOptions,
): Promise<number> {
  const set = readLinkKeys(config);
  if (set === undefined) throw new CommandError('There are no link keys yet: start the server once, which makes them.');
  const id = randomUUID();
  const expires = new Date(now().getTime() + days * dayMs);
  const file = slug === undefined ? undefined : findContent(config, slug);
  const wanted = file === undefined ? [] : ['--wanted', file];
  const args = ['--preview', id, '--expires', expires.toISOString(), ...wanted];
  const { pages = {} } = await build(config, environment, { say: terminal.message, args });
  const shown = Object.entries(pages).filter(([path]) => file === undefined || path === file);
  if (shown.length === 0) {
    terminal.message('There is no draft, and nothing is dated ahead.');
    return 0;
  }
  const token = signToken({ keys: toStoreKeys(set), now }, 'preview', id);
  const lines = shown.map(([path, title]) => `${title}\n  ${config.siteUrl}/preview/${token}${path}`);
  await terminal.print([...lines, `These links work until ${displayMoment(expires, config.timeZone)}.`].join('\n'));
  return 0;
}

/** Returns the address of a post or an issue. */
function findContent({ contentFolder }: Settings, slug: string): string {
  if (existsSync(join(contentFolder, 'posts', slug, 'index.mdx'))) return `/blog/${slug}`;
  if (existsSync(join(contentFolder, 'newsletter', `${slug}.md`))) return `/newsletter/${slug}`;
  throw new CommandError(`There is no post or issue '${slug}' in content/posts or content/newsletter.`);
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
  if (last.kind === 'none')
    throw new CommandError(`The pages are in place, but the server at ${address} has stopped: start it again.`);
  const unlock = lockReleases(distFolder, now());
  const isCurrent = releaseIdOf(currentRelease(distFolder)) === release;
  if (isCurrent && before !== undefined && before !== distFolder) switchRelease(distFolder, before);
  unlock();
  throw new CommandError(
    `The server at ${address} did not take the new pages, so the old ones stay: look for site-refused in its log.`,
  );
}

import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { isPrivate } from '../../../core/node/ip-prefix.ts';
import { Refused } from '../../../core/problem/problem.ts';
import type { Project } from '../post-files.ts';

/** Where pictures come from and go to. */
interface PictureSources {
  /** Folder that keeps what was fetched, so that a second run does not fetch it again. */
  folder: string;
  /** Address of the old site as the publisher typed it: it completes addresses without a host, and may be on this network. */
  from: string | undefined;
  onProgress?: (done: number, total: number) => void;
}

/** What was fetched, by the address in the export: its file, or why there is none, such as "was not found there (404)". */
export type FetchedPictures = Awaited<ReturnType<typeof fetchPictures>>;

const mostPictures = 5000;
const mostBytes = 25 * 1024 * 1024;
const timeoutMs = 60_000;
const mostRedirects = 5;
const atOnce = 4;
const endings: Readonly<Record<string, string>> = { jpg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' };

/** Returns the names of the machines that addresses lead to. */
export const hostsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => (URL.canParse(address) ? new URL(address).hostname : []))),
];

/** A reason to tell; anything else is a fault of the network. */
/** Creates the error for a picture that was not fetched; it completes the sentence that names the picture. */
const notFetched = (problem: string): Refused => new Refused({ code: 'not-fetched', problem });

/** Fetches pictures from their old addresses, four at a time. One that fails is listed and does not stop the others. */
export async function fetchPictures(
  addresses: readonly string[],
  project: Project,
  given: Omit<PictureSources, 'folder'>,
) {
  const sources = { ...given, folder: join(project.root, '.cache/imported-pictures') };
  const fetched = { files: new Map<string, string>(), failures: new Map<string, string>() };
  mkdirSync(sources.folder, { recursive: true });
  const known = new Set(readdirSync(sources.folder));
  const queue = [...new Set(addresses)];
  const total = queue.length;
  for (const address of queue.splice(mostPictures))
    fetched.failures.set(address, `is one of more than ${mostPictures} pictures, so run the import again for it`);
  const work = async (): Promise<void> => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      try {
        fetched.files.set(address, await fetchPicture(address, sources, known));
      } catch (error) {
        fetched.failures.set(address, describeFault(error));
      }
      sources.onProgress?.(fetched.files.size + fetched.failures.size, total);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return fetched;
}

async function fetchPicture(
  address: string,
  { folder, from }: PictureSources,
  known: ReadonlySet<string>,
): Promise<string> {
  const name = createHash('sha256').update(address).digest('hex').slice(0, 32);
  const kept = Object.values(endings).find((ending) => known.has(`${name}.${ending}`));
  if (kept !== undefined) return join(folder, `${name}.${kept}`);
  const signal = AbortSignal.timeout(timeoutMs);
  const content = await getContent(readAddress(address, from), { from, signal });
  const file = join(folder, `${name}.${endingOf(content)}`);
  // A file that is there is complete, however the process ends.
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
  return file;
}

/** Returns the whole address of a picture. */
function readAddress(address: string, from: string | undefined): URL {
  const site = from?.replace(/\/+$/, '');
  const isOwn = /^\/(?!\/)|^[^:]+$/.test(address);
  if (isOwn && site === undefined) throw notFetched('names no host (give the old site with --from)');
  const full = isOwn ? `${site}/${address.replace(/^\.?\/+/, '')}` : address.replace(/^\/\//, 'https://');
  if (!URL.canParse(full)) throw notFetched('has an address that cannot be read');
  return new URL(full);
}

interface Request {
  from: string | undefined;
  signal: AbortSignal;
  redirects?: number;
}

/** Reads an address after checking it, and every address it leads to. */
async function getContent(url: URL, { from, signal, redirects = 0 }: Request): Promise<Buffer> {
  if (!/^https?:$/.test(url.protocol)) throw notFetched('is not on the web');
  const isOwn = from !== undefined && URL.canParse(from) && new URL(from).origin === url.origin;
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (!isOwn && isIP(host) !== 0 && isInternal(host)) throw internal();
  const response = await send(url, { signal, ...(isOwn ? {} : { lookup: publicLookup }) });
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    if (redirects >= mostRedirects) throw notFetched('was redirected too often');
    return getContent(new URL(headers.location, url), { from, signal, redirects: redirects + 1 });
  }
  if (statusCode !== 200) {
    response.destroy();
    throw notFetched(`was not found there (${statusCode})`);
  }
  return readAll(response);
}

function send(url: URL, options: { signal: AbortSignal; lookup?: LookupFunction }): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    get(url, { ...options, headers: { accept: 'image/*' } }, resolve).on('error', reject);
  });
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    bytes += (part as Buffer).length;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw notFetched('is larger than 25 MB');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** Returns the ending for the type of a picture, which its bytes decide. */
function endingOf(content: Buffer): string {
  let type: string | undefined;
  try {
    ({ type } = imageSize(content));
  } catch {
    throw notFetched('is no picture at its old address');
  }
  const ending = endings[type ?? ''];
  if (ending === undefined) throw notFetched(`is ${type?.toUpperCase()}, which is not shown here (save it as PNG)`);
  return ending;
}

const reserved = new BlockList();
for (const net of ['0.0.0.0/8', '100.64.0.0/10', '192.0.0.0/24', '198.18.0.0/15', '224.0.0.0/3'])
  reserved.addSubnet(net.split('/')[0] ?? '', Number(net.split('/')[1]));
for (const net of ['::/96', '64:ff9b::/32', '2002::/16', 'ff00::/8'])
  reserved.addSubnet(net.split('/')[0] ?? '', Number(net.split('/')[1]), 'ipv6');

/** Whether an IP address is no place on the public internet: an export must not make this machine ask its neighbors. */
export const isInternal = (ip: string): boolean => isPrivate(ip) || reserved.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

const internal = (): Refused => notFetched('is on a private network (name the old site with --from to allow it)');

/** Resolves a name for the connection itself, so that a name cannot change its address after the check. */
const publicLookup: LookupFunction = (host, options, callback) =>
  lookup(host, options, (error, address, family) => {
    const all = Array.isArray(address) ? address.map((each) => each.address) : [address];
    if (!error && all.some(isInternal)) callback(internal(), '', 0);
    else callback(error, address, family);
  });

function describeFault(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return `was not fetched within ${timeoutMs / 1000} s`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  return `could not be fetched (${code})`;
}

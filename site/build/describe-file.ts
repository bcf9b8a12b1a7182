import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EncodedFile, ManifestEntry } from '../../core/site-manifest.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
/** Types that the name alone decides; RSS and Atom stay plain XML, since browsers save other types instead of showing them. */
const typesByName: Record<string, string> = { 'feed.json': 'application/feed+json; charset=utf-8' };
const compressible = /^(text\/|application\/|image\/svg)/;

/** What the server must know of one built file; writes its brotli and gzip forms beside it where they are smaller. */
export async function describeFile(folder: string, file: string, backendUrl = ''): Promise<ManifestEntry> {
  const content = await readFile(folder + file);
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const type = typesByName[basename(file)] ?? types[extension];
  if (!type) throw new Error(`${file}: no content type is known for '.${extension}'. Add it to describe-file.ts.`);
  const store = async (suffix: string, bytes: Buffer): Promise<EncodedFile | undefined> => {
    if (suffix && bytes.length >= content.length) return undefined;
    if (suffix) await writeFile(`${folder}${file}${suffix}`, bytes);
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { file: file + suffix, bytes: bytes.length, etag: `"${digest}"` };
  };
  const identity = (await store('', content)) as EncodedFile;
  const isText = compressible.test(type);
  const br = isText
    ? await store('.br', await toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
    : undefined;
  const gz = isText ? await store('.gz', await toGzip(content, { level: 9 })) : undefined;
  return {
    type,
    immutable: file.startsWith('assets/'),
    ...(extension === 'html' ? { csp: contentSecurityPolicy(content.toString('utf8'), backendUrl) } : {}),
    identity,
    ...(br ? { br } : {}),
    ...(gz ? { gzip: gz } : {}),
  };
}

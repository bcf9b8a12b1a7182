import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const serverPreference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** No client sends more; one that does gets the page plain. */
const maxHeaderLength = 1000;

/** Returns the encodings a client accepts, best first; empty when it refuses all of them. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const weights = readWeights(header.length > maxHeaderLength ? '' : header);
  const everythingElse = weights.get('*');
  const weightOf = (encoding: Encoding): number => {
    const own = weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined);
    if (own !== undefined) return own;
    // Identity stays acceptable unless it is refused, but only as the last resort.
    if (encoding === 'identity') return everythingElse === 0 ? 0 : Number.MIN_VALUE;
    return everythingElse ?? 0;
  };
  return serverPreference
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === '') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, quality === undefined ? 1 : readQuality(quality));
  }
  return weights;
}

function readQuality(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** Returns whether an If-None-Match value (a list, weak tags or `*`) names the given strong tag. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.length > maxHeaderLength) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false;
}

const brotliQuality = 4;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

/** Compresses a page that was generated for one request, fast rather than small. */
export function compress(html: string, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](Buffer.from(html));
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const brotliQuality = 4;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

/** Compresses a page that was made for one request, quickly rather than tightly. */
export function compressBody(page: string, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](Buffer.from(page));
}

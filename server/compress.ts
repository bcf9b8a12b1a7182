import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

/** Fast rather than small: these bodies are made for one answer. */
const brotliQuality = 4;

/** Encodes a body that was not prepared by the build. */
export const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

import type { IncomingHttpHeaders } from 'node:http';

/** What is read off a request that needs no further care: no body, no wish about its connection, each header once. */
export interface SimpleRequest {
  method: 'GET' | 'HEAD';
  url: string;
  headers: IncomingHttpHeaders;
}

const maxBytes = 8192;
/** Fewer than the server takes: more than a browser sends is looked at with care. */
const maxLines = 50;
const lineFeed = 0x0a;
const space = 0x20;

/** A whole request and nothing after it, in plain ASCII; no line may hide a line end. */
const wholeRequest = /^(GET|HEAD) (\/[!-~]*) HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[ -~]*\r\n)+\r\n$/;

/** Headers that say where a request ends or what becomes of its connection. */
const careful = new Set([
  'content-length',
  'transfer-encoding',
  'trailer',
  'te',
  'upgrade',
  'expect',
  'http2-settings',
]);

/**
 * Reads a chunk that is exactly one plain request; undefined when it is anything else. It never decides where a request
 * ends: what could be read in two ways is left to Node's parser.
 */
export function readSimpleRequest(chunk: Buffer): SimpleRequest | undefined {
  const { length } = chunk;
  // The cheap test first: every part of a request that came in pieces fails it, but the last.
  if (length > maxBytes || chunk[length - 1] !== lineFeed || chunk[length - 3] !== lineFeed) return undefined;
  const text = chunk.toString('latin1');
  const found = wholeRequest.exec(text);
  if (found === null) return undefined;
  const headers = readHeaders(text, text.indexOf('\r\n') + 2);
  if (headers?.host === undefined || headers.host === '') return undefined;
  return { method: found[1] as 'GET' | 'HEAD', url: found[2] as string, headers };
}

function readHeaders(text: string, from: number): IncomingHttpHeaders | undefined {
  const headers: IncomingHttpHeaders = {};
  const last = text.length - 2;
  let lines = 0;
  for (let at = from; at < last; ) {
    lines += 1;
    if (lines > maxLines) return undefined;
    const end = text.indexOf('\r\n', at);
    const colon = text.indexOf(':', at);
    const name = text.slice(at, colon).toLowerCase();
    const value = trim(text, colon + 1, end);
    // A header that comes twice is joined, dropped or refused, each by its own rule: Node knows them.
    if (careful.has(name) || headers[name] !== undefined) return undefined;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined;
    headers[name] = value;
    at = end + 2;
  }
  return headers;
}

function trim(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) === space) start += 1;
  while (end > start && text.charCodeAt(end - 1) === space) end -= 1;
  return text.slice(start, end);
}

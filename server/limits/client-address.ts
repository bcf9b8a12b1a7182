import type { IncomingMessage } from 'node:http';
import { stripPort } from '../../core/node/ip-prefix.ts';

/**
 * Returns the address a request came from, without a port. As Fastify reads it: each proxy appends the address it got
 * the request from, and only the `trustedProxies` nearest ones are believed.
 */
export function readClientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const header = headers['x-forwarded-for'];
  if (trustedProxies > 0 && header !== undefined) {
    const addresses = String(header).split(',');
    const address = stripPort((addresses[Math.max(0, addresses.length - trustedProxies)] ?? '').trim());
    if (address !== '') return address;
  }
  return socket.remoteAddress ?? '';
}

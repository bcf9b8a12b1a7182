import type { IncomingMessage } from 'node:http';
import { ipPrefixes } from '../../newsletter/limits/ip-prefix.ts';

const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3}\.)\d{1,3}$/;

/** The network a request came from, the end of its address cut off; so many proxies in front are believed. */
export function readNetwork({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const address = forwardedAddress(headers['x-forwarded-for'], trustedProxies) ?? socket.remoteAddress ?? '';
  return ipv4.exec(address)?.[1] ?? ipPrefixes(address).network;
}

/** As Fastify reads it: each proxy adds at the end whom it heard. */
function forwardedAddress(header: string | string[] | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0 || header === undefined) return undefined;
  const addresses = String(header).split(',');
  return addresses[Math.max(0, addresses.length - trustedProxies)]?.trim();
}

import type { IncomingMessage } from 'node:http';

/**
 * The network a request came from: /24 of IPv4, /48 of IPv6; so many proxies in front are believed.
 * Only good for telling networks apart: `ipPrefixes` knows every spelling, but takes ten times as long.
 */
export function readNetwork(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const address = forwardedAddress(headers['x-forwarded-for'], trustedProxies) ?? socket.remoteAddress ?? '';
  const lastDot = address.lastIndexOf('.');
  if (lastDot !== -1) return address.slice(0, lastDot);
  const [one = '', two = '', three = ''] = address.split(':', 3);
  // Behind a double colon stand zeros.
  return `${one}:${two || '0'}:${(two && three) || '0'}`;
}

/** As Fastify reads it: each proxy adds at the end whom it heard. */
function forwardedAddress(header: string | string[] | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0 || header === undefined) return undefined;
  const addresses = String(header).split(',');
  return addresses[Math.max(0, addresses.length - trustedProxies)]?.trim();
}

import { isIPv4, isIPv6 } from 'node:net';

/** The parts of an IP address that stand for one connection and for the network around it. */
export interface IpPrefixes {
  /** One caller: an IPv4 address, or the /56 that an IPv6 household gets. */
  host: string;
  /** Its neighbourhood: /24 of IPv4, /48 of IPv6. */
  network: string;
}

const unknown: IpPrefixes = { host: 'unknown', network: 'unknown' };

/** Cuts an IP address down to the two prefixes that limits count and consents keep. */
export function ipPrefixes(ip: string): IpPrefixes {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) {
    const network = address.split('.').slice(0, 3).join('.');
    return { host: `${address}/32`, network: `${network}.0/24` };
  }
  if (!isIPv6(address)) return unknown;
  const [one = '0', two = '0', three = '0', four = '0'] = expandIpv6(address);
  const household = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return { host: `${one}:${two}:${three}:${household}::/56`, network: `${one}:${two}:${three}::/48` };
}

function expandIpv6(address: string): string[] {
  // The URL parser knows every spelling and gives back the shortest one, in hexadecimal groups only.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = shortest.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(zeros).fill('0'), ...back];
}

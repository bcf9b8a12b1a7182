import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Reduces an IP address to the two prefixes used by rate limits and consent records: one client (an IPv4 address, or the
 * /56 of an IPv6 household) and its network (/24 or /48).
 */
export function ipPrefixes(ip: string): { host: string; network: string } {
  const address = stripPort(ip)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) {
    const network = address.split('.').slice(0, 3).join('.');
    return { host: `${address}/32`, network: `${network}.0/24` };
  }
  if (!isIPv6(address)) return { host: 'unknown', network: 'unknown' };
  const [one = '0', two = '0', three = '0', four = '0'] = expandIpv6(address);
  const household = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return { host: `${one}:${two}:${three}:${household}::/56`, network: `${one}:${two}:${three}::/48` };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
const local = new BlockList();
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addSubnet('169.254.0.0', 16);
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/** Returns whether an IP address belongs to this machine. */
export function isLoopback(ip: string): boolean {
  return loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Returns whether a host, as an address names it, is this machine: nobody can listen in between. */
export function isLoopbackHost(host = ''): boolean {
  const name = host.replaceAll(/[[\]]/g, '').toLowerCase();
  return name === 'localhost' || (isIP(name) !== 0 && isLoopback(name));
}

/** Returns whether an IP address belongs to this machine or to its own network. */
export function isPrivate(ip: string): boolean {
  return isLoopback(ip) || local.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Returns an address without the port some proxies add: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
export function stripPort(address: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? ipv4 ?? address;
}

function expandIpv6(address: string): string[] {
  // The URL parser accepts every spelling and returns the shortest, in hexadecimal groups only.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = shortest.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(zeros).fill('0'), ...back];
}

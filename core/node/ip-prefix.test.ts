import { expect, test } from 'vitest';
import { ipPrefixes } from './ip-prefix.ts';

test.each([
  ['203.0.113.77', '203.0.113.77/32', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77/32', '203.0.113.0/24'],
  ['2001:db8:1:2ff::9', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:0DB8:0001:02AB:0:0:0:1', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56', 'fe80:0:0::/48'],
  ['2001:db8::', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['not an address', 'unknown', 'unknown'],
])('%s is counted as %s in %s', (ip, host, network) => {
  expect(ipPrefixes(ip)).toEqual({ host, network });
});

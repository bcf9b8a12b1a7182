import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readNetwork } from './reader-network.ts';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as IncomingMessage;

test('the end of an address is cut off', () => {
  expect(readNetwork(from('203.0.113.7'), 0)).toBe('203.0.113');
  expect(readNetwork(from('::ffff:203.0.113.9'), 0)).toBe('::ffff:203.0.113');
  expect(readNetwork(from('2001:db8:1:2::5'), 0)).toBe('2001:db8:1');
  expect(readNetwork(from('2001:db8::5'), 0)).toBe('2001:db8:0');
  expect(readNetwork(from('2001:db8:0:7::5'), 0)).toBe('2001:db8:0');
  expect(readNetwork(from('2001::5'), 0)).toBe('2001:0:0');
  expect(readNetwork(from('::1'), 0)).toBe(':0:0');
});

test('only so many proxies are believed as there are', () => {
  const request = from('10.0.0.1', '198.51.100.1, 203.0.113.7, 192.0.2.9');
  expect(readNetwork(request, 0)).toBe('10.0.0');
  expect(readNetwork(request, 1)).toBe('192.0.2');
  expect(readNetwork(request, 2)).toBe('203.0.113');
  expect(readNetwork(request, 9)).toBe('198.51.100');
  expect(readNetwork(from('10.0.0.1'), 1)).toBe('10.0.0');
});

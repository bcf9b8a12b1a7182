import { expect, test } from 'vitest';
import { acceptedEncodings } from './encoding.ts';

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['BR', ['br', 'identity']],
  ['br;q=0', ['identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['br ; q=0.5 , gzip ; q=0.5', ['br', 'gzip', 'identity']],
  ['identity;q=1, br;q=0.5', ['identity', 'br']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', []],
  ['gzip, *;q=0', ['gzip']],
  ['br;q=0, *', ['gzip', 'identity']],
  ['identity;q=0', []],
  ['br, identity;q=0', ['br']],
  ['identity, *;q=0', ['identity']],
  ['br;q=nonsense', ['identity']],
  ['br;q=2', ['identity']],
  [',,;q=1,', ['identity']],
  ['deflate', ['identity']],
])('Accept-Encoding %j accepts %j in this order', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

test('many different headers do not change the results', () => {
  for (let at = 0; at < 500; at += 1) acceptedEncodings(`br, odd-${at}`);
  expect(acceptedEncodings('br, odd-1')).toEqual(['br', 'identity']);
});

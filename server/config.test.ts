import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment means localhost, port 3000 and the folder dist', () => {
  expect(readConfig({})).toEqual({ host: 'localhost', port: 3000, distFolder: expect.stringMatching(/[\\/]dist$/) });
});

test('port 0 and another host are taken over', () => {
  expect(readConfig({ PORT: '0', HOST: '0.0.0.0', DIST_FOLDER: 'x' })).toEqual({
    host: '0.0.0.0',
    port: 0,
    distFolder: 'x',
  });
});

test.each(['abc', '-1', '65536', '3000.5', '', ' 3000'])('PORT=%j is refused with one sentence', (port) => {
  expect(() => readConfig({ PORT: port })).toThrow(
    /^PORT must be a whole number from 0 to 65535, for example PORT=3001\.$/,
  );
});

test('every mistake gets its own line', () => {
  expect(() => readConfig({ PORT: 'x', HOST: 'a b' })).toThrow(/^PORT must .*\nHOST must .*$/);
});

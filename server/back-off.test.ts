import { expect, test } from 'vitest';
import { createBackOff } from './back-off.ts';

test('the wait doubles up to half a minute and begins anew after a good life', () => {
  const wait = createBackOff();
  expect([wait(5), wait(5), wait(5)]).toEqual([100, 200, 400]);
  for (let times = 0; times < 20; times += 1) wait(5);
  expect(wait(5)).toBe(30_000);
  expect([wait(60_000), wait(5)]).toEqual([100, 200]);
});

import { expect, test } from 'vitest';
import { createGrowingDelay, type GrowingDelay } from './growing-delay.ts';

const ip = (host: number, network = 113) => `203.0.${network}.${host}`;

const attempts = (delay: GrowingDelay, from: string, count: number): number[] =>
  Array.from({ length: count }, () => delay.attempt(from));

function open() {
  let time = Date.parse('2026-11-15T12:00:00.000Z');
  const delay = createGrowingDelay(() => new Date(time));
  return {
    delay,
    pass: (ms: number): void => {
      time += ms;
    },
  };
}

test('five attempts are free, then the wait doubles each time, and a long pause resets it', () => {
  const { delay, pass } = open();
  expect(attempts(delay, ip(7), 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  for (const seconds of [1, 2, 4, 8, 16]) {
    expect(delay.attempt(ip(7))).toBe(seconds);
    pass(seconds * 1000);
    expect(delay.attempt(ip(7))).toBe(0);
  }
  pass(2 * 60 * 60 * 1000);
  expect(attempts(delay, ip(7), 6)).toEqual([0, 0, 0, 0, 0, 1]);
});

test('a network with many addresses is limited, and other networks are not', () => {
  const { delay } = open();
  const waits: number[] = [];
  for (let host = 1; host <= 40; host++) waits.push(delay.attempt(ip(host)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
  expect(delay.attempt(ip(1, 114))).toBe(0);
});

test('a limited caller does not use up the attempts of its network', () => {
  const { delay } = open();
  attempts(delay, ip(7), 100);
  expect(delay.attempt(ip(8))).toBe(0);
});

test('a clock set back by hours makes no wait longer', () => {
  const { delay, pass } = open();
  attempts(delay, ip(7), 6);
  pass(-5 * 60 * 60 * 1000);
  expect(delay.attempt(ip(7))).toBe(1);
  pass(1000);
  expect(delay.attempt(ip(7))).toBe(0);
});

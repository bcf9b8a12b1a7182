import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../db/test-store.ts';
import { describeStores, openForTest } from '../service/test-case.ts';
import { createLimiter } from './limiter.ts';

const ip = (host: number, network = 113) => `203.0.${network}.${host}`;

async function attempts(limiter: { attempt(ip: string): Promise<number> }, from: string, count: number) {
  const waits: number[] = [];
  for (let index = 0; index < count; index++) waits.push(await limiter.attempt(from));
  return waits;
}

describeStores((openStore) => {
  const open = async () => {
    const opened = await openStore();
    return { ...opened, limiter: createLimiter(opened.newsletter) };
  };

  test('five attempts are free, then the wait doubles each time, and a long pause resets it', async () => {
    const { limiter, pass } = await open();
    expect(await attempts(limiter, ip(7), 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    for (const seconds of [1, 2, 4, 8, 16]) {
      expect(await limiter.attempt(ip(7))).toBe(seconds);
      pass(seconds * 1000);
      expect(await limiter.attempt(ip(7))).toBe(0);
    }
    pass(2 * 60 * 60 * 1000);
    expect(await attempts(limiter, ip(7), 6)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('a network with many addresses is limited, and other networks are not', async () => {
    const { limiter } = await open();
    const waits: number[] = [];
    for (let host = 1; host <= 40; host++) waits.push(await limiter.attempt(ip(host)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
    expect(await limiter.attempt(ip(1, 114))).toBe(0);
  });

  test('a limited caller does not use up the attempts of its network', async () => {
    const { limiter } = await open();
    await attempts(limiter, ip(7), 100);
    expect(await limiter.attempt(ip(8))).toBe(0);
  });

  test('a clock set back by hours makes no wait longer', async () => {
    const { limiter, pass } = await open();
    await attempts(limiter, ip(7), 6);
    pass(-5 * 60 * 60 * 1000);
    expect(await limiter.attempt(ip(7))).toBe(1);
    pass(1000);
    expect(await limiter.attempt(ip(7))).toBe(0);
  });
});

test('PostgreSQL deletes callers without an attempt for a day', async () => {
  const { newsletter, pass } = await openForTest({ databaseUrl: await createPostgresDatabase() });
  const limiter = createLimiter(newsletter);
  await limiter.attempt(ip(7));
  pass(25 * 60 * 60 * 1000);
  await limiter.attempt(ip(1, 9));
  expect(await newsletter.store.query('select key from rate_limits')).toHaveLength(2);
});

test('two processes on one PostgreSQL database share counts, and no IP address is stored', async () => {
  const databaseUrl = await createPostgresDatabase();
  const [{ newsletter }, other] = [await openForTest({ databaseUrl }), await openForTest({ databaseUrl })];
  const both = [createLimiter(newsletter), createLimiter(other.newsletter)];
  const waits = await Promise.all(Array.from({ length: 20 }, (_, index) => both[index % 2]?.attempt(ip(7))));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  const rows = await newsletter.store.query('select key from rate_limits');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('203.0');
});

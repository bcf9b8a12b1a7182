import { expect, test } from 'vitest';
import { createTestFolder } from '../db/test-store.ts';
import { describeStores, openForTest } from '../service/test-case.ts';
import { claimDeliveries } from './claim.ts';
import { defaultSendingLimits, type SendingLimits } from './sending-limits.ts';
import { accepted, away, createPeople, issueId, later, openTestQueue, type TestPerson } from './test-sending.ts';

describeStores((open) => {
  const openQueue = async (people: TestPerson[], limits: Partial<SendingLimits> = {}) =>
    openTestQueue(await open({ dataDir: createTestFolder() }), people, limits);

  test('a domain that refuses temporarily waits longer each time, and one mail is sent ahead of the others', async () => {
    const { claim, settle, until, pass, domainQueue, count } = await openQueue([
      ...createPeople(6, 1),
      { email: 'reader@other.example' },
    ]);
    const rows = (await claim(3)).filter(({ domain }) => domain === 'd0.example');
    expect(rows.length).toBeGreaterThan(1);
    await settle(later, rows);
    expect(await domainQueue('d0.example')).toEqual({ ready_at: '2026-11-15T12:01:00.000Z', failures: 1 });
    expect((await claim()).every(({ domain }) => domain === 'other.example')).toBe(true);
    expect(await until()).toBe('2026-11-15T12:01:00.000Z');
    pass(60_000);
    const ahead = await claim();
    expect(ahead).toHaveLength(1);
    expect(await until()).toBe('2026-11-15T12:02:00.000Z');
    await settle(later, ahead);
    expect(await until()).toBe('2026-11-15T12:03:00.000Z');
    pass(120_000);
    await settle(accepted, await claim());
    expect(await domainQueue('d0.example')).toMatchObject({ failures: 0 });
    expect(await claim()).toHaveLength(5);
    expect(await count()).toMatchObject({ recipients: 7, queued: 0 });
  });

  test('two senders whose clocks differ by minutes keep one rate', async () => {
    const limits = { rate: 10 };
    const dataDir = createTestFolder();
    const { databaseUrl, claim, pass } = await openTestQueue(await open({ dataDir }), createPeople(200, 40), limits);
    const { newsletter, pass: passThere } = await openForTest({ databaseUrl, dataDir });
    passThere(240_000);
    const options = {
      issueId,
      worker: 'ahead',
      version: 1,
      limit: 100,
      limits: { ...defaultSendingLimits, ...limits },
    };
    let taken = 0;
    for (let tick = 0; tick < 40; tick += 1) {
      taken += (await claim(100)).length;
      const ahead = await claimDeliveries(newsletter, options);
      taken += ahead.kind === 'claimed' ? ahead.deliveries.length : 0;
      for (const passClock of [pass, passThere]) passClock(100);
    }
    // Four seconds, plus the second that a sender may have saved up.
    expect(taken).toBeGreaterThan(30);
    expect(taken).toBeLessThanOrEqual(50);
  });

  test('the only reader of a domain is retried with increasing waits, then given up', async () => {
    const { claim, settle, until, pass, count, newsletter } = await openQueue(createPeople(1), { maxAttempts: 4 });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const rows = await claim();
      expect(rows).toHaveLength(1);
      const before = newsletter.now().getTime();
      await settle(later, rows);
      const next = await until();
      if (attempt < 3) waits.push((Date.parse(next ?? '') - before) / 1000);
      pass((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual([60, 120, 240]);
    expect(await count()).toMatchObject({ failed: 1, queued: 0 });
    const [row] = await newsletter.store.query('select reply_class, attempts, reply from deliveries');
    expect(row).toEqual({ reply_class: 'gave-up', attempts: 4, reply: '451 later' });
  });

  test('while the mail server is down, all mails wait without using up an attempt', async () => {
    const { claim, settle, until, pass, issue, newsletter } = await openQueue(createPeople(30, 30));
    const rows = await claim(10);
    await settle(away, rows.slice(0, 5));
    await settle(away, rows.slice(5));
    expect(await issue()).toMatchObject({ server_failures: 1, pace_at: '2026-11-15T12:00:01.000Z' });
    expect(await until()).toBe('2026-11-15T12:00:01.000Z');
    pass(1001);
    const ahead = await claim(10);
    expect(ahead).toHaveLength(1);
    expect(await claim(10)).toEqual([]);
    await settle(away, ahead);
    expect(await issue()).toMatchObject({ server_failures: 2, pace_at: '2026-11-15T12:00:03.001Z' });
    pass(2001);
    await settle(accepted, await claim(10));
    expect(await issue()).toMatchObject({ server_failures: 0 });
    expect(await claim(10)).toHaveLength(10);
    const [row] = await newsletter.store.query('select max(attempts) as most from deliveries');
    expect(row).toEqual({ most: 0 });
  });

  test('a rate holds, is stored in the database, and a pause is not followed by a burst', async () => {
    const { claim, pass, newsletter } = await openQueue(createPeople(200, 1), { rate: 4 });
    let taken = (await claim(100)).length;
    expect(taken).toBe(0);
    for (let tick = 0; tick < 150; tick += 1) {
      pass(100);
      taken += (await claim(100)).length;
    }
    expect(taken).toBe(60);
    const [row] = await newsletter.store.query<{ pace_at: string }>('select pace_at from issues');
    expect(Date.parse(row?.pace_at ?? '')).toBeGreaterThan(newsletter.now().getTime() - 300);
    pass(60_000);
    expect(await claim(100)).toHaveLength(4);
  });

  test('a rate below one per second sends one mail per interval', async () => {
    const { claim, pass } = await openQueue(createPeople(9, 1), { rate: 0.5 });
    const taken: number[] = [];
    for (let second = 0; second < 6; second += 1) {
      pass(1000);
      taken.push((await claim()).length);
    }
    expect(taken).toEqual([0, 1, 0, 1, 0, 1]);
  });

  /** Tries mails until none is left, a minute later each time nothing may be sent; returns the tries in each minute. */
  async function sendAll(
    queue: Awaited<ReturnType<typeof openQueue>>,
    isTaken: (email: string, tries: number) => boolean,
  ) {
    const { claim, settle, count, pass } = queue;
    const minutes: string[][] = [[]];
    while ((await count()).queued > 0) {
      const rows = await claim();
      const tried = minutes.flat();
      const taken = rows.filter(({ email }) => isTaken(email, tried.filter((other) => other === email).length + 1));
      await settle(accepted, taken);
      await settle(
        later,
        rows.filter((row) => !taken.includes(row)),
      );
      minutes.at(-1)?.push(...rows.map(({ email }) => email));
      if (rows.length > 0) continue;
      pass(60_000);
      minutes.push([]);
    }
    return minutes;
  }

  test('domains are served in turn, whatever their size', async () => {
    const large = Array.from({ length: 40 }, (_, index) => ({ email: `other${index}@d0.example` }));
    const { claim, pass } = await openQueue([...large, ...createPeople(16, 4)], { rate: 10 });
    const order: string[] = [];
    while (order.length < 12) {
      pass(200);
      order.push(...(await claim(5)).map(({ domain }) => domain));
    }
    expect(new Set(order.slice(0, 4)).size).toBe(4);
    expect(order.filter((domain) => domain === 'd0.example')).toHaveLength(3);
  });

  test('a domain that refuses each recipient once gets 60 mails in two tries and two minutes', async () => {
    const minutes = await sendAll(await openQueue(createPeople(60, 1)), (_email, tries) => tries > 1);
    expect(minutes.map((tried) => tried.length)).toEqual([10, 60, 50]);
  });

  test('a full mailbox delays only its own mail', async () => {
    const minutes = await sendAll(
      await openQueue(createPeople(60, 1)),
      (email, tries) => email !== 'reader7@d0.example' || tries > 4,
    );
    expect(minutes[0]).toHaveLength(60);
    expect(new Set(minutes.slice(1).flat())).toEqual(new Set(['reader7@d0.example']));
  });

  test('a domain that stops taking mail is tried a few times, then once per wait, and no mail is given up', async () => {
    const queue = await openQueue(createPeople(80, 1));
    let [taken, isDown] = [0, false];
    const minutes = await sendAll(queue, () => {
      taken += 1;
      if (taken === 30) isDown = true;
      if (taken === 60) isDown = false;
      return !isDown;
    });
    const [first = [], ...others] = minutes;
    expect(first.length).toBeLessThan(30 + 15);
    const whileDown = others.slice(
      0,
      others.findIndex((tried) => tried.length > 1),
    );
    expect(whileDown.every((tried) => tried.length <= 1)).toBe(true);
    expect(await queue.count()).toMatchObject({ accepted: 80, failed: 0 });
  });
});

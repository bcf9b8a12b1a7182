import { expect, test } from 'vitest';
import { createLog, type LogEvent } from '../log.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';
import { limitFloods } from './log-flood.ts';

test('a flood of refused sign-ups leaves sixty lines and a count, and hides no missing page', async () => {
  const app = await openNewsletterApp({ isLimited: true });
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, at) => app.insert({ email: `flood${at}@example.org` })),
  );
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(400);
  await app.get('/missing');
  const lines = app.events.filter(({ event, status = 0 }) => event === 'request' && status >= 400);
  // One more for each second that the flood lasts.
  expect(lines.length).toBeLessThan(refused / 2);
  expect(app.events.at(-1)).toMatchObject({ event: 'not-found', path: '/missing' });
  await expect
    .poll(async () => {
      await app.insert({ email: 'later@example.org' });
      return app.events.filter(({ event }) => event === 'request').at(-1)?.detail;
    })
    .toMatch(/^\d+ more before it, not logged$/);
});

test('every request that is answered has its line until ten a second, and other events always have theirs', () => {
  const events: LogEvent[] = [];
  let time = 0;
  const log = limitFloods(
    createLog((event) => events.push(event)),
    () => time,
  );
  for (let at = 0; at < 1000; at += 1) log('request', { path: '/rest/v1/subscribers', status: 201 });
  expect(events).toHaveLength(600);
  time += 1000;
  log('request', { status: 201 });
  expect(events.at(-1)).toEqual({
    level: 'info',
    event: 'request',
    status: 201,
    detail: '400 more before it, not logged',
  });
  for (let at = 0; at < 100; at += 1) log('alert', { detail: String(at) });
  expect(events).toHaveLength(701);
});

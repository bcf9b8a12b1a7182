import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { readStoreKeys } from '../../newsletter/db/store-context.ts';
import { defaultConcurrency } from '../../newsletter/sending/deliver.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { openServerProcess } from '../../server/server-process.ts';
import { writeFixtureSite } from '../../server/site-fixture.ts';
import { findFaults, readStates } from './test-books.ts';
import { createGate } from './test-gate.ts';
import { createReaders, openTestSending } from './test-sending.ts';

test('who leaves in mid-send gets no mail, waiting or already claimed', { timeout: 120_000 }, async () => {
  const people = 60;
  const { smtp, env, send, withStore, report } = await openTestSending(createReaders(people));
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const server = await openServerProcess({ ...env, DIST_FOLDER: site.distFolder, SMTP_URL: smtp.url('server') });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const gate = createGate('mail', { connections: defaultConcurrency, after: 10 });
  smtp.behave(gate.decide);
  const sender = send('sender');
  await gate.full;
  const leaving = await withStore(async (store) => {
    const keys = await readStoreKeys(store, randomBytes);
    const choose = (status: string, count: number) =>
      store.query<{ id: string; email: string }>(
        `select id, email from subscribers join deliveries on subscriber_id = id where deliveries.status = $1 limit $2`,
        [status, count],
      );
    const rows = [...(await choose('queued', 3)), ...(await choose('sending', 2))];
    return rows.map(({ id, email }) => ({
      email,
      token: signToken({ keys, now: () => new Date() }, 'unsubscribe', id),
    }));
  });
  expect(leaving).toHaveLength(5);
  for (const { token } of leaving) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
  }
  gate.open();
  expect(await sender.ended).toMatchObject({ code: 0 });
  const left = new Set(leaving.map(({ email }) => email));
  expect(smtp.attempts.filter(({ to, isWhole }) => isWhole && left.has(to))).toEqual([]);
  expect(await report()).toMatchObject({ recipients: people, accepted: people - 5, suppressed: 5, unknown: 0 });
  const stayed = await withStore(readStates);
  expect(stayed.size).toBe(people - 5);
  expect(
    findFaults(
      stayed,
      smtp.attempts.filter(({ to }) => !left.has(to)),
    ),
  ).toEqual([]);
});

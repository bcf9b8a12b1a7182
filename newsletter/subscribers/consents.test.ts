import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Store } from '../db/store.ts';
import { createPostgresDatabase, openTestStore } from '../db/test-store.ts';
import { countRows, insertConsent, refusal, testTime } from '../db/test-subscribers.ts';
import { forgetConsents } from './consents.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const openFresh = async (): Promise<Store> =>
    openTestStore(kind === 'PostgreSQL' ? { databaseUrl: await createPostgresDatabase() } : {});

  test('a consent cannot be changed or deleted', async () => {
    const store = await openFresh();
    await insertConsent(store, 'one');
    for (const sql of ["update consents set text = 'x'", 'delete from consents']) {
      expect(await refusal(store.query(sql))).toMatchObject({ code: 'P0001', message: 'consents are append-only' });
    }
    expect(await countRows(store, 'consents')).toBe(1);
  });

  test('after deletion only kind, version and time remain under the hash, and these rows are permanent', async () => {
    const store = await openFresh();
    await insertConsent(store, 'one');
    await insertConsent(store, 'two');
    const forgotten = { subscriberId: 'one', emailHash: 'ab12', textVersion: 'v2', at: '2026-04-01T00:00:00.000Z' };
    await store.transaction((tx) => forgetConsents(tx, { ...forgotten, newId: randomUUID }));
    const reduced = { subscriber_id: 'ab12', text: '', page: null, ip: null };
    const columns = 'subscriber_id, kind, text, text_version, page, ip, created_at';
    const rows = await store.query(`select ${columns} from consents where subscriber_id <> 'two' order by created_at`);
    expect(rows).toEqual([
      { ...reduced, kind: 'subscribe', text_version: 'v1', created_at: testTime },
      { ...reduced, kind: 'forget', text_version: 'v2', created_at: '2026-04-01T00:00:00.000Z' },
    ]);
    expect(await countRows(store, 'settings')).toBe(0);
    for (const id of ['ab12', 'two']) {
      expect((await refusal(store.query('delete from consents where subscriber_id = $1', [id]))).code).toBe('P0001');
    }
  });
});

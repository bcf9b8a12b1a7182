import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DeskLetter, LettersPage } from '../../core/desk-letters.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { addTestLetter, type TestLetter, writeLetterContent } from '../../newsletter/letters/test-letters.ts';
import { startTestDesk } from '../test-desk.ts';

/** Opens a desk on a content folder and a list of its own. */
async function openLetters() {
  const folder = createTestFolder();
  const content = writeLetterContent(folder);
  const { garage, open, origin } = await startTestDesk({}, ['--folder', content]);
  const ask = await open();
  const get = async (path: string): Promise<LettersPage> => JSON.parse((await ask(`/api/letters${path}`)).text);
  const post = async (path: string, body?: object): Promise<DeskLetter & { status: number; happened?: string }> => {
    const json = body && { 'content-type': 'application/json' };
    const headers = { origin, ...json };
    const options = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
    const { status, text } = await ask(`/api/letters/${path}`, options);
    return { status, ...JSON.parse(text) };
  };
  const file = join(content, 'letters/towing.yaml');
  return {
    get,
    post,
    add: (letter: TestLetter) => garage.withStore((store) => addTestLetter(store, letter)),
    journal: async () => (await garage.run(['journal'], { env: { ENV_FILE: 'off' } })).out,
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  };
}

test('letters are read, edited, published, set aside and taken back', async () => {
  const { get, post, add, journal, read } = await openLetters();
  const text = 'My dealer in Duluth says it is closed. Is it?';
  const id = await add({ name: 'Greta', email: 'greta@example.org', text });
  await add({ text: 'Best prices at https://shop.example and https://shop.example/2' });
  const { rows, counts } = await get('');
  expect(counts).toEqual({ waiting: 2, held: 0, published: 0, rejected: 0 });
  expect(rows).toMatchObject([
    { id, name: 'Greta', start: text, isLikelySpam: false, reasons: ['First letter'] },
    { isLikelySpam: true, reasons: ['First letter', '2 links'] },
  ]);
  expect(JSON.stringify(rows)).not.toContain('@');
  const page = await get('?limit=1');
  expect([page.rows.length, (await get(`?limit=1&after=${page.next}`)).rows[0]?.isLikelySpam]).toEqual([1, true]);

  // Another window decided after this page was loaded.
  await post(`${id}/set-aside`, { status: 'held', seen: null });
  const late = await post(`${id}/publish`, { seen: null });
  expect(late).toMatchObject({ status: 409, happened: 'The letter was put on hold in another window' });
  expect([read(), (await post(`${id}/undo`)).state]).toEqual(['', 'waiting']);

  const edited = 'My dealer says it is closed. Is it?';
  const done = await post(`${id}/publish`, { text: edited, reply: 'It is open.', isMailed: false });
  expect(done).toMatchObject({ status: 200, state: 'published', isApproved: true, text, editedText: edited });
  expect(read()).toContain(`text: ${edited}\n  edited: true\n  reply: It is open.\n`);
  expect(await get('?state=published')).toMatchObject({ rows: [{ id, isApproved: true }], approved: 1 });
  expect(await post(`${id}/undo`)).toMatchObject({ state: 'waiting', editedText: null, reply: null, isMailed: true });
  expect(read()).toBe('');

  await post(`${id}/publish`, {});
  expect(read()).toContain(`text: ${text}\n`);
  // Taken back, a rejected letter is in the content again.
  expect(await post(`${id}/set-aside`, { status: 'rejected' })).toMatchObject({ state: 'rejected' });
  expect(read()).toBe('');
  await post(`${id}/undo`);
  expect(read()).toContain(text);
  expect(await post(`${id}/undo`)).toMatchObject({ status: 409 });
  expect(await post(`${id}/set-aside`, { status: 'held' })).toMatchObject({ state: 'held' });
  expect(await post(`${id}/withdraw`, { isErased: false })).toMatchObject({ state: 'withdrawn' });
  for (const path of ['undo', 'publish'])
    expect(await post(`${id}/${path}`, {})).toMatchObject({ status: 409, means: 'Nothing was changed.' });
  expect(await post('ffff/publish', {})).toMatchObject({ status: 409 });

  const lines = await journal();
  for (const words of ['Approved a letter', 'Took back', 'Rejected', 'on hold', 'Withdrew'])
    expect(lines).toContain(words);
  expect(lines).not.toContain('@');
});

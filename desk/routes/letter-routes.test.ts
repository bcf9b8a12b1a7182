import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { addTestLetter, type TestLetter, writeLetterContent } from '../../newsletter/letters/test-letters.ts';
import { startTestDesk } from '../test-desk.ts';

// A decision made in another window is in e2e/desk-letters.spec.ts.
test('letters are read page by page, and each decision can be taken back once', async () => {
  const content = writeLetterContent(createTestFolder());
  const { garage, openApi } = await startTestDesk({}, ['--folder', content]);
  const { get, send } = await openApi();
  const add = (letter: TestLetter) => garage.withStore((store) => addTestLetter(store, letter));
  const file = join(content, 'letters/towing.yaml');
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const text = 'My dealer in Duluth says it is closed. Is it?';
  const id = await add({ name: 'Greta', email: 'greta@example.org', text });
  await add({ text: 'Best prices at https://shop.example and https://shop.example/2' });
  const { rows, next } = await get('/api/letters?limit=1');
  expect(rows).toMatchObject([{ id, name: 'Greta', start: text, isLikelySpam: false, reasons: ['First letter'] }]);
  expect(JSON.stringify(rows)).not.toContain('@');
  const { rows: others } = await get(`/api/letters?limit=1&after=${next}`);
  expect(others).toMatchObject([{ isLikelySpam: true, reasons: ['First letter', '2 links'] }]);

  const decide = async (what: string, body = {}) => (await send(`/api/letters/${id}/${what}`, body)).body;
  const approval = { text: 'Is it closed?', reply: 'It is open.', isMailed: false };
  expect(await decide('publish', approval)).toMatchObject({ state: 'published', isApproved: true, text });
  expect(await decide('undo')).toMatchObject({ state: 'waiting', editedText: null, reply: null, isMailed: true });
  expect(read()).toBe('');
  expect(await decide('publish', { reply: 'x'.repeat(3001) })).toMatchObject({ means: 'Nothing was changed.' });
  await decide('publish');
  await decide('set-aside', { status: 'rejected' });
  expect(read()).toBe('');
  // Taken back, a rejected letter is in the content again.
  await decide('undo');
  expect(read()).toContain(text);
  expect(await decide('undo')).toMatchObject({ code: 'letter-undecided' });
  await decide('withdraw', { isErased: false });
  for (const what of ['undo', 'publish']) expect(await decide(what)).toMatchObject({ means: 'Nothing was changed.' });
  const { out: journal } = await garage.run(['journal'], { env: { ENV_FILE: 'off' } });
  for (const words of ['Approved a letter', 'Took back', 'Rejected', 'Withdrew']) expect(journal).toContain(words);
  expect(journal).not.toContain('@');
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRowId } from '../newsletter/db/store.ts';
import { checkLetter } from '../newsletter/letters/check-letter.ts';
import { writeLetterContent } from '../newsletter/letters/test-letters.ts';
import { writeLetter } from '../newsletter/letters/write-letter.ts';
import { createTestGarage } from './test-garage.ts';

/** A garage with an article and one confirmed letter for each text. */
async function openLetters(...texts: string[]) {
  const garage = createTestGarage();
  const content = writeLetterContent(garage.folder);
  await garage.run(['migrate']);
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  let time = Date.parse('2026-11-13T12:00:00.000Z');
  await garage.withStore(async (store) => {
    for (const text of texts) {
      const { letter } = checkLetter({ name: 'Ann <b>', email: 'ann@example.org', text });
      const now = () => new Date(time);
      const randomId = () => createRowId(now(), crypto.randomUUID());
      const context = { store, keys: garage.readKeys(), now, timeZone: 'America/New_York', randomId };
      await writeLetter(context, { ...letter, slug: 'towing', title: 'Towing', typedSeconds: 2 });
      time += 60_000;
    }
    await store.query("update letters set status = 'waiting'");
  });
  const run = (...words: string[]) => garage.run(words);
  const decide = (...words: string[]) => garage.run([...words, '--folder', content]);
  const list = async (status: string): Promise<{ id: string }[]> =>
    JSON.parse((await run('letters', '--status', status, '--json')).out);
  const file = join(content, 'letters/towing.yaml');
  return { garage, run, decide, list, read: () => readFileSync(file, 'utf8'), hasFile: () => existsSync(file) };
}

test('letters are listed with their signals, approved with a reply, edited, held, rejected and withdrawn', async () => {
  const { garage, run, decide, list, read, hasFile } = await openLetters(
    'My dealer says the program is closed. Is it?',
    'Best prices at https://shop.example and https://shop.example/2',
  );
  const table = (await run('letters')).out;
  expect(table).toMatch(/waiting +towing +Ann <b>/);
  expect(table).toContain('likely spam');
  const [first, second] = (await list('waiting')).map(({ id }) => id.slice(-12));
  const shown = (await run('letters', 'show', String(second))).out;
  for (const words of ['1 earlier letter, 0 published', '2 links', 'Subscriber since']) expect(shown).toContain(words);
  expect(shown).toContain('Sent 2 seconds after the form was opened');

  const approved = await decide('letters', 'approve', String(first), '--reply', 'It is open.');
  expect(approved).toMatchObject({ code: 0, out: expect.stringContaining('after the next ./garage publish') });
  expect(read()).toContain('text: My dealer says the program is closed. Is it?\n  reply: It is open.\n');
  expect(read()).not.toContain('@');
  const edited = garage.write('edited.txt', 'My dealer says it is closed. Is it?\n');
  await decide('letters', 'approve', String(first), '--edit', edited);
  expect(read()).toContain('text: My dealer says it is closed. Is it?\n  edited: true\n  reply: It is open.\n');
  await decide('letters', 'approve', String(second));
  expect(read().match(/^- id: /gm)).toHaveLength(2);
  expect(await list('approved')).toHaveLength(2);

  expect((await decide('letters', 'hold', String(first))).out).toContain('leaves the site');
  expect((await decide('letters', 'reject', String(second))).out).toContain('leaves the site');
  expect(hasFile()).toBe(false);
  expect([await list('held'), await list('rejected')].map((rows) => rows.length)).toEqual([1, 1]);
  expect((await run('doctor')).out).toMatch(/letters +0 letters waiting for you, 1 on hold/);
  await decide('letters', 'withdraw', String(first));
  const asked = JSON.parse((await run('letters', '--email', 'Ann@Example.org')).out);
  expect(asked.letters.map(({ status }: { status: string }) => status)).toEqual(['withdrawn', 'rejected']);
  expect(asked.mails).toHaveLength(2);
  expect((await decide('letters', 'withdraw', String(second), '--erase')).out).toContain('is deleted');
  expect(JSON.parse((await run('letters', '--email', 'ann@example.org')).out).letters).toHaveLength(1);
  const refused = await decide('letters', 'approve', String(first));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('has withdrawn the letter') });
});

test('a wrong id, a wrong file or an article that was deleted is one sentence, and nothing changes', async () => {
  const { garage, run, decide, list, hasFile } = await openLetters('My dealer says the program is closed. Is it?');
  const [letter] = await list('waiting');
  const id = String(letter?.id);
  expect(await run('letters', 'show', 'nope')).toMatchObject({ code: 1, err: expect.stringContaining('no letter') });
  expect((await run('letters', '--status', 'odd')).code).toBe(2);
  expect((await decide('letters', 'approve', id, '--edit', '/nowhere')).err).toContain('cannot be read');
  expect((await decide('letters', 'approve', id, '--reply', 'x'.repeat(3001))).err).toContain('at most 3000');
  await garage.withStore((store) => store.query("update letters set slug = 'gone'"));
  expect((await decide('letters', 'approve', id)).err).toContain('reject the letter');
  expect(await list('waiting')).toHaveLength(1);
  expect(hasFile()).toBe(false);
});

import { expect, test } from 'vitest';
import { startContentDesk } from '../test-desk.ts';

const ledger = `# Output of the engine
- id: peak-torque
  label: Peak torque
  value: 430 # as printed
  unit: lb-ft
  appliesTo: { truck: Half-ton }
  source:
    kind: address
    address: ["https://maker.example/specs"]
  checked: 2024-01-05
  status: stated

- { id: peak-power, label: Peak power, value: 310, unit: hp, appliesTo: {}, source: { kind: spec }, checked: 2024-01-05, status: stated }
- id: power-and-torque
  label: Sum
  value: 740
  appliesTo: {}
  source: { kind: arithmetic, formula: 430 + 310, from: [peak-torque, peak-power] }
  checked: 2024-01-05
  status: stated
`;
const post = `---
title: Towing
publishedAt: 2026-01-05
corrections:
  - date: 2026-01-06
    wrong: 'Ten gears.'
    right: 'Eight gears.'
---

It makes <Fact id="peak-torque" />.
`;

const files = { facts: 'facts/engine.yaml', towing: 'posts/towing/index.mdx', plain: 'posts/plain/index.mdx' };

/** Opens a desk on a ledger with two articles and an issue, one of them about torque. */
async function openFacts() {
  const api = await startContentDesk({
    [files.facts]: ledger,
    [files.towing]: post,
    [files.plain]: '---\ntitle: Plain\npublishedAt: 2026-01-05\n---\n\nThe sum is <Fact id="power-and-torque" />.\n',
    'newsletter/2026-01-torque.md': '---\nsubject: Torque\ndate: 2026-01-05\n---\n\nIt makes {fact:peak-torque}.\n',
  });
  return {
    garage: api.desk.garage,
    get: (path = '') => api.get(`/api/facts${path}`),
    async send(path: string, body: object) {
      const { status, body: answer } = await api.send(`/api/facts${path}`, body);
      return { status, ...answer };
    },
    read: (name: keyof typeof files) => api.read(files[name]),
    write: (name: keyof typeof files, text: string) => api.write(files[name], text),
  };
}

test('the ledger shows what is due and where it is used; "still true" moves only the dates, and can be taken back', async () => {
  const { garage, get, send, read } = await openFacts();
  const { rows, today, titles } = await get();
  expect(titles).toMatchObject({ '/blog/towing': 'Towing' });
  expect(rows).toMatchObject([
    {
      id: 'peak-torque',
      shown: '430\u00a0lb-ft',
      source: 'maker.example',
      addresses: ['https://maker.example/specs'],
      due: '2025-01-05',
      places: ['/blog/towing', '/newsletter/2026-01-torque'],
      sums: ['power-and-torque'],
    },
    { id: 'peak-power', places: [], sums: ['power-and-torque'] },
    { id: 'power-and-torque', places: ['/blog/plain'] },
  ]);
  const done = await send('/still-true', { ids: ['peak-torque', 'peak-power'] });
  expect(done).toMatchObject({ status: 200, files: ['engine.yaml'] });
  const [first, second, third] = ledger.split('checked: 2024-01-05');
  expect(read('facts')).toBe(
    `${first}checked: ${today}${second}checked: ${today}${third}checked: 2024-01-05\n  status: stated\n`,
  );
  expect((await get()).rows[0]?.checked).toBe(today);
  expect(await send('/undo', { undo: done.undo })).toMatchObject({ status: 200 });
  expect(read('facts')).toBe(ledger);
  expect(await send('/undo', { undo: done.undo })).toMatchObject({ status: 409 });
  expect(await send('/still-true', { ids: ['nothing'] })).toMatchObject({ status: 409 });
  const journal = (await garage.run(['journal'], { env: { ENV_FILE: 'off' } })).out;
  expect(journal).toContain('Marked 2 facts still true.');
});

test('a correction changes the value and, when we were wrong, the articles that printed it', async () => {
  const { get, send, read, write } = await openFacts();
  const { today } = await get();
  const body = { was: 430, value: 427, address: 'https://maker.example/2027' };
  const words = { wrong: 'We wrote "430".', right: 'It is 427 lb-ft.' };
  const done = await send('/peak-torque/correct', { ...body, reason: 'wrong', ...words });
  expect(done).toMatchObject({ status: 200, left: [], files: ['facts/engine.yaml', 'posts/towing/index.mdx'] });
  expect(read('facts')).toBe(
    ledger
      .replace('value: 430 #', 'value: 427 #')
      .replace('maker.example/specs', 'maker.example/2027')
      .replace('2024-01-05', today),
  );
  const line = `  - date: ${today}\n    wrong: "We wrote \\"430\\"."\n    right: "It is 427 lb-ft."\n`;
  expect(read('towing')).toBe(post.replace('corrections:\n', `corrections:\n${line}`));
  expect(read('plain')).not.toContain('corrections');
  expect(await send('/peak-torque/correct', { ...body, reason: 'changed' })).toMatchObject({ status: 409 });
  // Changed by hand since then, nothing is taken back.
  write('towing', `${read('towing')}More.\n`);
  expect(await send('/undo', { undo: done.undo })).toMatchObject({ status: 409 });
  expect(read('facts')).toContain('value: 427');

  const changed = await send('/peak-power/correct', { was: 310, value: 315, reason: 'changed' });
  expect(changed.files).toEqual(['facts/engine.yaml']);
  await send('/undo', { undo: changed.undo });
  expect(read('facts')).toContain('value: 310');
  expect(await send('/peak-power/correct', { was: 310, value: 315, reason: 'wrong' })).toMatchObject({ status: 409 });
});

test('a fact knows its past and the mails that carried it', async () => {
  const { garage, get, send } = await openFacts();
  await garage.withStore(async (store) => {
    const at = '2026-01-06T10:00:00.000Z';
    await store.query(
      `insert into issues (id, status, subject, content_hash, envelope, pace_at, created_at, started_at, updated_at)
       values ('2026-01-torque', 'sent', 'Torque', 'x', '{}', $1, $1, $1, $1)`,
      [at],
    );
    await store.query(
      `insert into issue_mails
       values ('2026-01-torque', 1, 'Torque', '', 'Hello. It makes 430 lb-ft, says the maker.', '', $1)`,
      [at],
    );
  });
  await send('/still-true', { ids: ['peak-torque'] });
  expect(await get('/peak-torque/mentions')).toMatchObject({
    sent: [{ id: '2026-01-torque', subject: 'Torque', at: expect.any(String), isSaid: true }],
    history: [{ what: 'Marked the fact peak-torque still true.', who: 'desk' }],
  });
});

test('a new fact is a record of a file, and what is missing is said in words', async () => {
  const { send, read } = await openFacts();
  const source = { kind: 'address', address: 'https://maker.example/load' };
  const fact = { file: 'engine.yaml', id: 'top-load', label: 'Top load', value: 2260, unit: 'lb', source };
  const faulty = { ...fact, id: 'Top load', label: '', source: { kind: 'address', address: 'maker' } };
  expect(await send('', faulty)).toMatchObject({
    status: 409,
    problem: expect.stringMatching(/What it is is empty.*Name in articles: ids are kebab-case.*not a web address/),
  });
  expect(await send('', { ...fact, id: 'peak-power' })).toMatchObject({ status: 409, title: 'This name is taken' });
  expect(await send('', { ...fact, file: '../../package.json' })).toMatchObject({ status: 409 });
  expect(read('facts')).toBe(ledger);
  const done = await send('', fact);
  expect(done).toMatchObject({ status: 200, files: ['facts/engine.yaml'] });
  expect(read('facts').startsWith(ledger)).toBe(true);
  await send('/undo', { undo: done.undo });
  expect(read('facts')).toBe(ledger);
});

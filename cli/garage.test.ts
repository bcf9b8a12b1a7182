import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { insertSubscriber } from '../newsletter/db/test-subscribers.ts';
import { archiveCategories } from '../site.config.ts';
import { commands } from './commands.ts';
import { createTestGarage } from './test-garage.ts';

const script = fileURLToPath(new URL('../garage', import.meta.url));

test('./garage runs from any folder and through a link, and asks for npm ci where nothing is installed', () => {
  const folder = createTestFolder();
  symlinkSync(script, join(folder, 'first'));
  symlinkSync('first', join(folder, 'second'));
  const linked = spawnSync('./second', ['issue', '--help'], { cwd: folder, encoding: 'utf8' });
  expect(linked).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('  issue send ') });
  expect(spawnSync('./second', ['nope'], { cwd: folder, encoding: 'utf8' }).status).toBe(2);
  cpSync(script, join(folder, 'garage'));
  const bare = spawnSync('./garage', [], { cwd: folder, encoding: 'utf8' });
  expect(bare).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Run npm ci first') });
});

test('help lists every command, and every command has its own help', async () => {
  const garage = createTestGarage();
  const help = await garage.run(['--help']);
  expect(help.code).toBe(0);
  for (const { name, load } of commands) {
    const { summary, flags } = await load();
    expect(help.out).toContain(`  ${name} `);
    const { code, out } = await garage.run([...name.split(' '), '--help']);
    expect({ name, code }).toEqual({ name, code: 0 });
    expect(out).toContain(summary);
    for (const flag of Object.keys(flags)) expect(out).toContain(`--${flag}`);
  }
});

test.each([
  [],
  ['nope'],
  ['subscribers'],
  ['subscribers', 'list', 'a', 'b'],
  ['subscribers', 'list', '--color'],
  ['subscribers', 'list', '--limit', 'many'],
  ['subscribers', 'list', '--status', 'gone'],
  ['backup'],
  ['backup', '--to', 'one.sqlite', '--keep', '1'],
  ['restore'],
  ['move'],
  ['move', '--to', 'mysql://x'],
])('wrong usage ends with 2 and names the help: %s %s %s %s %s', async (...words) => {
  const { code, out, err } = await createTestGarage().run(words);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('--help');
});

test('a subscriber is added, listed, found and removed for good; a stranger can be blocked', async () => {
  const garage = createTestGarage();
  const [first = '', second = ''] = archiveCategories.map(({ name }) => name);
  const topics = `${second.toLowerCase()}, ${first}`;
  const added = await garage.run(['subscribers', 'add', ' Ann@Example.ORG ', '--topics', topics]);
  expect(added).toMatchObject({ code: 0, out: 'ann@example.org is subscribed.\n' });
  const again = await garage.run(['subscribers', 'add', 'ann@example.org']);
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('already on the list, with status active');
  expect((await garage.run(['subscribers', 'add', 'ann@'])).code).toBe(1);

  const listed = JSON.parse((await garage.run(['subscribers', 'list', '--json'])).out);
  expect(listed).toMatchObject([{ email: 'ann@example.org', status: 'active', topics: `${first},${second}` }]);
  expect((await garage.run(['subscribers', 'list', 'NN@EXAM'])).out).toContain('ann@example.org');
  expect(await garage.run(['subscribers', 'list', 'bob', '--json'])).toMatchObject({ code: 1, out: '[]\n' });

  const refused = await garage.run(['subscribers', 'remove', 'ann@example.org'], { input: 'n\n' });
  expect(refused.code).toBe(1);
  const removed = await garage.run(['subscribers', 'remove', 'ann@example.org'], { input: 'y\n' });
  expect(removed).toMatchObject({ code: 0, out: 'ann@example.org was deleted and will never be mailed.\n' });
  // What was refused or declined is no line of the journal.
  const journal: { what: string }[] = JSON.parse((await garage.run(['journal', '--json'])).out);
  expect(journal.map(({ what }) => what)).toEqual([
    'Removed a reader and kept a mark that keeps the address away.',
    'Added a reader.',
  ]);

  const refusedAgain = await garage.run(['subscribers', 'add', 'ann@example.org']);
  expect(refusedAgain.err).toContain('--lift-suppression');
  expect((await garage.run(['subscribers', 'add', 'ann@example.org', '--lift-suppression'])).code).toBe(0);

  const blocked = await garage.run(['subscribers', 'remove', 'bob@example.org', '--yes', '--reason', 'complaint']);
  expect(blocked).toMatchObject({ code: 0, out: 'bob@example.org was not on the list and will never be mailed.\n' });
  expect((await garage.run(['subscribers', 'add', 'bob@example.org'])).code).toBe(1);
});

test('doctor says how long mails wait; a person who has not confirmed is not added again', async () => {
  const garage = createTestGarage();
  await garage.withStore(async (store) => {
    await insertSubscriber(store, 'ann@example.org', 'ann');
    await store.query("update subscribers set status = 'pending' where id = 'ann'");
    await store.query(
      `insert into single_mails (id, kind, subscriber_id, status, ready_at, created_at, reply)
       values ('one', 'confirmation', 'ann', 'queued', '2999-01-01T00:00:00.000Z', $1, '421 4.3.2 too busy')`,
      [new Date(Date.now() - 120 * 60_000).toISOString()],
    );
  });
  const { out } = await garage.run(['doctor']);
  expect(out).toMatch(/warning +single mails +1 .* mail waiting, the oldest for 12\d minutes; .*421 4\.3\.2 too busy/);
  expect((await garage.run(['subscribers', 'add', 'ann@example.org'])).err).toContain('has not confirmed yet');
});

test.each(['a@💩.la', 'a@xn--ls8h.la'])('%s is refused, and can be removed where it is on the list', async (typed) => {
  const garage = createTestGarage();
  const remove = () => garage.run(['subscribers', 'remove', typed, '--yes']);
  expect((await remove()).err).toContain('is not a valid email address');
  await garage.withStore((store) => insertSubscriber(store, 'a@💩.la'));
  expect(await remove()).toMatchObject({ code: 0, out: expect.stringContaining('was deleted') });
});

test('migrate lists the migrations and says whether it applied any', async () => {
  const garage = createTestGarage();
  expect((await garage.run(['migrate'])).out).toMatch(/Applied \d+ migrations? now/);
  expect((await garage.run(['migrate'])).out).toContain('already up to date');
  expect(JSON.parse((await garage.run(['migrate', '--json'])).out)[0]).toMatchObject({ number: 1 });
});

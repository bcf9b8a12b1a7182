import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

const slow = 120_000;
let garage: TestGarage;
beforeEach(async () => {
  garage = await createTestGarage();
});
afterEach(() => garage.remove());

test('help names every command and every command explains itself', { timeout: slow }, async () => {
  const help = await garage.run(['--help']);
  expect(help.code).toBe(0);
  for (const { name } of commands) expect(help.out).toContain(`  ${name} `);
  for (const { name, summary, flags } of commands) {
    const { code, out } = await garage.run([...name.split(' '), '--help']);
    expect({ name, code }).toEqual({ name, code: 0 });
    expect(out).toContain(summary);
    for (const flag of Object.keys(flags)) expect(out).toContain(`--${flag}`);
  }
});

test('wrong usage ends with 2 and names the help', { timeout: slow }, async () => {
  const wrong = [
    [],
    ['nope'],
    ['subscribers'],
    ['subscribers', 'find'],
    ['subscribers', 'find', 'a', 'b'],
    ['subscribers', 'list', '--colour'],
    ['subscribers', 'list', '--limit', 'many'],
    ['subscribers', 'list', '--status', 'gone'],
    ['subscribers', 'export', '--format', 'xml'],
    ['backup'],
    ['restore'],
    ['move'],
    ['move', '--to', 'mysql://x'],
  ];
  for (const words of wrong) {
    const { code, out, err } = await garage.run(words);
    expect({ words, code, out }).toEqual({ words, code: 2, out: '' });
    expect(err).toContain('--help');
  }
});

test('a subscriber is added, listed, found, counted and removed for good', { timeout: slow }, async () => {
  const added = await garage.run(['subscribers', 'add', ' Ann@Example.ORG ', '--topics', 'reviews, Comparisons']);
  expect(added).toMatchObject({ code: 0, out: 'ann@example.org is subscribed.\n' });
  const again = await garage.run(['subscribers', 'add', 'ann@example.org']);
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('on the list already, with status active');
  expect((await garage.run(['subscribers', 'add', 'ann@'])).code).toBe(1);

  const listed = JSON.parse((await garage.run(['subscribers', 'list', '--json'])).out);
  expect(listed).toMatchObject([{ email: 'ann@example.org', status: 'active', topics: 'Comparisons,Reviews' }]);
  expect((await garage.run(['subscribers', 'find', 'NN@EXAM'])).out).toContain('ann@example.org');
  expect(await garage.run(['subscribers', 'find', 'bob', '--json'])).toMatchObject({ code: 1, out: '[]\n' });

  const refused = await garage.run(['subscribers', 'remove', 'ann@example.org'], { input: 'n\n' });
  expect(refused.code).toBe(1);
  const removed = await garage.run(['subscribers', 'remove', 'ann@example.org'], { input: 'y\n' });
  expect(removed).toMatchObject({ code: 0, out: 'ann@example.org was deleted and will never be mailed.\n' });
  const stats = JSON.parse((await garage.run(['subscribers', 'stats', '--json'])).out);
  expect(stats).toMatchObject({ total: 0, suppressed: 1 });

  const barred = await garage.run(['subscribers', 'add', 'ann@example.org']);
  expect(barred.err).toContain('--lift-suppression');
  expect((await garage.run(['subscribers', 'add', 'ann@example.org', '--lift-suppression'])).code).toBe(0);
});

test('an address that never subscribed can be suppressed', { timeout: slow }, async () => {
  const { code, out } = await garage.run([
    'subscribers',
    'remove',
    'bob@example.org',
    '--yes',
    '--reason',
    'complaint',
  ]);
  expect({ code, out }).toEqual({ code: 0, out: 'bob@example.org was not on the list and will never be mailed.\n' });
  expect((await garage.run(['subscribers', 'add', 'bob@example.org'])).code).toBe(1);
});

test('migrate shows the steps and says once that it took them', { timeout: slow }, async () => {
  expect((await garage.run(['migrate'])).out).toContain('applied now');
  expect((await garage.run(['migrate'])).out).toContain('up to date');
  expect(JSON.parse((await garage.run(['migrate', '--json'])).out)[0]).toMatchObject({ number: 1 });
});

test('a setting that cannot be read is told in its sentence, without a stack', { timeout: slow }, async () => {
  const { code, err } = await garage.run(['subscribers', 'stats'], { env: { DATABASE_URL: 'mysql://x' } });
  expect(code).toBe(1);
  expect(err).toMatch(/^DATABASE_URL must begin with postgres:\/\/ [^\n]*\n$/);
});

import { expect, test } from 'vitest';
import { createTestGarage } from '../test-garage.ts';

test('a publisher changes an address and a name; refusals say what to do, and a file says what is not kept', async () => {
  const garage = createTestGarage();
  const file = garage.write(
    'list.csv',
    'email,first name,last name,label\nann@example.org,Ann,Example,vip\nbob@example.org,,,\n',
  );
  const imported = await garage.run(['subscribers', 'import', file, '--yes']);
  expect(imported.out).toContain('Not kept: label.');
  const change = (...words: string[]) => garage.run(['subscribers', 'change', ...words]);
  expect(await change('ann@example.org', 'ann@new.example')).toMatchObject({
    code: 0,
    out: 'ann@example.org is ann@new.example now.\n',
  });
  expect((await change('ann@new.example', 'bob@example.org')).err).toContain('the two are not joined');
  expect((await change('ann@example.org', 'x@example.org')).err).toContain('is not on the list');
  expect((await change('bob@example.org', '--name', 'Bob')).code).toBe(0);
  const list = (await garage.run(['subscribers', 'list'])).out;
  expect(list).toMatch(/^ann@new\.example .* Ann Example$/m);
  expect(list).toMatch(/^bob@example\.org .* Bob$/m);
  expect((await garage.run(['journal'])).out).toContain('Changed the address of a reader.');
});

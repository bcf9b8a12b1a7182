import { expect, test } from 'vitest';
import { createReaders, openTestSending } from './issue/test-sending.ts';
import { createTestGarage } from './test-garage.ts';

test('the settings file is read, the environment wins, a mistake stops a command with its line, and help still works', async () => {
  const garage = createTestGarage();
  await garage.run(['migrate']);
  const run = (text: string, ...words: string[]) =>
    garage.run(words.length > 0 ? words : ['subscribers', 'list'], { env: { ENV_FILE: garage.write('.env', text) } });
  // Comments, quotes, values of several lines, `export` and the line ends of Windows are no mistakes.
  const fine =
    '# site\r\nPORT=x # port\r\n\r\nexport HOST="0.0.0.0" # all\nDKIM_KEY=""\nPOSTAL_ADDRESS=1 St, Apt "B"\nMAIL_FROM=\n';
  expect(await run(fine)).toMatchObject({ code: 0, err: expect.stringMatching(/^Reading \S+\n$/) });
  expect(await run('MAIL_RATE=x\n')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^MAIL_RATE must [^\n]+\n$/),
  });
  const broken = 'PORT=0\nDKIM_KEY="two\nlines"\nPOSTAL_ADDRESS 1 Main St\n\nMAIL_FROM="Ann <a@b.test>\n';
  const faults =
    /^\S+\.env:4: this line is not a setting\. [^\n]+\.\n\S+\.env:6: the quote " is not closed [^\n]+\.\n$/;
  expect(await run(broken)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(faults) });
  expect((await run(broken, 'doctor')).out).toMatch(/^failure +settings +\S+\.env:4: /);
  expect((await run(broken, 'subscribers', 'list', '--help')).code).toBe(0);
  const missing = await garage.run(['subscribers', 'list'], { env: { ENV_FILE: '/no/such/file' } });
  expect(missing.err).toMatch(/^ENV_FILE names \/no\/such\/file, which does not exist/);
});

test('a command and doctor report a misspelled setting, and every unknown name of the settings file', async () => {
  const garage = createTestGarage();
  await garage.run(['migrate']);
  const ENV_FILE = garage.write('.env', 'POSTAL_ADRESS=1 Main Street\nCOLOR=blue\n');
  const env = { ENV_FILE, MAIL_FORM: 'ann@garage.test', OTHER_PROGRAM: 'x' };
  const { code, err } = await garage.run(['subscribers', 'list', '--json'], { env });
  expect(code).toBe(0);
  const end = 'is not a setting of this program and is ignored.';
  expect(err.trim().split('\n').sort()).toEqual([
    `COLOR ${end}`,
    `MAIL_FORM ${end} Did you mean MAIL_FROM?`,
    `POSTAL_ADRESS ${end} Did you mean POSTAL_ADDRESS?`,
  ]);
  const { out } = await garage.run(['doctor'], { env });
  expect(out).toMatch(/warning +POSTAL_ADRESS .*\n +→ did you mean POSTAL_ADDRESS\?/);
  expect(out).toMatch(/warning +COLOR /);
});

test('mail carries the name of MAIL_FROM, and replies go to its address', async () => {
  const sending = await openTestSending(createReaders(1));
  expect((await sending.send('named', { MAIL_FROM: 'Ann Lee <ann@garage.test>' })).code).toBe(0);
  const [mail] = sending.mailServer.attempts;
  expect(mail?.bytes).toMatch(/^From: Ann Lee <ann@garage\.test>\r$/m);
  expect(mail?.bytes).toMatch(/^Reply-To: ann@garage\.test\r$/m);
});

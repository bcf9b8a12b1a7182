import { expect, onTestFinished, test } from 'vitest';
import { openServerProcess, startServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { createReaders, openTestSending } from './issue/test-sending.ts';
import { createTestGarage, startCommand } from './test-garage.ts';

test('a command takes its settings from the settings file, and the environment wins over it', async () => {
  const garage = createTestGarage();
  const ENV_FILE = garage.write('.env', `DATA_DIR="${garage.dataDir}"\nPORT=x\n`);
  const added = await startCommand(['subscribers', 'add', 'ann@example.org'], { ENV_FILE, PORT: '0' }).ended;
  expect(added).toMatchObject({ code: 0, err: '' });
  expect((await garage.run(['subscribers', 'list'])).out).toContain('ann@example.org');
  const wrong = await startCommand(['subscribers', 'list'], { ENV_FILE }).ended;
  expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/^PORT must be a whole number[^\n]*\n$/) });
});

test('a command and doctor report a misspelled setting, and every unknown name of the settings file', async () => {
  const garage = createTestGarage();
  await garage.run(['migrate']);
  const ENV_FILE = garage.write('.env', 'POSTAL_ADRESS=1 Main Street\nCOLOR=blue\n');
  const env = { ENV_FILE, MAIL_FORM: 'ann@garage.test', OTHER_PROGRAM: 'x' };
  const { code, err } = await garage.run(['subscribers', 'stats', '--json'], { env });
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

test('a broken line of the settings file stops a command with its number, doctor lists it, and help still works', async () => {
  const garage = createTestGarage();
  const env = { ENV_FILE: garage.write('.env', 'PORT=0\nPOSTAL_ADDRESS 1 Main Street\n') };
  const broken = await garage.run(['subscribers', 'stats'], { env });
  expect(broken).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^\S+\.env:2: this line is not a setting/),
  });
  expect((await garage.run(['doctor'], { env })).out).toMatch(/^failure +settings +\S+\.env:2: /);
  expect((await garage.run(['subscribers', 'stats', '--help'], { env })).code).toBe(0);
});

test('the server takes its settings from the settings file and logs its misspelled names', async () => {
  const garage = createTestGarage();
  const fixture = await writeFixtureSite();
  onTestFinished(fixture.remove);
  const folders = `DIST_FOLDER="${fixture.distFolder}"\nDATA_DIR="${garage.dataDir}"`;
  const ENV_FILE = garage.write('.env', `${folders}\nPOSTAL_ADRESS=1 Main Street\n`);
  const { child, exit, output } = await openServerProcess({ ENV_FILE });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(output.text).toMatch(/"event":"unknown-setting".*POSTAL_ADRESS.*Did you mean POSTAL_ADDRESS\?/);
  const broken = startServerProcess({ ENV_FILE: garage.write('broken.env', 'PORT\n') });
  expect(await broken.exit).toBe(1);
  expect(broken.output.text).toMatch(/^\S+broken\.env:1: this line is not a setting\. [^\n]+\n$/);
});

test('mail carries the name of MAIL_FROM, and replies go to its address', async () => {
  const sending = await openTestSending(createReaders(1));
  expect((await sending.send('named', { MAIL_FROM: 'Ann Lee <ann@garage.test>' })).code).toBe(0);
  const [mail] = sending.mailServer.attempts;
  expect(mail?.bytes).toMatch(/^From: Ann Lee <ann@garage\.test>\r$/m);
  expect(mail?.bytes).toMatch(/^Reply-To: ann@garage\.test\r$/m);
});

import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectFolder } from '../core/node/settings/settings.ts';
import { startTestMailServer } from '../newsletter/mail/test-mail-server.ts';
import { site } from '../site.config.ts';
import { createTestGarage } from './test-garage.ts';

const oldFile = `# mine
PORT=4000
# SITE_URL=https://garage.example
MAIL_FROM="Old
 <old@garage.test>" # two lines
`;

function openSetup(text = oldFile) {
  const garage = createTestGarage();
  const file = garage.write('settings', text);
  const { folder } = garage;
  for (const name of ['site.config.ts', 'site.words.ts', 'site.colors.ts']) {
    copyFileSync(projectFolder(name), join(folder, name));
  }
  const setup = (lines: string[], more = {}) =>
    garage.run(['setup'], { input: lines.join('\n'), env: { ENV_FILE: file, TEST_SITE_FOLDER: folder, ...more } });
  return { garage, file, setup, read: (name = 'settings') => readFileSync(join(folder, name), 'utf8') };
}

test('seven answers are checked at once and written; comments and other lines stay, and nobody else can read them', async () => {
  const { setup, read, file } = openSetup();
  const { code, out, err } = await setup([
    'halyard.example/path',
    'https://halyard.test/',
    'Ann Lee <ann@halyard.test>',
    'smtp.halyard.test:587',
    'ann@halyard.test',
    'p@ss word#1',
    'n',
    "1 O'Brien Road, #4",
    'ann at home',
    'ann@home.test',
    'Chicago',
    'America/Chicago',
    'perhaps',
    'yes',
    '',
  ]);
  expect(code).toBe(0);
  expect(err).toContain('SITE_URL must be scheme and host without a path');
  expect(err).toContain('ALERT_TO must be one email address');
  expect(err).toContain('Answer yes or no.');
  expect(err).toContain("'Chicago' is no time zone: write continent and city");
  expect(read('site.config.ts')).toBe(
    readFileSync(projectFolder('site.config.ts'), 'utf8').replace(`'${site.timeZone}'`, "'America/Chicago'"),
  );
  expect(out + err).not.toContain('p@ss');
  expect(out).toContain('./garage doctor');
  expect(out).toContain('Saved to site.config.ts: the time zone America/Chicago.');
  expect(parseEnv(read())).toEqual({
    PORT: '4000',
    SITE_URL: 'https://halyard.test/',
    MAIL_FROM: 'Ann Lee <ann@halyard.test>',
    SMTP_URL: 'smtp://ann%40halyard.test:p%40ss%20word%231@smtp.halyard.test:587',
    POSTAL_ADDRESS: "1 O'Brien Road, #4",
    ALERT_TO: 'ann@home.test',
    NEWSLETTER_OPT_IN: 'double',
  });
  expect(read()).toMatch(/^# mine\nPORT=4000\n# SITE_URL=https:\/\/garage\.example\nSITE_URL=.*\nMAIL_FROM=.*\n/);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const before = read();
  const again = await setup(['', '', '', '', '', '', '', '']);
  expect([again.out.split('\n')[0], read()]).toEqual([`Nothing changed in ${file}.`, before]);
  // The third question is shown: the input ended before it.
  expect((await setup(['', '', ''])).err).toContain('[smtp://ann%40halyard.test:…@smtp.halyard.test:587]');
  await setup(['', '', '-', '', '-', '', '']);
  expect(Object.keys(parseEnv(read()))).not.toContain('SMTP_URL');
});

test('the login is tried on request, and the words of the mail server are shown', async () => {
  const mailServer = await startTestMailServer();
  const { setup, read } = openSetup('');
  const good = mailServer.url('setup');
  let isFirst = true;
  mailServer.behave(({ phase }) => {
    if (phase !== 'greeting' || !isFirst) return undefined;
    isFirst = false;
    return '554 5.7.1 not from your network';
  });
  const { err } = await setup(['', '', 'smtp://127.0.0.1:1', 'y', 'n', good, 'y', 'n', good, 'y', '', '', '']);
  expect(err).toContain('nothing answers at the host and port of the mail server');
  expect(err).toContain('554 5.7.1 not from your network');
  expect(err).toContain('The mail server accepts the login.');
  expect(parseEnv(read())).toEqual({ SMTP_URL: good });
});

test('in Europe double opt-in is suggested until it was answered', async () => {
  const { timeZone } = site;
  onTestFinished(() => void Object.assign(site, { timeZone }));
  Object.assign(site, { timeZone: 'Europe/Berlin' });
  const { setup, read } = openSetup('');
  // The last question is shown: the input ended before it.
  const { err } = await setup(['', '', '', '', '', '', '']);
  expect(err).toContain('(double opt-in)? Usual in Europe. [yes]:');
  expect(parseEnv(read())).toEqual({ NEWSLETTER_OPT_IN: 'double' });
  await setup(['', '', '', '', '', '', 'no', '']);
  expect((await setup(['', '', '', '', '', '', ''])).err).toContain('(double opt-in)? [no]:');
});

test('where nobody answers, and with --yes, setup names the variables and writes nothing', async () => {
  const { garage, file, setup, read } = openSetup();
  const silent = await garage.run(['setup'], { env: { ENV_FILE: file } });
  const sure = await garage.run(['setup', '--yes'], { env: { ENV_FILE: file } });
  const off = await setup(['https://x.test'], { ENV_FILE: 'off' });
  for (const { code, err } of [silent, sure, off]) {
    expect(code).toBe(1);
    expect(err).toContain('SITE_URL, MAIL_FROM, SMTP_URL, POSTAL_ADDRESS, ALERT_TO, NEWSLETTER_OPT_IN');
  }
  expect(read()).toBe(oldFile);
});

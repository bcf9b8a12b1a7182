import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { beforeEach, expect, test } from 'vitest';
import { createTestGarage, type TestGarage } from './test-garage.ts';

let garage: TestGarage;
let outbox: string;
beforeEach(() => {
  garage = createTestGarage();
  outbox = join(garage.dataDir, 'outbox');
});

async function post(to: string, subject: string, minute: number): Promise<string> {
  const date = new Date(`2026-11-15T12:${String(minute).padStart(2, '0')}:00.000Z`);
  const message = { to, subject, date, text: `Text of ${subject}`, html: `<p>HTML of ${subject}</p>` };
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: raw } = await composer.sendMail(message);
  await mkdir(outbox, { recursive: true });
  const name = `mail-${minute}@garage.example`;
  await writeFile(join(outbox, `${name}.eml`), raw as Buffer);
  await utimes(join(outbox, `${name}.eml`), date, date);
  return name;
}

test('an outbox may be empty; mails are listed newest first, opened by number or name, and cleared', async () => {
  expect(await garage.run(['outbox', '--json'])).toMatchObject({ code: 0, out: '[]\n' });
  expect((await garage.run(['outbox'])).out).toContain('There is no mail in');
  expect((await garage.run(['outbox', 'clear', '--yes'])).out).toBe('Deleted 0 mails.\n');
  const older = await post('ann@example.org', 'Confirm, ünd so weiter', 1);
  await post('bob@example.org', 'Welcome', 2);
  const listed = JSON.parse((await garage.run(['outbox', '--json'])).out);
  expect(listed).toMatchObject([
    { number: 1, to: 'bob@example.org', subject: 'Welcome', time: '2026-11-15T12:02:00.000Z' },
    { number: 2, to: 'ann@example.org', subject: 'Confirm, ünd so weiter', name: older },
  ]);
  expect(listed[0].bytes).toBe((await stat(join(outbox, `${listed[0].name}.eml`))).size);
  const short = await garage.run(['outbox', '--limit', '1']);
  expect(short.out).toMatch(/1 +2026-11-15 12:02:00 +bob@example\.org +Welcome/);
  expect(short.out).not.toContain('ann@');
  expect(short.err).toContain('1 more');

  const first = await garage.run(['outbox', 'open', '1']);
  const shown = fileURLToPath(first.out.trim());
  expect(await readFile(shown, 'utf8')).toContain('<p>HTML of Welcome</p>');
  expect((await stat(shown)).mode & 0o077).toBe(0);
  const byName = await garage.run(['outbox', 'open', `${older}.eml`]);
  expect(await readFile(fileURLToPath(byName.out.trim()), 'utf8')).toContain('HTML of Confirm');

  const missing = await garage.run(['outbox', 'open', '../../data/garage.sqlite']);
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect((await garage.run(['outbox', 'nope'])).code).toBe(2);

  await writeFile(join(outbox, 'notes.txt'), 'mine');
  expect((await garage.run(['outbox', 'clear'], { input: 'n\n' })).code).toBe(1);
  expect(await garage.run(['outbox', 'clear', '--yes'])).toMatchObject({ code: 0, out: 'Deleted 2 mails.\n' });
  expect(await readdir(outbox)).toEqual(['notes.txt']);
});

test('a mail without HTML opens as text, and an HTML file beside it is used', async () => {
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, 'plain.eml'), 'To: a@example.org\r\nSubject: Plain\r\n\r\nOnly text.\r\n');
  const plain = fileURLToPath((await garage.run(['outbox', 'open', 'plain'])).out.trim());
  expect(plain).toBe(join(outbox, 'plain.txt'));
  expect(await readFile(plain, 'utf8')).toContain('Only text.');
  await writeFile(join(outbox, 'plain.html'), '<p>beside</p>');
  expect((await garage.run(['outbox', 'open', 'plain'])).out.trim()).toMatch(/plain\.html$/);
});

test('with a desktop its own program opens the mail; without that program the address is printed', async () => {
  await post('ann@example.org', 'Welcome', 1);
  const folder = join(garage.folder, 'bin');
  await mkdir(folder);
  const program = join(folder, process.platform === 'darwin' ? 'open' : 'xdg-open');
  const opened = join(garage.folder, 'opened');
  await writeFile(program, `#!/bin/sh\nprintf '%s' "$1" > "${opened}.part"\nmv "${opened}.part" "${opened}"\n`);
  await chmod(program, 0o755);
  const env = { DISPLAY: ':9', PATH: `${folder}:/usr/bin:/bin` };
  const { out } = await garage.run(['outbox', 'open', '1'], { env });
  while (!existsSync(opened)) await wait(20);
  expect(await readFile(opened, 'utf8')).toBe(out.trim());
  const without = await garage.run(['outbox', 'open', '1'], { env: { ...env, PATH: garage.folder } });
  expect(without.out).toMatch(/^file:\/\//);
});

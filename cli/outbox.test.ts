import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

test('an outbox may be empty; mails are listed newest first, with the page of each, and cleared', async () => {
  expect(await garage.run(['outbox', '--json'])).toMatchObject({ code: 0, out: '[]\n' });
  expect((await garage.run(['outbox'])).out).toContain('There is no mail in');
  expect((await garage.run(['outbox', 'clear', '--yes'])).out).toBe('Deleted 0 mails.\n');
  const older = await post('ann@example.org', 'Confirm, ünd so weiter', 1);
  await post('bob@example.org', 'Welcome', 2);
  const listed = JSON.parse((await garage.run(['outbox', '--json'])).out);
  expect(listed).toMatchObject([
    { to: 'bob@example.org', subject: 'Welcome', time: '2026-11-15T12:02:00.000Z' },
    { to: 'ann@example.org', subject: 'Confirm, ünd so weiter', name: older },
  ]);
  expect(listed[0].bytes).toBe((await stat(join(outbox, `${listed[0].name}.eml`))).size);
  const short = await garage.run(['outbox', '--limit', '1']);
  expect(short.out).toMatch(/2026-11-15 12:02:00 +bob@example\.org +Welcome .*outbox\/mail-2@garage\.example\.html\n/);
  expect(short.out).not.toContain('ann@');
  expect(short.err).toContain('1 more');

  expect((await garage.run(['outbox', 'nope'])).code).toBe(2);

  await writeFile(join(outbox, 'notes.txt'), 'mine');
  expect((await garage.run(['outbox', 'clear'], { input: 'n\n' })).code).toBe(1);
  expect(await garage.run(['outbox', 'clear', '--yes'])).toMatchObject({ code: 0, out: 'Deleted 2 mails.\n' });
  expect(await readdir(outbox)).toEqual(['notes.txt']);
});

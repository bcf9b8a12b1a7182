import { mkdir, utimes, writeFile } from 'node:fs/promises';
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

async function post(to: string, subject: string, minute: number): Promise<void> {
  const date = new Date(`2026-11-15T12:${String(minute).padStart(2, '0')}:00.000Z`);
  const message = { to, subject, date, text: `Text of ${subject}`, html: `<p>HTML of ${subject}</p>` };
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: raw } = await composer.sendMail(message);
  await mkdir(outbox, { recursive: true });
  const name = `mail-${minute}@garage.example`;
  await writeFile(join(outbox, `${name}.eml`), raw as Buffer);
  await utimes(join(outbox, `${name}.eml`), date, date);
}

test('an outbox may be empty; mails are listed newest first, with the page of each', async () => {
  expect((await garage.run(['outbox'])).out).toContain('There is no mail in');
  await post('ann@example.org', 'Confirm, ünd so weiter', 1);
  await post('bob@example.org', 'Welcome', 2);
  expect((await garage.run(['outbox'])).out).toMatch(
    /\n2026-11-15 12:02:00 +bob@example\.org +Welcome .*outbox\/mail-2@garage\.example\.html\n2026-11-15 12:01:00 +ann@example\.org +Confirm, ünd so weiter /,
  );
});

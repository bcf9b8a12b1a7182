import { beforeEach, expect, test } from 'vitest';
import type { Finding } from '../../newsletter/preflight/preflight.ts';
import { createTestGarage, type TestGarage } from '../test-garage.ts';
import { testBuildSettings, writeTestBuild } from './test-sending.ts';

let garage: TestGarage;
let env: Record<string, string>;
beforeEach(() => {
  garage = createTestGarage();
  env = testBuildSettings(garage.folder);
});

test('an issue is checked against build, source, settings and database; errors end with 1', async () => {
  await writeTestBuild(garage.folder, { sourceHash: 'older' });
  const { code, out } = await garage.run(['issue', 'check', '2026-11-oil', '--json'], { env });
  expect(code).toBe(1);
  const findings: Finding[] = JSON.parse(out);
  const of = (level: Finding['level']) => findings.filter((one) => one.level === level).map(({ check }) => check);
  // The source is newer than the build, and a new database has no subscribers.
  expect(of('error')).toEqual(['build']);
  expect(of('warning')).toEqual(['POSTAL_ADDRESS', 'MAIL_FROM', 'recipients']);
  expect(of('not-checked')).toEqual(['mail server', 'SPF', 'DKIM', 'DMARC']);
  expect(of('ok')).toContain('links');

  const shown = await garage.run(['issue', 'check', '2026-11-oil'], { env });
  const lines = shown.out.trim().split('\n');
  expect(lines[0]).toMatch(/^ok /);
  expect(lines.at(-3)).toMatch(/^error /);
  expect(lines.at(-1)).toMatch(/^1 error, 3 warnings: fix the errors before you send it\.$/);
});

test('with SMTP_URL, a mail server that cannot be reached and sample settings are errors', async () => {
  await writeTestBuild(garage.folder, { sourceHash: 'older' });
  const options = { env: { ...env, SITE_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:1' } };
  const { out } = await garage.run(['issue', 'check', '2026-11-oil', '--json'], options);
  const errors = (JSON.parse(out) as Finding[]).filter(({ level }) => level === 'error').map(({ check }) => check);
  expect(errors).toEqual(expect.arrayContaining(['POSTAL_ADDRESS', 'SITE_URL', 'mail server']));
});

test('an issue that is not built or does not exist is explained', async () => {
  const none = await garage.run(['issue', 'check', '2026-11-oil'], { env });
  expect(none).toMatchObject({ code: 1, out: '' });
  expect(none.err).toContain('npm run build');
  await writeTestBuild(garage.folder, { sourceHash: 'older' });
  const unknown = await garage.run(['issue', 'check', 'nope'], { env });
  expect(unknown.err).toContain('2026-11-oil');
  expect(unknown.code).toBe(1);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Finding } from '../../newsletter/preflight/finding.ts';
import { createGoodContext, createGoodIssue } from '../../newsletter/preflight/test-issue.ts';
import { createTestGarage, type TestGarage } from '../test-garage.ts';

const slow = 120_000;
let garage: TestGarage;
let env: Record<string, string>;
beforeEach(async () => {
  garage = await createTestGarage();
  env = { DIST_FOLDER: join(garage.folder, 'dist'), SITE_URL: 'https://turbomax-garage.news' };
});
afterEach(() => garage.remove());

/** A build with one page and one issue, whose source was never written. */
async function build(): Promise<void> {
  const page = join(garage.folder, 'dist/site/blog');
  await mkdir(page, { recursive: true });
  await mkdir(join(garage.folder, 'dist/mails/issues'), { recursive: true });
  await writeFile(join(page, 'oil.html'), '<h2 id="how-often">How often</h2>');
  const manifest = { ...createGoodContext().site, baseCsp: "default-src 'self'" };
  const entry = manifest.entries['/blog/oil'];
  if (entry) entry.identity.file = 'blog/oil.html';
  await writeFile(join(garage.folder, 'dist/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(garage.folder, 'dist/mails/issues/2026-11-oil.json'), JSON.stringify(createGoodIssue()));
}

test('an issue is checked against build, source, settings and store; errors end with 1', {
  timeout: slow,
}, async () => {
  await build();
  const { code, out } = await garage.run(['issue', 'check', '2026-11-oil', '--json'], { env });
  expect(code).toBe(1);
  const findings: Finding[] = JSON.parse(out);
  const of = (level: Finding['level']) => findings.filter((one) => one.level === level).map(({ check }) => check);
  // The fixture's source is not in content/newsletter, its fact ran out, and a new store has nobody in it.
  expect(of('error').filter((check) => check !== 'facts' && check !== 'posts')).toEqual(['build']);
  expect(of('warning')).toEqual(['POSTAL_ADDRESS', 'MAIL_FROM', 'recipients']);
  expect(of('not-checked')).toEqual(['mail server', 'SPF', 'DKIM', 'DMARC']);
  expect(of('ok')).toContain('links');

  const shown = await garage.run(['issue', 'check', '2026-11-oil'], { env });
  const lines = shown.out.trim().split('\n');
  expect(lines[0]).toMatch(/^ok /);
  expect(lines.at(-3)).toMatch(/^error /);
  expect(lines.at(-1)).toMatch(/^[1-9]\d* errors, 3 warnings: it is not sent before the errors are mended\.$/);
});

test('a mail server that is away is an error, and what is a warning at home becomes one', {
  timeout: slow,
}, async () => {
  await build();
  const wish = { env: { ...env, SITE_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:1' } };
  const { out } = await garage.run(['issue', 'check', '2026-11-oil', '--json'], wish);
  const errors = (JSON.parse(out) as Finding[]).filter(({ level }) => level === 'error').map(({ check }) => check);
  expect(errors).toEqual(expect.arrayContaining(['POSTAL_ADDRESS', 'SITE_URL', 'mail server']));
});

test('an issue that is not built, or not there, is told', { timeout: slow }, async () => {
  const none = await garage.run(['issue', 'check', '2026-11-oil'], { env });
  expect(none).toMatchObject({ code: 1, out: '' });
  expect(none.err).toContain('npm run build');
  await build();
  const unknown = await garage.run(['issue', 'check', 'nope'], { env });
  expect(unknown.err).toContain('2026-11-oil');
  expect(unknown.code).toBe(1);
});

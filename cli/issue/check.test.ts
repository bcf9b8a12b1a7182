import { createServer } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { openTestPort } from '../../core/node/test-port.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { createGoodIssue } from '../../newsletter/preflight/test-preflight.ts';
import { createTestGarage, type TestGarage } from '../test-garage.ts';
import { testBuildSettings, writeTestBuild } from './test-sending.ts';

let garage: TestGarage;
let env: Record<string, string>;
beforeEach(async () => {
  garage = createTestGarage();
  env = testBuildSettings(garage.folder);
  await garage.run(['migrate']);
});

const check = async (more: Record<string, string> = {}): Promise<IssueCheck[]> =>
  JSON.parse((await garage.run(['issue', 'check', '2026-11-oil', '--json'], { env: { ...env, ...more } })).out);
const errorsOf = (findings: IssueCheck[]): string[] =>
  findings
    .filter(({ level }) => level === 'error')
    .map(({ line, problem }) => (line === undefined ? problem : `${line}: ${problem}`));

test('an issue is checked against build, source, settings and database; errors end with 1', async () => {
  await writeTestBuild(garage.folder, { sourceHash: 'older' });
  const { code, out } = await garage.run(['issue', 'check', '2026-11-oil', '--json'], { env });
  expect(code).toBe(1);
  const findings: IssueCheck[] = JSON.parse(out);
  const of = (level: IssueCheck['level']) => findings.filter((one) => one.level === level).map(({ code }) => code);
  // The source is newer than the build, and a new database has no subscribers.
  expect(of('error')).toEqual(['build', 'recipients']);
  // A site that still names the sample publisher is told so as well.
  expect(of('warning').filter((check) => check !== 'publisher')).toEqual(['site', 'POSTAL_ADDRESS', 'MAIL_FROM']);
  expect(of('not-checked')).toEqual(['mail server', 'DNS']);
  expect(of('ok')).toContain('links');

  const shown = await garage.run(['issue', 'check', '2026-11-oil'], { env });
  const lines = shown.out.trim().split('\n');
  expect(lines[0]).toMatch(/^ok /);
  expect(lines.at(-3)).toMatch(/^error /);
  expect(lines.at(-1)).toMatch(/^2 errors, [34] warnings: fix the errors before you send it\.$/);
});

test('an issue without a text and a link to no page are refused with their lines, by check and by send', async () => {
  const good = createGoodIssue();
  const mail = { ...good.mail, html: good.mail.html.replace('__SITE__/blog/oil"', '__SITE__/blog/oli"') };
  await writeTestBuild(garage.folder, { mail }, 'subject: Oil\n\nRead [more](/blog/oli).\n');
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  expect(errorsOf(await check())).toEqual([
    '3: https://turbomax-garage.test/blog/oli: the site has no such page: did you mean /blog/oil?',
  ]);
  await writeTestBuild(garage.folder, { posts: [] }, "---\nsubject: 'What the oil light says'\n---\n\n");
  expect(errorsOf(await check())).toEqual([expect.stringContaining('it is empty: write it')]);
  const sent = await garage.run(['issue', 'send', '2026-11-oil', '--yes'], { env });
  expect(sent).toMatchObject({ code: 1, out: '', err: expect.stringContaining('it is empty: write it') });
});

test('a page that is built but not deployed is refused; the page of the issue itself is a warning', async () => {
  await writeTestBuild(garage.folder, {}, 'subject: Oil\n\nRead [more](/blog/oil).\n');
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const missing = new Set(['/blog/oil', '/newsletter/2026-11-oil']);
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(missing.has(url) ? 404 : 200).end();
  });
  const SITE_URL = `http://127.0.0.1:${await openTestPort(server)}`;
  const siteOf = (findings: IssueCheck[]) => findings.filter((finding) => finding.code === 'site');
  expect(siteOf(await check({ SITE_URL }))).toEqual([
    {
      level: 'warning',
      code: 'site',
      problem: expect.stringContaining('/newsletter/2026-11-oil answers 404'),
      fix: expect.stringContaining('deploy'),
    },
  ]);
  missing.delete('/newsletter/2026-11-oil');
  const undeployed = expect.stringMatching(/^3: .*\/blog\/oil: .* not deployed \(404\)/);
  expect(errorsOf(await check({ SITE_URL }))).toContainEqual(undeployed);
  const sent = await garage.run(['issue', 'send', '2026-11-oil', '--yes'], { env: { ...env, SITE_URL } });
  expect(sent).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not deployed') });
  missing.clear();
  expect(siteOf(await check({ SITE_URL }))).toMatchObject([{ level: 'ok' }]);
});

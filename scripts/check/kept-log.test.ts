import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { site } from '../../site.config.ts';
import { createKeptLogStep, findPersonal } from './kept-log.ts';
import { runSteps } from './step.ts';

const token = `AQI${'x'.repeat(48)}`;

test.each([
  ['an address', 'app\t{"error":"550 no such user ann@example.org here"}'],
  ['an address', 'server\tError: reader+tag@münchen.example is taken'],
  ['an address', 'app\t{"path":"/blog/ann%40example.org"}'],
  ['an address', "server\t    at '<o'reader@example.com>'"],
  ['the token of a link', `app\t{"path":"/unsubscribe/${token}"}`],
  ['the token of a link', `garage issue send\thttps://garage.example/unsubscribe/${token} answered`],
  ['a query', 'app\t{"path":"/search?q=x"}'],
  ['a query', 'server\tGET /rest/v1/subscribers?select=id failed'],
  ['a password', 'server\tpostgres://garage:hunter2@127.0.0.1:1/garage is away'],
])('%s is found in %j', (what, line) => {
  expect(findPersonal(line).join()).toContain(what);
});

test.each([
  'app\t{"level":"info","event":"request","method":"POST","path":"/rest/v1/subscribers","status":201,"ms":3}',
  'app\t{"level":"info","event":"request","path":"/unsubscribe/:token","status":200}',
  'app\t{"level":"info","event":"not-found","path":"/…","status":404}',
  'server\tTurboMax Garage is open at http://127.0.0.1:43211',
  `garage doctor\tMAIL_FROM is ${site.contactEmail}`,
  'garage issue check\tInstall nodemailer@10.4.0? Really?',
])('nothing is found in %j', (line) => {
  expect(findPersonal(line)).toEqual([]);
});

test('one planted address among thousands of lines fails the check and is shown with its line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const clean = Array.from({ length: 5000 }, (_, index) => `app\t{"event":"request","path":"/healthz","ms":${index}}`);
  const run = async (lines: string[], mayBeEmpty = false) => {
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    const printed: string[] = [];
    const counts = await runSteps([createKeptLogStep(file, { mayBeEmpty })], (line) => printed.push(line));
    return { ...counts, printed: printed.join('\n') };
  };
  expect(await run(clean)).toMatchObject({ passed: 1, failed: 0 });
  const planted = await run([...clean, 'server\t{"event":"mail-failed","error":"550 ann@example.org"}']);
  expect(planted).toMatchObject({ passed: 0, failed: 1 });
  expect(planted.printed).toContain('an address: ann@example.org  in  server');
  expect(await run([])).toMatchObject({ passed: 0, failed: 1 });
  expect(await run([], true)).toMatchObject({ passed: 0, failed: 0 });
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type AllowedAdvisory,
  allowedFile,
  checkAdvisories,
  judgeAdvisories,
  mergeAdvisories,
  readAllowed,
  readReport,
} from './advisories.ts';
import { readText, repositoryRoot } from './repository.ts';

const today = new Date('2026-11-15T12:00:00Z');
const report = (severity: string, name = 'pg') =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      [name]: {
        name,
        severity,
        via: [
          {
            source: 1,
            name,
            title: 'Reads too far',
            url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
            severity,
          },
        ],
      },
      outer: { name: 'outer', severity, via: [name] },
    },
    metadata: {},
  });
const entry = (change: Partial<AllowedAdvisory> = {}): AllowedAdvisory => ({
  package: 'pg',
  advisory: 'GHSA-aaaa-bbbb-cccc',
  reason: 'the part that reads too far is never called here',
  until: '2026-12-31',
  ...change,
});
const found = readReport(report('moderate')) ?? [];

test('an advisory is read once, with its package and its id, whoever depends on it', () => {
  expect(found).toEqual([
    { package: 'pg', advisory: 'GHSA-aaaa-bbbb-cccc', title: 'Reads too far', severity: 'moderate' },
  ]);
});

test('an advisory that nobody allowed fails, and one with a reason and a day ahead does not', () => {
  expect(judgeAdvisories(found, [], today)).toEqual([
    'pg: GHSA-aaaa-bbbb-cccc (moderate) Reads too far: take a version without it',
  ]);
  expect(judgeAdvisories(found, [entry()], today)).toEqual([]);
  expect(judgeAdvisories(found, [entry({ until: '2026-11-15' })], today)).toEqual([]);
});

test('an entry for another package or id allows nothing, and fails as needed no more', () => {
  for (const change of [{ package: 'pg-pool' }, { advisory: 'GHSA-aaaa-bbbb-dddd' }]) {
    expect(judgeAdvisories(found, [entry(change)], today)).toHaveLength(2);
  }
  expect(judgeAdvisories([], [entry()], today)[0]).toMatch(/needed no more: delete it$/);
});

test('an entry that has ended fails, with and without an answer of the registry', () => {
  const ended = [entry({ until: '2026-11-14' })];
  expect(judgeAdvisories(found, ended, today)[0]).toContain('was allowed until 2026-11-14: look again');
  expect(judgeAdvisories(undefined, ended, today)).toHaveLength(1);
  expect(judgeAdvisories(undefined, [entry()], today)).toEqual([]);
});

test('what only we run counts from high on, what readers get at any level', () => {
  const dev = [...(readReport(report('moderate', 'a')) ?? []), ...(readReport(report('critical', 'b')) ?? [])];
  expect(mergeAdvisories(found, dev).map((each) => each.package)).toEqual(['b', 'pg']);
});

test('an answer that is no report is no clean report', () => {
  for (const text of ['', 'npm error', '{}', '{"message":"405 Method Not Allowed"}', '[]', 'null']) {
    expect(readReport(text)).toBeUndefined();
  }
});

test('the list of the repository is well written, and an entry without a reason or a day is refused', () => {
  expect(readAllowed(readText(repositoryRoot, allowedFile)).length).toBeLessThan(10);
  for (const change of [{ reason: 'later' }, { until: 'soon' }, { advisory: 'CVE-2026-1' }, { more: 1 }]) {
    expect(() => readAllowed(JSON.stringify([{ ...entry(), ...change }]))).toThrow(
      /^check\/allowed-advisories\.yaml: /,
    );
  }
});

/** A registry of one machine that answers questions about advisories in its own way. */
async function openRegistry(answer: (res: ServerResponse) => void): Promise<void> {
  const server = createServer((req, res) => {
    req.resume();
    if (req.url?.includes('/advisories/')) req.on('end', () => answer(res));
    else res.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
}

const say = (status: number, body: unknown) => (res: ServerResponse) =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('a registry that knows of a hole in a locked package fails the check', async () => {
  const hole = { id: 1, url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', title: 'Reads too far' };
  await openRegistry(say(200, { pg: [{ ...hole, severity: 'low', vulnerable_versions: '*' }] }));
  expect(await checkAdvisories(repositoryRoot, today, 60_000)).toEqual({
    status: 'failed',
    output: 'pg: GHSA-aaaa-bbbb-cccc (low) Reads too far: take a version without it',
  });
});

test('a registry that knows of nothing passes it', async () => {
  await openRegistry(say(200, {}));
  expect(await checkAdvisories(repositoryRoot, today, 60_000)).toEqual({ status: 'ok', output: '' });
});

test('a registry without advisories, and one that is silent, are told loudly and fail nothing', async () => {
  await openRegistry(say(405, {}));
  expect(await checkAdvisories(repositoryRoot, today, 60_000)).toEqual({
    status: 'skipped',
    output: 'NOT CHECKED: npm audit gave no report (405 Method Not Allowed)',
  });
  await openRegistry(() => undefined);
  expect(await checkAdvisories(repositoryRoot, today, 3000)).toMatchObject({
    status: 'skipped',
    output: expect.stringMatching(/^NOT CHECKED: npm audit gave no report/),
  });
});

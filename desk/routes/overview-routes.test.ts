import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openTestPort } from '../../core/node/test-port.ts';
import { writeFixtureSite } from '../../server/site-fixture.ts';
import { startTestDesk } from '../test-desk.ts';
import type { Light } from './overview-routes.ts';

test('the website is red for a server that does not answer, at the next look, and amber for samples', async () => {
  const { distFolder, remove } = await writeFixtureSite();
  onTestFinished(remove);
  const server = createServer((_request, response) => void response.end('{"status":"ok"}'));
  const port = await openTestPort(server);
  const { openApi } = await startTestDesk({ PORT: String(port), DIST_FOLDER: distFolder });
  const { get } = await openApi();
  const look = async (): Promise<Light> => (await get('/api/health')).lights[0];
  const levelOf = ({ findings }: Light, subject: string) => findings.find((each) => each.subject === subject)?.level;
  const alive = await look();
  expect(alive).toMatchObject({ name: 'Website', level: 'warning', word: 'Not yours yet' });
  expect([levelOf(alive, 'server'), levelOf(alive, 'publisher')]).toEqual(['ok', 'warning']);

  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await get('/api/server')).toEqual({ state: 'server-down' });
  const dead = await look();
  expect(dead).toMatchObject({ level: 'failure', word: 'Not reachable' });
  expect(dead.findings.filter(({ level }) => level === 'failure')).toMatchObject([{ subject: 'server' }]);
});

test('what readers cannot reach is not red before the first build, and samples of a public site are amber', async () => {
  const server = createServer();
  const port = await openTestPort(server);
  await new Promise((resolve) => server.close(resolve));
  const { openApi } = await startTestDesk({
    PORT: String(port),
    SITE_URL: 'https://garage.test',
    DIST_FOLDER: '/nowhere',
  });
  const { get } = await openApi();
  const [website]: Light[] = (await get('/api/health')).lights;
  expect(website).toMatchObject({ level: 'warning', word: 'Not yours yet' });
});

import { renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPreviewIndex } from '../../core/node/previews.ts';
import type { LogEventName } from '../log.ts';
import { addFixtureRelease, writeFixtureSite } from '../site-fixture.ts';
import { ask, keepAsking, openFixtureApp } from '../test-client.ts';
import { createLiveSite, followReleases } from './live-site.ts';
import { loadSite } from './pages.ts';

/** Opens the real app on the first release of a test site, and follows the next ones. */
async function openSite(texts: Record<string, string>) {
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const first = await addFixtureRelease(site, texts);
  const live = createLiveSite(await loadSite(site.distFolder));
  const { port, events, log } = await openFixtureApp({ live });
  const releases = followReleases(site.distFolder, live, createPreviewIndex(site.distFolder), log);
  onTestFinished(() => releases.stop());
  const readRelease = () => live.current().release;
  const publish = async (more: Record<string, string>) => {
    const release = await addFixtureRelease(site, more);
    await expect.poll(readRelease).toBe(release);
  };
  const listEvents = (name: LogEventName) => events.filter(({ event }) => event === name);
  return { ...site, port, first, readRelease, publish, listEvents };
}

test('a new release is served without a restart: no request fails, and each gets the old page or the new one', async () => {
  const { port, publish, listEvents } = await openSite({ '/about': 'version 0', '/assets/old': 'old asset' });
  const clients = Array.from({ length: 4 }, () => keepAsking(port, '/about'));
  const haveAllSeen = (number: number) =>
    expect.poll(() => clients.every(({ answers }) => answers.at(-1) === `200 version ${number}`)).toBe(true);
  await haveAllSeen(0);
  for (const number of [1, 2, 3]) {
    await publish({ '/about': `version ${number}`, [`/new-${number}`]: `new ${number}` });
    await haveAllSeen(number);
  }
  expect((await ask(port, '/new-3')).text).toBe('new 3');
  for (const client of clients) {
    const answers = await client.stop();
    expect(new Set(answers)).toEqual(new Set([0, 1, 2, 3].map((number) => `200 version ${number}`)));
    // Never back to an older page.
    expect(answers.toSorted()).toEqual(answers);
  }
  // A tab that shows an old page still finds what it was built with; a page that is gone is gone.
  expect((await ask(port, '/assets/old')).text).toBe('old asset');
  expect((await ask(port, '/new-1')).status).toBe(404);
  expect(listEvents('site-replaced')).toHaveLength(3);
});

test('a reader who downloads slowly gets the whole old page across a swap', async () => {
  const large = 'old '.repeat(4_000_000);
  const { port, publish } = await openSite({ '/large': large });
  const socket = connect({ host: '127.0.0.1', port });
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      socket.pause();
      resolve();
    });
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  });
  await publish({ '/large': 'new' });
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.resume();
  await ended;
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text.slice(text.indexOf('\r\n\r\n') + 4) === large).toBe(true);
  expect((await ask(port, '/large')).text).toBe('new');
});

test('a release that lacks a page or a mail is refused once with its reason, and served when it is whole or another one follows', async () => {
  const site = await openSite({ '/about': 'whole' });
  const late = await addFixtureRelease(site, { '/about': 'late' }, (folder) => {
    renameSync(join(folder, 'site/about.html'), join(folder, 'away'));
  });
  const listReasons = () => site.listEvents('site-refused').map(({ error }) => error);
  const missingPage = expect.stringMatching(/The built file about\.html is missing/);
  await expect.poll(listReasons).toEqual([missingPage]);
  expect([site.readRelease(), (await ask(site.port, '/about')).text]).toEqual([site.first, 'whole']);
  const folder = join(site.distFolder, 'releases', late);
  renameSync(join(folder, 'away'), join(folder, 'site/about.html'));
  await expect.poll(site.readRelease).toBe(late);

  await addFixtureRelease(site, { '/about': 'broken' }, (broken) => rmSync(join(broken, 'mails/welcome.json')));
  await expect.poll(listReasons).toEqual([missingPage, expect.stringMatching(/mails\/welcome\.json is missing/)]);
  await site.publish({ '/about': 'repaired' });
  expect((await ask(site.port, '/about')).text).toBe('repaired');
});

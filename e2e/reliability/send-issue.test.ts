import { readFileSync, writeFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { issueId } from '../../cli/issue/test-sending.ts';
import { runGarage } from '../../cli/run-garage.ts';
import { createTerminal } from '../../cli/terminal.ts';
import type { SiteManifest } from '../../core/pages/site-manifest.ts';
import { writeSetting } from '../../newsletter/db/store.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { startNameServer } from '../../newsletter/dns/test-name-server.ts';
import { sendIssue } from '../../publishing/issues/send-issue.ts';
import { confirmPlan, planIssue } from '../../publishing/issues/send-plan.ts';
import { readTestParts } from '../../publishing/test-parts.ts';

import { command, faces, later, openPlace, type Place, type Wish } from './test-send-faces.ts';

interface Situation {
  name: string;
  readers?: readonly string[];
  prepare?(place: Place): unknown;
  wish?: Wish;
  /** Where the issue is in the end. */
  state: 'scheduled' | 'sent' | 'paused' | undefined;
  /** What every face says. */
  says?: RegExp;
  text?: RegExp;
  mails?: number;
  /** The digest asks nobody, and always has a time. */
  only?: readonly (keyof typeof faces)[];
}

const people: readonly (keyof typeof faces)[] = ['command', 'desk'];
const withoutRecords = async ({ env }: Place): Promise<void> => {
  const { address } = await startNameServer({});
  Object.assign(env, { MAIL_FROM: 'hello@garage.news', TEST_NAME_SERVER: address });
};

const newText = 'Look at the belt before the first cold morning, and then at the fluids.';
/** The mail server refuses the sender, so that all three wait. */
const pauseAndEdit = async (place: Place): Promise<void> => {
  place.mailServer.behave(({ phase }) => (phase === 'mail' ? '550 5.7.1 sender not allowed' : undefined));
  await command(place, {});
  place.mailServer.behave(() => undefined);
  expect(await place.look()).toMatchObject({ state: 'paused', mails: 0 });
  place.edit(newText);
};

const situations: Situation[] = [
  { name: 'its text is online and a server runs', wish: { at: later }, state: 'scheduled' },
  {
    name: 'its text is newer than the build',
    prepare: ({ edit }) => edit(newText),
    wish: { at: later },
    state: 'scheduled',
    text: /belt/,
  },
  {
    name: 'its text is newer than the build, and the site cannot be published',
    prepare(place) {
      place.edit(newText);
      writeFileSync(place.distFile('test-broken'), '');
    },
    wish: { at: later },
    state: undefined,
    says: /Nothing was published|content has mistakes/,
  },
  {
    name: 'a link goes nowhere',
    async prepare({ build }) {
      const { mail } = await build();
      await build({ mail: { ...mail, html: mail.html.replace('__SITE__/blog/oil"', '__SITE__/blog/oli"') } });
    },
    wish: { at: later, isAnyway: true },
    state: undefined,
    says: /no such page/,
  },
  {
    name: 'its sender has no records',
    prepare: withoutRecords,
    wish: { at: later },
    state: undefined,
    says: /does not exist/,
  },
  {
    name: 'its sender has no records, overruled',
    prepare: withoutRecords,
    wish: { at: later, isAnyway: true },
    state: 'scheduled',
    only: people,
  },
  {
    name: 'nobody sends at that time',
    prepare: ({ stopServers }) => stopServers(),
    wish: { at: later },
    state: undefined,
    says: /obody will send it at that time: no server that sends issues is running/,
    only: people,
  },
  {
    name: 'nobody sends at that time, overruled',
    prepare: ({ stopServers }) => stopServers(),
    wish: { at: later, isAnyway: true },
    state: 'scheduled',
    only: people,
  },
  {
    name: 'no server runs, and it is sent from here',
    prepare: ({ stopServers }) => stopServers(),
    state: 'sent',
    mails: 3,
    only: people,
  },
  {
    name: 'sending is on hold',
    prepare: ({ withStore }) =>
      withStore((store) => writeSetting(store, 'sending_frozen', '2026-11-01T00:00:00.000Z restored')),
    wish: { at: later, isAnyway: true },
    state: undefined,
    says: /on hold since the restore/,
  },
  { name: 'the list is empty', readers: [], wish: { at: later }, state: undefined, says: /obody is on the list yet/ },
  {
    name: 'a page of it is public only after the mail',
    prepare({ distFile }) {
      const manifest = JSON.parse(readFileSync(distFile('manifest.json'), 'utf8')) as SiteManifest;
      const { '/blog/oil': _oil, ...entries } = manifest.entries;
      const scheduled = [{ kind: 'post', id: 'oil', title: 'Oil', at: '2098-12-01T13:00:00.000Z' }];
      writeFileSync(distFile('manifest.json'), JSON.stringify({ ...manifest, entries, scheduled }));
    },
    wish: { at: later },
    state: undefined,
    says: /the page becomes public on December 1, 2098 .* after the mail/,
  },
  {
    name: 'it was sent already',
    prepare: (place) => command(place, {}),
    state: 'sent',
    says: /already sent/,
    mails: 3,
  },
  {
    name: 'it is under way and gets a time',
    async prepare({ withStore, ...place }) {
      await command({ withStore, ...place }, {});
      await withStore((store) => store.execute("update issues set status = 'paused'"));
    },
    wish: { at: later },
    state: 'paused',
    says: /already started and cannot be scheduled/,
    mails: 3,
  },
  {
    name: 'it is paused and its file was edited since, and it goes on',
    prepare: pauseAndEdit,
    wish: { goOn: 'resume' },
    state: 'sent',
    text: /6\.0 quarts/,
    mails: 3,
    only: people,
  },
  {
    name: 'it is paused, and those who wait get the edited text',
    prepare: pauseAndEdit,
    wish: { goOn: 'correct' },
    state: 'sent',
    text: /belt/,
    mails: 3,
    only: people,
  },
  {
    name: 'a sender was killed between freezing and scheduling',
    prepare: ({ withWork, look }) =>
      withWork(async (work) => {
        const plan = await planIssue(work, { id: issueId, at: new Date(later) });
        const schedule = () => Promise.reject(new Error('killed'));
        await expect(sendIssue(work, confirmPlan(plan, 3), { schedule })).rejects.toThrow('killed');
        expect((await look()).state).toBe('frozen');
      }),
    wish: { at: later },
    state: 'scheduled',
  },
  { name: 'its time is past', wish: { at: '2020-01-01T09:00Z' }, state: undefined, says: /in the past/, only: people },
];

const rows = situations.flatMap(({ only, ...situation }) =>
  (only ?? (['command', 'desk', 'digest'] as const)).map((face) => ({ ...situation, face })),
);

test.each(rows)('$name: the $face has the outcome of the others', async ({ face, readers, prepare, ...row }) => {
  const place = await openPlace(readers);
  await prepare?.(place);
  const { wish = {}, state, says = /^/, text = /^/, mails = 0 } = row;
  expect(await faces[face](place, wish)).toMatch(says);
  const found = await place.look();
  expect(found).toMatchObject({ state, mails });
  if (state !== undefined) expect(found.text).toMatch(text);
});

test('a list that grew between the question and the answer is asked about again; a yes beforehand is a yes', async () => {
  const place = await openPlace();
  await place.withWork(async (work, { store }) => {
    const plan = await planIssue(work, { id: issueId });
    await insertSubscriber(store, 'new@d1.example');
    await expect(sendIssue(work, confirmPlan(plan, plan.recipients))).rejects.toMatchObject({
      code: 'count',
      problem: { values: { confirmed: 3, recipients: 4 } },
    });
    expect(await place.look()).toMatchObject({ state: undefined, mails: 0 });
    expect(await sendIssue(work, confirmPlan(plan, 'any'))).toEqual({ kind: 'ended' });
  });
  expect((await place.look()).state).toBe('sent');
});

test('the command shows how it publishes, asks again with the new number, and sends to that many', async () => {
  const place = await openPlace();
  place.edit(newText);
  const stdin = new PassThrough();
  let said = '';
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk;
      done();
    },
  });
  const env = { ENV_FILE: 'off', ...place.env, TEST_CONTENT_FOLDER: place.content };
  const terminal = createTerminal({ stdin, stdout: new PassThrough().resume(), stderr });
  const ended = runGarage(['issue', 'send', issueId], terminal, env, readTestParts(env));
  await expect.poll(() => said).toContain('to 3 subscribers? [y/N]');
  expect(said).toMatch(/does not have this text yet: publishing it first\.[\s\S]*Building the pages/);
  await place.withStore((store) => insertSubscriber(store, 'new@d1.example'));
  stdin.write('y\n');
  await expect.poll(() => said).toContain('to 4 subscribers? [y/N]');
  expect(said).toContain('It was confirmed for 3 readers, and it would go to 4 readers now.');
  expect((await place.look()).state).toBeUndefined();
  stdin.write('y\n');
  expect(await ended).toBe(0);
  expect(await place.look()).toMatchObject({ state: 'sent', text: expect.stringContaining('belt') });
});

test('who says go on to an issue that was canceled meanwhile sends nothing, in the desk and in the deed', async () => {
  const place = await openPlace();
  const withStatus = (status: string, startedAt: string | null) =>
    place.withStore((store) =>
      store.execute('update issues set status = $1, started_at = $2 where id = $3', [status, startedAt, issueId]),
    );
  await command(place, { at: later });
  await place.withWork(async (work) => {
    await withStatus('paused', new Date().toISOString());
    const plan = await planIssue(work, { id: issueId });
    expect(plan.kind).toBe('resume');
    await withStatus('cancelled', null);
    await expect(sendIssue(work, confirmPlan(plan, 'any'))).rejects.toMatchObject({ code: 'plan-changed' });
  });
  expect(await faces.desk(place, { goOn: 'resume' })).toMatch(/has started or was paused|is cancelled/);
  expect(await place.look()).toMatchObject({ state: 'cancelled', mails: 0 });
});

test('a fact that expired since the question stops the mail, though the file of the issue is the same', async () => {
  const place = await openPlace();
  await place.withWork(async (work) => {
    const plan = await planIssue(work, { id: issueId });
    await place.build({ facts: [{ id: 'oil', text: '6 quarts', status: 'stated', validUntil: '2020-01-01' }] });
    await expect(sendIssue(work, confirmPlan(plan, 'any'))).rejects.toMatchObject({ code: 'check-failed' });
  });
  expect(await place.look()).toMatchObject({ state: undefined, mails: 0 });
});

test('whoever stops it before anything was sent has sent nothing', async () => {
  const place = await openPlace();
  await place.withWork(async (work) => {
    const plan = await planIssue(work, { id: issueId });
    const signal = AbortSignal.abort();
    await expect(sendIssue(work, confirmPlan(plan, 'any'), { signal })).rejects.toMatchObject({ code: 'send-stopped' });
  });
  expect(await place.look()).toMatchObject({ state: undefined, mails: 0 });
});

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { currentRelease } from '../../core/node/releases.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { startTestMailServer } from '../../newsletter/mail/test-mail-server.ts';
import { startTestImap } from '../../newsletter/mailbox/test-imap-server.ts';
import type { EditableSetting, SettingChange } from '../../publishing/site-settings/editable-setting.ts';
import { testBuild, writeFixtureReleases } from '../../server/site-fixture.ts';
import * as siteWords from '../../site.words.ts';
import { startTestDesk } from '../test-desk.ts';

/** Opens a desk on settings of its own: copies of the site's files, and an .env with a comment. */
async function openSettings(env: Record<string, string> = {}) {
  const folder = createTestFolder();
  const content = join(folder, 'content');
  mkdirSync(join(content, 'posts'), { recursive: true });
  for (const name of ['site.config.ts', 'site.words.ts', 'site.colors.ts']) {
    copyFileSync(projectFolder(name), join(folder, name));
  }
  const envFile = join(folder, '.env');
  writeFileSync(envFile, '# mine\nMAIL_RATE=7\n# ALERT_TO=me@example.org\n');
  const parts = { ENV_FILE: envFile, TEST_SITE_FOLDER: folder, ...env };
  const { garage, openApi } = await startTestDesk(parts, ['--folder', content]);
  const { ask, get: getAny, send: sendAny } = await openApi();
  const lastJob = async () => (await getAny('/api/jobs')).job;
  const send = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await sendAny(`/api/settings${path}`, body, method);
    return { status, ...answer };
  };
  const get = () => getAny('/api/settings');
  return {
    get,
    send,
    ask,
    envFile,
    content,
    async publish(body: object) {
      await sendAny('/api/jobs', { name: 'publish', ...body });
      await expect.poll(lastJob).toHaveProperty('end');
      return (await lastJob()).end;
    },
    put: (...changes: SettingChange[]) => send('PUT', '', { changes }),
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    async current(id: string): Promise<string> {
      return (await get()).fields.find((field: EditableSetting) => field.id === id)?.value ?? '';
    },
    journal: async () => (await garage.run(['journal'], { env: { ENV_FILE: 'off' } })).out,
  };
}

test('name, words, menu and colors change in their files, and nothing else of those files does', async () => {
  const { put, read, current, get, journal } = await openSettings();
  const [config, words, colors] = ['site.config.ts', 'site.words.ts', 'site.colors.ts'].map(read);
  expect((await get()).needs).toEqual({ publish: true, restart: false });
  const links = JSON.parse(await current('navigation')) as { label: string; href: string }[];
  const menu = JSON.stringify([...links.toReversed(), { label: "Owner's club", href: '/about#club' }]);
  const saved = await put(
    { id: 'site.name', old: 'TurboMax Garage', value: 'Harbor Light News' },
    { id: 'words.home.lede', old: await current('words.home.lede'), value: 'Say "it’s" straight\\.' },
    { id: 'base.brand', old: '#e2582f', value: '#e25830' },
    { id: 'navigation', old: await current('navigation'), value: menu },
    { id: 'ALERT_TO', old: '', value: 'ann@harbor.test' },
  );
  expect(saved).toMatchObject({ status: 200, words: 'Saved.' });
  const rest = (text = ''): string => text.slice(text.indexOf('/** Pages built from data'));
  expect(read('site.config.ts')).toContain("  brand: ['Harbor', 'Light News'],\n");
  expect(read('site.config.ts')).toContain("  { label: \"Owner's club\", href: '/about#club' },\n]);");
  expect(rest(read('site.config.ts'))).toBe(rest(config));
  expect(
    read('site.words.ts')
      .split('\n')
      .filter((line) => !words?.includes(line)),
  ).toEqual([`    lede: 'Say "it’s" straight\\\\.',`]);
  expect(read('site.colors.ts')).toBe(colors?.replace("orange = '#e2582f'", "orange = '#e25830'"));
  expect(read('.env')).toBe('# mine\nMAIL_RATE=7\n# ALERT_TO=me@example.org\nALERT_TO=ann@harbor.test\n');
  expect(await current('words.home.lede')).toBe('Say "it’s" straight\\.');
  expect((await get()).needs.restart).toBe(true);
  const line = await journal();
  expect(line).toContain('Changed the settings: site.name, words.home.lede, base.brand, navigation, ALERT_TO.');
  expect(line).not.toContain('harbor.test');
});

test('a value that would stop the site is refused with the reason, and no file changes', async () => {
  const { put, read, current } = await openSettings();
  const before = ['site.config.ts', 'site.words.ts', 'site.colors.ts', '.env'].map(read);
  const brand = { id: 'base.brand', old: '#e2582f' };
  const lede = { id: 'words.home.lede', old: await current('words.home.lede') };
  const cases: [SettingChange, RegExp][] = [
    [{ ...brand, value: 'orange' }, /'orange' is no color/],
    [{ ...brand, value: '#2a2f3a' }, /'on-brand' .* has a contrast of [\d.]+:1 in the light scheme and needs 4.5:1/],
    [{ ...lede, value: 'Hello {nobody}' }, /Nothing fills in \{nobody\}/],
    [{ ...lede, value: '  ' }, /cannot be empty/],
    [{ id: 'site.timeZone', old: 'America/New_York', value: 'Mars/Base' }, /no time zone/],
    [{ id: 'BACKUP_DIR', old: '', value: '/no/such/folder' }, /There is no folder \/no\/such\/folder/],
    [
      { id: 'navigation', old: await current('navigation'), value: '[{"label":"x","href":"javascript:1"}]' },
      /needs words and an address/,
    ],
  ];
  for (const [change, reason] of cases) {
    // One good change beside it is not saved either.
    const { status, problem, fields } = await put(change, {
      id: 'site.headline',
      old: await current('site.headline'),
      value: 'New',
    });
    expect([status, problem]).toEqual([409, expect.stringMatching(reason)]);
    // The form shows it at its field; colors are judged together.
    expect(fields ?? {}).toEqual(/contrast/.test(problem) ? {} : { [change.id]: problem });
  }
  expect(['site.config.ts', 'site.words.ts', 'site.colors.ts', '.env'].map(read)).toEqual(before);
});

/** Lists every text in a part of site.words.ts; addresses of links are changed in the file. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return Object.entries(part as object).flatMap(([name, inside]) => (name === 'href' ? [] : textsIn(inside)));
}

test('every word of mails, forms and pages is shown, and what the program puts into it must stay', async () => {
  const { get, put, current } = await openSettings();
  const { fields } = await get();
  const shown = new Set(fields.map(({ value }: EditableSetting) => value));
  const all = textsIn({ ...siteWords });
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((text) => !shown.has(text))).toEqual([]);
  const groups = new Set(
    fields
      .filter(({ id }: EditableSetting) => /^(words|subscribeFormWords)\./.test(id))
      .map(({ group }: EditableSetting) => group),
  );
  expect([...groups].sort()).toEqual(['site', 'words']);
  const cases: [id: string, value: string, reason: RegExp | undefined][] = [
    ['words.mailFrame.leave', 'Leave [here](unsubscribe).', /^Keep \]\(preferences\)/],
    [
      'words.mailFrame.leave',
      '[Go](unsubscribe), [choose](preferences) or [stay](stay).',
      /^Nothing is put in for \]\(stay\)/,
    ],
    ['words.linkPages.letter-sent.text', 'We sent you an email.', /^Keep __TITLE__/],
    ['words.mailFrame.leave', '[Leave](unsubscribe) or [choose](preferences).', undefined],
    ['words.linkPages.gone.title', 'We know nothing about you', undefined],
    ['subscribeFormWords.consent', '{publisher} writes to this address. Leave whenever you like.', undefined],
  ];
  for (const [id, value, reason] of cases) {
    const { status, problem } = await put({ id, old: await current(id), value });
    const expected = reason === undefined ? [200, undefined] : [409, expect.stringMatching(reason)];
    expect([status, problem], id).toEqual(expected);
  }
  expect(await current('words.linkPages.gone.title')).toBe('We know nothing about you');
});

// That what another program saved meanwhile stays is a journey of e2e/desk-settings.spec.ts.
test('a setting of the environment is changed there, and a file with a mistake is named', async () => {
  const { put, write, current } = await openSettings({ MAIL_REPLY_TO: 'fixed@harbor.test' });
  // A setting of the environment wins over .env, so writing it there would do nothing.
  const locked = await put({ id: 'MAIL_REPLY_TO', old: 'fixed@harbor.test', value: 'me@harbor.test' });
  expect(locked).toMatchObject({ status: 409, problem: expect.stringContaining('change it there') });
  const old = await current('site.headline');
  write('site.words.ts', 'export const words = {');
  const broken = await put({ id: 'site.headline', old, value: 'Other' });
  expect(broken).toMatchObject({ status: 409, problem: expect.stringContaining('site.words.ts:1') });
});

test('pages for a new site address are published when the publisher has seen that they move', async () => {
  const distFolder = createTestFolder();
  await writeFixtureReleases(distFolder);
  const before = currentRelease(distFolder);
  const { put, publish, journal } = await openSettings({ DIST_FOLDER: distFolder, TEST_BUILD: testBuild });
  expect(await put({ id: 'SITE_URL', old: '', value: 'https://new.example' })).toMatchObject({ status: 200 });
  const { fault } = await publish({});
  expect(fault).toMatchObject({
    code: 'other-address',
    fix: expect.stringContaining('set {SITE_URL} to https://garage'),
  });
  expect(fault.problem).toMatch(
    /^The pages online are for https:\/\/garage\.example, .* is now https:\/\/new\.example\./,
  );
  expect(currentRelease(distFolder)).toBe(before);
  expect(await publish({ isNewAddress: true })).toMatchObject({ isDone: true });
  expect(currentRelease(distFolder)).not.toBe(before);
  expect(await journal()).toContain('Published the site with the address https://new.example.');
});

test('logins are tried before they are saved, and no password is ever sent to the browser', async () => {
  const mail = await startTestMailServer();
  mail.behave(({ phase }) => {
    if (phase === 'ehlo') return '250-hello\r\n250 AUTH PLAIN';
    const login = phase === 'auth' && atob(mail.conversations.at(-1)?.commands.at(-1)?.split(' ').at(-1) ?? '');
    return login === false || login.endsWith('\0p@ss') ? undefined : '535 5.7.8 wrong password';
  });
  const imap = await startTestImap([], { password: 'xyzzy' });
  const { send, ask, get, read } = await openSettings();
  const place = mail.url().replace('smtp://', '');
  const none = { place: '', user: '' };
  const login = { place, user: 'ann@harbor.test', old: none };
  const put = (body: object, name = 'SMTP_URL') => send('PUT', `/logins/${name}`, body);
  const wrong = await put({ ...login, password: 'guess' });
  expect(wrong).toMatchObject({
    status: 409,
    fields: { password: 'The mail server refused our login (535 5.7.8 wrong password): check user and password.' },
  });
  expect(parseEnv(read('.env'))).toEqual({ MAIL_RATE: '7' });
  expect((await put({ ...login, password: 'p@ss' })).status).toBe(200);
  expect(parseEnv(read('.env'))['SMTP_URL']).toBe(`smtp://ann%40harbor.test:p%40ss@${place}`);
  expect((await get()).logins.SMTP_URL).toEqual({ place, user: 'ann@harbor.test', hasPassword: true });
  // It stays with the server it was typed for.
  const known = { place, user: 'ann@harbor.test' };
  expect((await put({ ...known, old: known, password: '' })).status).toBe(200);
  const moved = await put({ ...known, old: known, place: 'smtp.other.test', password: '' });
  expect(moved.fields).toEqual({ password: 'Type it again: the server or the user changed.' });
  expect((await put({ ...login, password: 'p@ss' })).code).toBe('setting-changed');

  const box = { place: `127.0.0.1:${imap.port}`, user: 'ann', old: none };
  expect((await put({ ...box, password: 'no' }, 'BOUNCE_MAILBOX')).status).toBe(409);
  expect((await put({ ...box, password: 'xyzzy' }, 'BOUNCE_MAILBOX')).status).toBe(200);
  expect(/p@ss|p%40ss|xyzzy/.test((await ask('/api/settings')).text)).toBe(false);
  // The dialog still has the user's name in its field.
  expect((await put({ ...known, place: '', password: '', old: known })).status).toBe(200);
  expect(parseEnv(read('.env'))).toEqual({
    MAIL_RATE: '7',
    BOUNCE_MAILBOX: `imap://ann:xyzzy@127.0.0.1:${imap.port}`,
  });
});

test('a logo is drawn by the rules of the site before it replaces the old one', async () => {
  const { send, ask, get, content } = await openSettings();
  const { logoHash: hash } = await get();
  const save = (text: string) => send('PUT', '/logo', { hash, text });
  const script = await save('<svg viewBox="0 0 9 9"><script>1</script></svg>');
  expect(script).toMatchObject({ status: 409, problem: expect.stringContaining('It has <script>') });
  const logo = '<svg viewBox="0 0 9 9"><path fill="var(--brand)" d="M0 0h9v9z"/></svg>';
  expect((await save(logo)).status).toBe(200);
  expect(readFileSync(join(content, 'brand/logo.svg'), 'utf8')).toBe(logo);
  expect((await ask('/api/settings/logo')).headers['content-type']).toBe('image/svg+xml');
  expect((await save(logo.replace('h9', 'h8'))).code).toBe('setting-changed');
});

test('the keys and logins come as one settings file, once a desk, and the settings know that they were downloaded', async () => {
  const { send, get, ask, envFile, journal } = await openSettings();
  expect((await get()).keysSavedAt).toBeUndefined();
  // A page of another site cannot ask for it.
  expect(
    (await ask('/api/settings/keys', { method: 'POST', headers: { origin: 'https://evil.example' } })).status,
  ).toBe(403);
  const { status, name, text } = await send('POST', '/keys', {});
  expect([status, name]).toEqual([200, expect.stringMatching(/^garage-keys-\d{4}-\d\d-\d\d\.env$/)]);
  const kept = parseEnv(text);
  expect(kept['MAIL_RATE']).toBe(parseEnv(readFileSync(envFile, 'utf8'))['MAIL_RATE']);
  expect(JSON.parse(kept['LINK_KEYS'] ?? '')).toMatchObject({
    tokenKeys: [{ key: expect.stringMatching(/^\w{64}$/) }],
  });
  expect((await get()).keysSavedAt).toMatch(/^\d{4}-/);
  expect(await send('POST', '/keys', {})).toMatchObject({ status: 409, title: 'This desk has made the file already' });
  expect(await journal()).toContain('Downloaded the link keys and the settings.');
});

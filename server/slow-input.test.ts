import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openImportFile, readImportRows } from '../newsletter/importing/import-rows.ts';
import { openExport } from '../publishing/posts/import/markdown-folder.ts';
import { packZip } from '../publishing/posts/import/test-exports.ts';
import { sources } from './hooks/test-services.ts';
import { browser, openNewsletterApp, testKey } from './newsletter-fixture.ts';
import { ask, type RawAnswer } from './test-client.ts';

/** What patterns repeat over, each a way to fail late: separators, quotes, brackets, blanks, words our own patterns have. */
const tokens = [
  ...['a', '/', '//', '.', ' ', '+', '-', '1', 'a.', 'a,', 'a;', 'gzip;q=0,', '"a",', 'W/"a",', '(', '=', '&', 'a/'],
  ...['.html', 'towing ', '2023 ', '7000 lb ', '&a=', '%', '<', '<a', '<a ', 'é', '\n', '\r', '\t', '\u00a0', '\u202e'],
  ...['@', 'a@', ':', '[', '{', '{:.', '\u0300\u0316', '\n[a]', '---\n', ' ,', '"\n', '\\', '`', '*'],
] as const;
const most = 50;

const { port, link, insert, newsletter } = await openNewsletterApp(
  // The guard against overload would refuse the second try of what was slow, and that is quick.
  { service: { mailEvents: sources }, limits: { maxLoopDelayMs: 1_000_000 } },
  afterAll,
);
await insert({ email: 'ann@example.org' });
const preferences = await link('preferences', 'ann@example.org');
const unsubscribe = await link('unsubscribe', 'ann@example.org');

/** Repeats a token up to so many characters of what is sent. */
function fill(token: string, most: number, encode: (text: string) => string = (text) => text): string {
  const written = encode(token);
  return written.repeat(Math.floor(most / written.length));
}

const encode = (text: string): string => encodeURIComponent(text);
/** As browsers write a field: a blank is one character. */
const encodeField = (text: string): string => encode(text).replaceAll('%20', '+');
const headerOf = (token: string): string => fill(token.replace(/[^\x20-\x7e]/g, encode), 14_000);
const get = (path: string, headers: OutgoingHttpHeaders = {}) => ask(port, path, { headers });
const post = (path: string, body: string, headers: OutgoingHttpHeaders) =>
  ask(port, path, { method: 'POST', body, headers });

/** Posts a form with one field as large as the body may be. */
function postField(path: string, field: string, others: Record<string, string>, bytes: number) {
  const rest = new URLSearchParams(others).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return (token: string) => {
    const value = fill(token, bytes - rest.length - field.length - 10, encodeField);
    return post(path, `${rest}&${field}=a${value}b`, type);
  };
}

const letter = { name: 'Ann', email: 'ann@example.org', text: 'Which of the two should I believe?' };
const without = (fields: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
const formBytes = 16_000;
const letterBytes = 65_000;
const letters = '/letters/turbomax-reliability';
const rest = '/rest/v1/subscribers';
const json = { 'content-type': 'application/json', apikey: testKey };

async function readCsv(text: string): Promise<void> {
  const file = await openImportFile({ path: 'list.csv', content: Buffer.from(text) });
  const rules = { now: newsletter.now(), timeZone: 'UTC', topics: ['Reviews'] };
  for await (const _row of readImportRows(file, rules));
}
const csvColumns = ['email', 'name', 'status', 'created_at', 'unsubscribed_at', 'topics'];
/** A line has 64 KB at most; each line more is a row more. */
const flat = (token: string): string => token.replace(/[\r\n]/g, ' ');
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Reads a list with one cell as large as a row may be. */
const readWideCell = (wide: string) => (token: string) => {
  const cells = csvColumns.map((name) => (name === wide ? fill(token, 14_000) : 'ann@example.org'));
  return readCsv(`${csvColumns.join(',')}\n${cells.map(cell).join(',')}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'garage-slow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Reads an archive with one article, as `import-posts` and the desk do. */
function readArticle(name: string, text: string): void {
  const path = join(folder, 'export.zip');
  writeFileSync(path, packZip({ [name]: text }));
  openExport(path);
}

const articleFields = ['title', 'slug', 'url', 'tags', 'author', 'image', 'date', 'canonical_url'];
/** Reads an article with one field as large as all of them may be. */
const readWideField = (name: string) => (token: string) => {
  const fields = { title: 'x', date: '2024-01-02', [name]: fill(token, 3500) };
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return readArticle('a.md', `---\n${lines.join('\n')}\n---\nText.\n`);
};

/** Every field in which a stranger's text comes in, at the largest size it can have. */
const fields: Record<string, (token: string) => unknown> = {
  'a path': (token) => get(`/x${fill(token, 14_000, encode)}y`),
  'a path as typed': (token) => get(`/x${headerOf(token).replace(/[ ?#]/g, '/')}y`),
  'the path of an article': (token) => get(`/blog/${fill(token, 14_000, encode)}/letters`),
  'a query': (token) => get(`/about?${fill(token, 14_000, encode)}`),
  'a query as typed': (token) => get(`/about?${headerOf(token).replace(/[ #]/g, '+')}`),
  'a search': (token) => get(`/search?q=${fill(token, 14_000, encode)}y`),
  'a search of the longest words': (token) => get(`/search?q=${encode(token.repeat(200).slice(0, 199))}y`),
  'a category': (token) => get(`/blog?category=${fill(token, 14_000, encode)}y`),
  'a referrer': (token) => get('/about', { referer: `https://a/${headerOf(token)}`, 'user-agent': browser }),
  'the host of a referrer': (token) => get('/about', { referer: `https://${headerOf(token)}`, 'user-agent': browser }),
  'a user agent': (token) => get('/about', { 'user-agent': `Mozilla/5.0 ${headerOf(token)}` }),
  'a list of encodings': (token) => get('/about', { 'accept-encoding': headerOf(token) }),
  'an etag': (token) => get('/about', { 'if-none-match': headerOf(token) }),
  'a forwarding header': (token) => get('/search?q=a', { 'x-forwarded-for': headerOf(token) }),
  'a cookie': (token) => get('/about', { cookie: headerOf(token) }),
  'the type of a form': (token) =>
    post('/subscribe', 'email=a', { 'content-type': `multipart/form-data; boundary=${headerOf(token)}` }),
  'the key of the data interface': (token) => post(rest, '{}', { ...json, authorization: `Bearer ${headerOf(token)}` }),
  'a column list of the data interface': (token) =>
    post(`${rest}?select=${fill(token, 14_000, encode)}`, '{"email":"q@w.example"}', json),
  'a preference of the data interface': (token) =>
    post(rest, '{"email":"q@w.example"}', {
      ...json,
      prefer: headerOf(token).slice(0, 7000),
      accept: headerOf(token).slice(0, 7000),
    }),
  'an address as JSON': (token) => post(rest, JSON.stringify({ email: `a${fill(token, 5000)}b` }), json),
  'a body as JSON': (token) => post(rest, fill(token, 5000), json),
  'an address to subscribe': postField('/subscribe', 'email', {}, formBytes),
  'the page of a form': postField('/subscribe', 'page', { email: 'ann@example.org' }, formBytes),
  'the text of a letter': postField(letters, 'text', without(letter, 'text'), letterBytes),
  'the name of a letter': postField(letters, 'name', without(letter, 'name'), letterBytes),
  'the address of a letter': postField(letters, 'email', without(letter, 'email'), letterBytes),
  'the time of a letter': postField(letters, 'opened', letter, letterBytes),
  'a name of a part of a form': (token) =>
    post(letters, `--b\r\nContent-Disposition: form-data; name="${fill(token, 50_000)}"\r\n\r\nx\r\n--b--\r\n`, {
      'content-type': 'multipart/form-data; boundary=b',
    }),
  'the subject of a watch': postField('/watch/fact.rate', 'about', { email: 'ann@example.org' }, formBytes),
  'the address of a watch': postField('/watch/fact.rate', 'email', {}, formBytes),
  'the token of a link': (token) => get(`/unsubscribe/${fill(token, 1900, encode)}`),
  'what a link is pressed for': postField(unsubscribe, 'action', {}, formBytes),
  'a new address': postField(preferences, 'address', { action: 'address-link' }, formBytes),
  'a topic': postField(preferences, 'topic', { action: 'save' }, formBytes),
  'a report of Mailgun': (token) => {
    const signature = { timestamp: '1794743990', token: fill(token, 40_000), signature: fill(token, 15_000) };
    return post('/hooks/mail/mailgun', JSON.stringify({ signature }), {});
  },
  'the password of a hook': (token) =>
    post('/hooks/mail/postmark', '{}', { authorization: `Basic ${headerOf(token)}` }),
  'a list of signatures': (token) =>
    post('/hooks/mail/resend', '{}', {
      'svix-timestamp': String(Math.floor(newsletter.now().getTime() / 1000)),
      'svix-signature': headerOf(token),
    }),
  'a line of a list': (token) => readCsv(`email,status\n${fill(flat(token), 60_000)}\n`),
  'the header line of a list': (token) => readCsv(`email,${fill(flat(token), 60_000)}\nann@example.org,x\n`),
  'many lines as a list': (token) => readCsv(`email,status\n${fill(token, 10_000)}\n`),
  ...Object.fromEntries(csvColumns.map((name) => [`the column ${name} of a list`, readWideCell(name)])),
  'the front matter of an article': (token) => readArticle('a.md', `---\n${fill(token, 7900)}\n---\nText.\n`),
  'the front matter of an article in TOML': (token) =>
    readArticle('a.md', `+++\ntitle = "x"\n${fill(token, 7900)}\n+++\nText.\n`),
  ...Object.fromEntries(articleFields.map((name) => [`the ${name} of an article`, readWideField(name)])),
  'the text of an article': (token) => readArticle('a.md', `---\ntitle: x\n---\n${fill(token, 200_000)}\n`),
  'a name in an archive': (token) => readArticle(`content/${fill(token, 60_000)}a.md`, '---\ntitle: x\n---\nText.\n'),
};

/** Returns the processor time of a piece of work, all threads together. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  const answer = await Promise.resolve()
    .then(work)
    // Being refused is an answer, too.
    .catch(() => undefined);
  const { user, system } = process.cpuUsage(before);
  // Only a request that was counted or held off says nothing about the field.
  const status = (answer as Partial<RawAnswer> | undefined)?.status;
  expect([429, 500, 503]).not.toContain(status);
  return (user + system) / 1000;
}

/** A pattern that costs the square of its input is slow each time; a collection of garbage is not. */
async function leastCpuMs(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4 && least > most; tries += 1) least = Math.min(least, await cpuMsOf(work));
  return least;
}

test.each(Object.keys(fields))(
  '%s costs less than 50 ms of processor time, whatever is repeated in it',
  async (name) => {
    const read = fields[name] ?? (() => {});
    const slow: string[] = [];
    for (const token of tokens) {
      const ms = await leastCpuMs(() => read(token));
      if (ms > most) slow.push(`${JSON.stringify(token)}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  },
);

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { letterLimits, readLetters } from '../../core/people/letter.ts';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import { reportMail } from '../../newsletter/bounces/test-returned-mail.ts';
import { createTestDatabase, createTestFolder } from '../../newsletter/db/test-store.ts';
import { approveLetter, notePublished, purgeLetters } from '../../newsletter/letters/decide-letter.ts';
import { type Letter, letterStatuses, listLetters } from '../../newsletter/letters/letter.ts';
import { syncLetterFiles } from '../../newsletter/letters/letter-files.ts';
import { readJournal } from '../../newsletter/records/journal.ts';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import type { GrowingDelay } from '../limits/growing-delay.ts';
import { type NewsletterAppOptions, openNewsletterApp } from '../newsletter-fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;
const slug = 'turbomax-reliability';
const address = `/letters/${slug}`;
const letter = { name: 'Greta L.', email: 'greta@example.org', text: 'Which of the two should I believe?' };

async function openLetters(options: NewsletterAppOptions = {}) {
  const app = await openNewsletterApp(options);
  const content = createTestFolder();
  mkdirSync(join(content, 'posts', slug), { recursive: true });
  writeFileSync(join(content, 'posts', slug, 'index.mdx'), '');
  const letters = (): Promise<Letter[]> => listLetters(app.newsletter, letterStatuses);
  return {
    ...app,
    content,
    letters,
    file: () => readFileSync(join(content, 'letters', `${slug}.yaml`), 'utf8'),
    first: async (): Promise<Letter> => {
      const [found] = await letters();
      if (found === undefined) throw new Error('There is no letter.');
      return found;
    },
    /** The paths of the links in the newest mail. */
    newestLinks: async (): Promise<string[]> => {
      await app.sendMails();
      return (await app.mails()).at(-1)?.text?.match(/\/letters\/\w+\/[\w-]+/g) ?? [];
    },
  };
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  test('a letter is confirmed by mail, approved, published, told once, withdrawn and erased', async () => {
    const app = await openLetters({ settings: { databaseUrl: await createTestDatabase(store) } });
    const { newsletter, content, postForm, get, letters, first, newestLinks, mails } = app;
    // Evening in New York: the letter has the day of the site.
    app.pass(dayMs / 2);
    expect((await get(address)).status).toBe(200);
    const sent = await postForm(address, letter);
    expect([sent.status, sent.headers.location]).toEqual([303, `${address}/sent`]);
    expect((await get(`${address}/sent`)).text).toContain('letter-sent');
    // The same press again, and a reload, change nothing.
    await postForm(address, letter);
    const [confirm = ''] = await newestLinks();
    expect(await mails()).toHaveLength(1);
    const [question] = await mails();
    expect(`${question?.subject}${question?.html}${question?.text}`).not.toMatch(/Greta L|believe/);
    expect(question?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');

    // Mail scanners follow links: only the button counts.
    expect((await get(confirm)).text).toContain(letter.text);
    expect(await letters()).toMatchObject([{ status: 'unconfirmed' }]);
    await expect(approveLetter(newsletter, content, await first(), {})).rejects.toThrow('not confirmed');
    for (const _ of [1, 2]) expect((await postForm(confirm, '')).text).toContain('<h1>letter-confirmed</h1>');
    expect(await letters()).toMatchObject([{ status: 'waiting', ...letter }]);

    await approveLetter(newsletter, content, await first(), { reply: 'The VIN check.' });
    expect(app.file()).toContain(`- id: ${(await first()).id}\n  name: Greta L.\n  date: 2026-11-15\n`);
    // Nobody is told before the letter is on the site, and then everybody once.
    expect(await notePublished(newsletter, ['another'])).toBe(0);
    const { id } = await first();
    expect(await Promise.all([notePublished(newsletter, [id]), notePublished(newsletter, [id])])).toContain(1);
    await approveLetter(newsletter, content, await first(), { reply: 'The VIN check, always.' });
    await notePublished(newsletter, [id]);
    const links = await newestLinks();
    expect(await mails()).toHaveLength(2);
    expect((await mails()).at(-1)?.text).toContain(`https://garage.example/blog/${slug}/letters#letter-${id}`);

    expect(await readJournal(newsletter.store, { limit: 5 })).toMatchObject([
      { who: 'server', what: 'Told the writer of a letter that it is on the site.', about: `letter/${id}` },
    ]);

    const [withdraw = '', erase = ''] = links;
    expect((await get(withdraw)).text).toContain('<h1>letter-withdraw</h1>');
    expect(await letters()).toMatchObject([{ status: 'published' }]);
    expect((await postForm(withdraw, '')).text).toContain('<h1>letter-withdrawn</h1>');
    // Whoever the mail was forwarded to can do this: the writer takes it back, and the publisher decides anew.
    expect((await postForm(withdraw, 'action=undo')).text).toContain('<h1>letter-kept</h1>');
    expect(await letters()).toMatchObject([{ status: 'waiting', withdrawn_from: null }]);
    expect((await postForm(withdraw, '')).text).toContain('<h1>letter-withdrawn</h1>');
    await expect(approveLetter(newsletter, content, await first(), {})).rejects.toThrow('withdrawn');
    expect(app.file()).toContain('VIN');
    expect(await syncLetterFiles(newsletter, content)).toEqual({ added: 0, removed: 1 });
    expect(app.file).toThrow();

    // Mails get forwarded: the link that always works mails the writer one that deletes, for an hour.
    expect((await get(erase)).text).toContain('<h1>letter-erase-ask</h1>');
    for (const _ of [1, 2, 3]) {
      expect((await postForm(erase, '')).text).toContain('<h1>letter-erase-sent</h1>');
      app.pass(1000);
    }
    expect((await postForm(erase, '')).status).toBe(429);
    expect(JSON.stringify(await letters())).toContain('Greta');
    const [remove = ''] = await newestLinks();
    expect([remove.split('/')[2], (await mails()).at(-1)?.to?.[0]?.address]).toEqual(['delete', letter.email]);
    expect((await get(remove)).text).toContain(letter.text);
    app.pass(60 * 60 * 1000 + 2000);
    expect((await postForm(remove, '')).status).toBe(404);
    expect((await postForm(erase, '')).text).toContain('<h1>letter-erase-sent</h1>');
    const [again = ''] = await newestLinks();
    expect((await postForm(again, '')).text).toContain('<h1>letter-erased</h1>');
    expect((await postForm(again, '')).status).toBe(404);
    expect((await postForm(erase, '')).status).toBe(404);
    const everything = JSON.stringify(await newsletter.store.query('select * from letters'));
    expect(everything).not.toMatch(/Greta|greta|believe|VIN/);
    expect(await newsletter.store.query('select * from single_mails')).toEqual([]);
  });

  test('an address gets three mails a day however many letters arrive at once, and each letter leaves a row', async () => {
    const app = await openLetters({ settings: { databaseUrl: await createTestDatabase(store) } });
    const texts = Array.from({ length: 20 }, (_, at) => `${letter.text} ${at}`);
    const answers = await Promise.all(texts.map((text) => app.postForm(address, { ...letter, text })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    await app.sendMails();
    expect([(await app.mails()).length, (await app.letters()).length]).toEqual([3, 3]);
    expect(await app.newsletter.store.query('select id from single_mails')).toHaveLength(20);
  });
});

test('nothing that is stored about an address changes an answer, and strangers cannot flood it', async () => {
  const app = await openLetters({ settings: { optIn: 'double' } });
  await app.insert({ email: 'known@example.org' });
  await app.insert({ email: 'gone@example.org' });
  await forgetSubscriber(app.newsletter, 'gone@example.org');
  await app.sendMails();
  const before = (await app.mails()).length;
  const answers = [];
  for (const email of ['new@example.org', 'known@example.org', 'gone@example.org']) {
    for (const number of [1, 2, 3, 4]) {
      const { status, headers, text } = await app.postForm(address, {
        ...letter,
        email,
        text: `${letter.text} ${number}`,
      });
      const { date: _date, ...others } = headers;
      answers.push(JSON.stringify([status, others, text]));
    }
  }
  expect(new Set(answers).size).toBe(1);
  await app.sendMails();
  const to = (await app.mails()).slice(before).map((mail) => mail.to?.[0]?.address);
  expect(to.filter((each) => each === 'new@example.org')).toHaveLength(3);
  expect(to.filter((each) => each === 'known@example.org')).toHaveLength(3);
  expect(to.filter((each) => each === 'gone@example.org')).toHaveLength(1);
  app.pass(dayMs + 1);
  await app.postForm(address, { ...letter, email: 'new@example.org' });
  expect((await app.letters()).length).toBe(8);
});

test('whoever reports the mail about a letter as spam gets no other', async () => {
  const app = await openLetters();
  await app.postForm(address, letter);
  await app.sendMails();
  const [mail] = await app.mails();
  await reportMail(app.newsletter, 'complaint', { messageId: String(mail?.messageId) });
  await app.newsletter.store.query("update letters set status = 'approved'");
  expect(await notePublished(app.newsletter, [(await app.first()).id])).toBe(1);
  await app.sendMails();
  expect(await app.mails()).toHaveLength(1);
});

test('letters nobody confirmed and rejected ones are deleted after 30 days, and withdrawn ones are emptied', async () => {
  const app = await openLetters();
  for (const status of ['unconfirmed', 'rejected', 'withdrawn', 'waiting']) {
    await app.postForm(address, { ...letter, text: `${letter.text} ${status}`, email: `${status}@example.org` });
    await app.newsletter.store.query('update letters set status = $1 where email = $2', [
      status,
      `${status}@example.org`,
    ]);
  }
  app.pass(lifetimes.letterDays * dayMs - 1);
  expect(await purgeLetters(app.newsletter)).toBe(0);
  app.pass(1);
  expect(await purgeLetters(app.newsletter)).toBe(3);
  const left = (await app.letters()).map(({ status, email, text }) => [status, email, text === '']);
  expect(left.toSorted()).toEqual([
    ['waiting', 'waiting@example.org', false],
    ['withdrawn', '', true],
  ]);
  expect(await purgeLetters(app.newsletter)).toBe(0);
});

test('a mistake is explained, what was typed stays in the form, and nothing is stored', async () => {
  const { postForm, letters } = await openLetters();
  const { status, text } = await postForm(address, { name: '"><b>Greta', email: 'greta', text: '</textarea>short' });
  expect(status).toBe(422);
  for (const field of ['email', 'text']) expect(text).toContain(`<a id="fault-${field}" href="#letter-${field}">`);
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;Greta"');
  expect(text).toContain('&lt;/textarea&gt;short</textarea>');
  for (const [field, value, words] of [
    ['name', ' \n ', 'Enter'],
    ['name', 'x'.repeat(letterLimits.name + 1), 'Shorten'],
    ['email', 'greta', 'Enter'],
    ['text', 'Too short. \n\n\n\n\n\n\n\n', 'Write at least 20'],
    ['text', 'x'.repeat(letterLimits.text + 1), 'Shorten[^<]*3,000[^<]*3,001'],
    ['text', 'x'.repeat(20_000), 'Your letter is far longer than 3,000 characters'],
    ['text', ' '.repeat(20_000), 'Your letter is far longer'],
    ['name', `Ann${' '.repeat(2000)}x`, 'Shorten'],
  ]) {
    const answer = await postForm(address, { ...letter, [String(field)]: String(value) });
    expect(answer.text).toMatch(new RegExp(`<a id="fault-${field}" href="#letter-${field}">${words}`));
  }
  expect(await letters()).toEqual([]);
});

test('a letter is one line of a name, plain text in one Unicode form, and nothing hidden', async () => {
  const { postForm, letters } = await openLetters();
  await postForm(address, {
    name: ' Zoe\u0308 \u202egreta\u0000\n L. ',
    email: ' Greta@Example.ORG ',
    text: '\r\nFirst line  \r\nsecond\tone\u0007.\r\n\r\n\r\n\r\nNext \ud800part\u2066, 👩‍🔧.\n',
  });
  const text = 'First line\nsecond one.\n\nNext �part, 👩‍🔧.';
  expect(await letters()).toMatchObject([{ name: 'Zoë greta L.', email: 'greta@example.org', text }]);
});

test('the longest letter of any script fits as browsers send it, and one three times too long comes back', async () => {
  const { port, letters } = await openLetters();
  const send = (text: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...letter, text })) form.append(name, value);
    return fetch(`http://127.0.0.1:${port}${address}`, { method: 'POST', body: form, redirect: 'manual' });
  };
  const long = await send('𠀀'.repeat(10_000));
  expect([long.status, (await long.text()).includes('𠀀'.repeat(10_000))]).toEqual([422, true]);
  expect((await send('𠀀'.repeat(3000))).status).toBe(303);
  expect(await letters()).toHaveLength(1);
});

test('letters in any script, and those that look like YAML, a formula or markup, are published as they were written', async () => {
  const { newsletter, content, postForm, letters, file } = await openLetters();
  const texts = [
    'شكرًا على المقال. هل يمكنني رفع صورة من هاتفي؟',
    '这篇文章很有帮助。请问照片最大可以多大？我用手机拍照片。',
    '😀'.repeat(20),
    '- id: x\n---\n  text: "no"\n# not a comment: *a, &b !!js/function',
    '=HYPERLINK("https://shop.example") <script>alert(1)</script>',
  ];
  const name = 'null: [true]';
  for (const [at, text] of texts.entries()) await postForm(address, { name, email: `${at}@example.org`, text });
  await newsletter.store.query("update letters set status = 'waiting'");
  for (const each of await letters()) await approveLetter(newsletter, content, each, {});
  const published = readLetters(file()).map((each) => [each.name, each.text]);
  expect(published.toSorted()).toEqual(texts.map((text) => [name, text]).toSorted());
});

test('programs, other sites, the impatient and articles without letters get nothing stored', async () => {
  let wait = 0;
  const mailDelay: GrowingDelay = { attempt: () => wait };
  const { postForm, get, letters } = await openLetters({ service: { mailDelay } });
  expect((await postForm(address, { ...letter, website: 'x' })).headers.location).toBe(`${address}/sent`);
  expect((await postForm(address, letter, { origin: 'https://other.example' })).status).toBe(403);
  expect((await postForm(address, letter, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await postForm(address, { ...letter, text: 'x'.repeat(70_000) })).status).toBe(413);
  wait = 30;
  const slow = await postForm(address, letter);
  expect([slow.status, slow.text.includes(letter.text)]).toEqual([429, true]);
  for (const path of ['/letters/turbomax-vs-v8', '/letters/nope', '/letters/nope/sent']) {
    expect((await get(path)).status).toBe(404);
  }
  expect((await postForm('/letters/turbomax-vs-v8', letter)).status).toBe(404);
  for (const link of ['confirm', 'withdraw', 'erase']) {
    expect((await get(`/letters/${link}/AAAA`)).status).toBe(404);
    expect((await postForm(`/letters/${link}/AAAA`, '')).status).toBe(404);
  }
  expect(await letters()).toEqual([]);
});

test('a letter that cannot be stored stays in the form', async () => {
  const { postForm, newsletter } = await openLetters();
  await newsletter.store.query('drop table letters');
  const { status, text, headers } = await postForm(address, letter);
  expect([status, headers['retry-after'] !== undefined]).toEqual([503, true]);
  expect(text).toContain(letter.text);
  expect(text).toContain('still in the form');
});

import { expect, test } from 'vitest';
import { reportMail } from '../../newsletter/bounces/test-returned-mail.ts';
import { testMails } from '../../newsletter/service/test-newsletter.ts';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';

const day = 24 * 60 * 60 * 1000;
const representation = { prefer: 'return=representation' };

test.each(['single', 'double'] as const)('with %s opt-in nobody learns who was on the list', async (optIn) => {
  const { insert, newsletter, rows, pass, sendMails, mails, link, postForm } = await openNewsletterApp({
    settings: { optIn },
  });
  const people = ['left', 'bounced', 'complained', 'forgotten'].map((name) => `${name}@example.com`);
  const old = new Date(newsletter.now()).toISOString();
  for (const each of [...people, 'stays@example.com']) {
    await insert({ email: each });
    await newsletter.store.query("update subscribers set status = 'active' where email = $1", [each]);
  }
  await sendMails();
  pass(day);
  await postForm(await link('unsubscribe', 'left@example.com'), '');
  const tokenOf = async (email: string) => (await link('unsubscribe', email)).replace('/unsubscribe/', '');
  await reportMail(newsletter, 'hard', { token: await tokenOf('bounced@example.com') });
  await reportMail(newsletter, 'complaint', { token: await tokenOf('complained@example.com') });
  await forgetSubscriber(newsletter, 'forgotten@example.com');
  const before = (await mails()).length;
  pass(day);

  const ask = async (address: string) => {
    const { status, headers, text } = await insert({ email: address }, representation);
    const { date: _date, ...others } = headers;
    const named = text.replaceAll(address, 'somebody@example.com').replace(/"id":"[\da-f-]{36}"/, '"id":"…"');
    return JSON.stringify([status, { ...others, 'content-length': '' }, named]);
  };
  const asNew = [await ask('first@example.com'), await ask('first@example.com')];
  for (const each of people) expect([await ask(each), await ask(each)]).toEqual(asNew);
  // With double opt-in nobody can even tell who is on the list.
  const known = optIn === 'double' ? ['201', '"x-newsletter":"check-inbox"', asNew[0]] : ['409'];
  for (const part of known) expect(await ask('stays@example.com')).toContain(part);
  expect(asNew[0] === asNew[1]).toBe(optIn === 'double');
  expect(asNew[0]).toContain(newsletter.now().toISOString());
  expect(asNew.join()).not.toContain(old);
  const states = await rows();
  const isBack = ({ email: each, status }: (typeof states)[number]) =>
    people.includes(String(each)) && status === 'active';
  expect(states.filter(isBack)).toEqual([]);

  // Each of them got one mail, and its link brings them back.
  await sendMails();
  const sent = (await mails()).slice(before).filter(({ subject }) => subject === testMails.confirmation.subject);
  const toThem = sent.filter(({ to }) => people.includes(to?.[0]?.address ?? ''));
  expect(toThem.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(people.toSorted());
  for (const { text } of toThem) {
    const [path = ''] = /\/confirm\/[\w-]+/.exec(text ?? '') ?? [];
    expect((await postForm(path, '')).status).toBe(200);
  }
  expect((await rows()).filter(isBack)).toHaveLength(people.length);
  expect(await newsletter.store.query('select * from suppressions')).toEqual([]);
});

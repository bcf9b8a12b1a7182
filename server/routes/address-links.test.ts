import { expect, test } from 'vitest';
import { forgetSubscriber } from '../../newsletter/subscribers/personal-data.ts';
import { suppress } from '../../newsletter/subscribers/suppressions.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';

const old = 'ann@example.org';
const next = 'ann@new.example';
const dayMs = 24 * 60 * 60 * 1000;

async function open() {
  const opened = await openNewsletterApp({ settings: { hasWelcomeMail: false }, isLimited: true, trustedProxies: 1 });
  await opened.insert({ email: old });
  let asked = 0;
  /** Asks on the preferences page, each time from another network. */
  const ask = async (address: string) => {
    asked += 1;
    const fields = { action: 'send-address-link', address };
    return opened.postForm(await opened.link('preferences', old), fields, { 'x-forwarded-for': `203.0.${asked}.7` });
  };
  /** Sends what waits and returns the newest mail of a kind with the path of its link. */
  const receive = async (kind: 'address' | 'address-ask' = 'address') => {
    expect(await opened.sendMails()).toEqual([]);
    const mail = (await opened.mails()).findLast(({ text }) => text?.includes(`/${kind}/`));
    const path = new RegExp(`https://garage\\.example(/${kind}/[\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
    return { to: mail?.to?.[0]?.address, text: mail?.text ?? '', headers: mail?.headers ?? [], path };
  };
  /** Asks, and presses the button in the inbox on record. */
  const allow = async (address: string) => {
    expect((await ask(address)).text).toContain('<h1>address-asked</h1>');
    opened.pass(1000);
    const question = await receive('address-ask');
    const answer = await opened.postForm(question.path, 'action=allow');
    opened.pass(1000);
    return { question, answer };
  };
  return { ...opened, ask, allow, receive };
}

test('a reader moves when the old inbox and then the new one say yes, each once and by POST; a note takes it back', async () => {
  const { allow, receive, get, postForm, rows, pass } = await open();
  const { question, answer } = await allow(next);
  expect(question.to).toBe(old);
  // The mail quotes nothing that was typed; its page does.
  expect(question.text).not.toContain(next);
  expect(answer.text).toContain('<h1>address-sent</h1>');
  expect((await postForm(question.path, 'action=allow')).status).toBe(410);
  const link = await receive();
  expect(link.to).toBe(next);
  // A stranger may read it: it has none of the reader's other links.
  expect(link.text).not.toMatch(/unsubscribe|preferences/);
  expect(link.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect((await get(link.path)).text).toContain('<h1>address</h1>');
  expect(await rows()).toMatchObject([{ email: old }]);
  pass(1000);
  expect((await postForm(link.path, 'action=address')).text).toContain('<h1>address-changed</h1>');
  expect(await rows()).toMatchObject([{ email: next, status: 'active' }]);
  for (const over of [await get(link.path), await postForm(link.path, 'action=address')]) expect(over.status).toBe(410);

  const note = await receive();
  expect(note.to).toBe(old);
  pass(1000);
  expect((await postForm(note.path, 'action=address')).text).toContain('<h1>address-changed</h1>');
  expect(await rows()).toMatchObject([{ email: old }]);
});

test('the page shows the new address to the inbox on record, and says the same about every one', async () => {
  const { ask, allow, receive, get, insert, newsletter, postForm, rows, mails, pass } = await open();
  await insert({ email: 'bob@example.org' });
  await suppress(newsletter.store, newsletter, 'gone@example.org', 'complaint');
  const answers = [await allow('bob@example.org'), await allow('gone@example.org')];
  // Each link differs, and its page names it.
  const said = answers.map(({ answer: { status, text } }) => `${status} ${text.replace(/[\w-]{51}/g, '')}`);
  expect(new Set(said).size).toBe(1);
  expect(answers[0]?.answer.text).toContain('<h1>address-sent</h1>');
  await receive();
  const toOthers = (await mails()).map((mail) => mail.to?.[0]?.address).filter((address) => address !== old);
  expect(toOthers).toEqual(['bob@example.org']);
  const bobs = (await mails()).find((mail) => mail.to?.[0]?.address === 'bob@example.org');
  const path = /(\/address\/[\w-]+)/.exec(bobs?.text ?? '')?.[1] ?? '';
  const refused = await postForm(path, 'action=address');
  expect([refused.status, refused.text.includes('<h1>address-refused</h1>')]).toEqual([409, true]);
  expect((await rows()).map(({ email }) => email)).toEqual([old, 'bob@example.org']);

  for (const wrong of ['ann@', old]) expect((await ask(wrong)).status).toBe(422);
  expect((await ask(next)).text).toContain('<h1>address-asked</h1>');
  const question = await receive('address-ask');
  expect((await get(question.path)).text).toContain(next);
  expect((await ask('more@example.org')).status).toBe(429);
  pass(7 * dayMs + 2000);
  for (const late of [path, question.path]) expect((await postForm(late, 'action=address')).status).toBe(410);
});

test('an inbox gets at most three links a day, however many subscribers ask and delete themselves again', async () => {
  const opened = await open();
  const { insert, link, postForm, sendMails, mails, newsletter, pass } = opened;
  const askers = Array.from({ length: 6 }, (_, index) => `asker${index}@example.org`);
  const answers: number[] = [];
  for (const [index, asker] of askers.entries()) {
    await insert({ email: asker }, { 'x-forwarded-for': `198.51.${index}.7` });
    const fields = { action: 'send-address-link', address: 'victim@example.org' };
    await postForm(await link('preferences', asker), fields, { 'x-forwarded-for': `198.52.${index}.7` });
    await sendMails();
    const question = (await mails()).find(
      ({ to, text }) => to?.[0]?.address === asker && text?.includes('/address-ask/'),
    );
    const path = /(\/address-ask\/[\w-]+)/.exec(question?.text ?? '')?.[1] ?? '';
    answers.push((await postForm(path, 'action=allow')).status);
    await sendMails();
    await forgetSubscriber(newsletter, asker);
  }
  expect(answers).toEqual([200, 200, 200, 429, 429, 429]);
  const toVictim = async () => (await mails()).filter(({ to }) => to?.[0]?.address === 'victim@example.org').length;
  expect(await toVictim()).toBe(3);
  pass(dayMs);
  expect((await opened.allow('victim@example.org')).answer.status).toBe(200);
  await sendMails();
  expect(await toVictim()).toBe(4);
});

test('somebody with a forwarded newsletter gets no further than a question that the reader can ignore', async () => {
  const { ask, receive, link, postForm, rows, mails, sendMails } = await open();
  const thief = 'thief@evil.example';
  const forwarded = await link('preferences', old);
  expect((await ask(thief)).text).toContain('<h1>address-asked</h1>');
  await postForm(forwarded, { action: 'send-export-link' }, { 'x-forwarded-for': '198.51.100.7' });
  await postForm(forwarded, { action: 'send-erase-link' }, { 'x-forwarded-for': '198.51.101.7' });
  expect((await receive('address-ask')).to).toBe(old);
  await sendMails();
  expect(new Set((await mails()).map(({ to }) => to?.[0]?.address))).toEqual(new Set([old]));
  expect(await rows()).toMatchObject([{ email: old, status: 'active' }]);
});

test('for seven days after a move both inboxes have a say about the data; a move taken back needs one again', async () => {
  const { allow, receive, link, postForm, rows, mails, sendMails, pass } = await open();
  await allow(next);
  pass(1000);
  await postForm((await receive()).path, 'action=address');
  const note = await receive();
  expect(note.to).toBe(old);
  let from = 0;
  const askFor = async (action: string, email: string) => {
    from += 1;
    const asked = await postForm(
      await link('preferences', email),
      { action },
      { 'x-forwarded-for': `198.51.${from}.9` },
    );
    pass(1000);
    await sendMails();
    const mail = (await mails()).findLast(({ text }) => /\/(?:data-ask|export|erase)\//.test(text ?? ''));
    const path = /(\/(?:data-ask|export|erase)\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { page: /<h1>([\w-]+)/.exec(asked.text)?.[1], to: mail?.to?.[0]?.address, path };
  };
  const question = await askFor('send-erase-link', next);
  expect(question).toMatchObject({ page: 'data-link-asked', to: old });
  // Neither the question nor the address of one link deletes anything.
  expect((await postForm(question.path.replace('data-ask', 'erase'), 'action=erase')).status).toBe(404);
  expect((await postForm(question.path, 'action=allow')).text).toContain('<h1>data-link-sent</h1>');
  expect((await postForm(question.path, 'action=allow')).status).toBe(410);
  await sendMails();
  const erase = (await mails()).at(-1);
  expect([erase?.to?.[0]?.address, erase?.text?.includes('/erase/')]).toEqual([next, true]);

  // The old inbox takes the move back: the link that went to the new one is worth nothing any more.
  pass(2000);
  expect((await postForm(note.path, 'action=address')).text).toContain('<h1>address-changed</h1>');
  const path = /(\/erase\/[\w-]+)/.exec(erase?.text ?? '')?.[1] ?? '';
  expect((await postForm(path, 'action=erase')).status).toBe(410);
  expect(await rows()).toMatchObject([{ email: old }]);
  expect(await askFor('send-export-link', old)).toMatchObject({ page: 'data-link-sent', to: old });
});

test('a week after a move the new inbox is asked alone, and a dead inbox sends its reader to the publisher', async () => {
  const { ask, allow, receive, link, postForm, newsletter, pass } = await open();
  await allow(next);
  pass(1000);
  await postForm((await receive()).path, 'action=address');
  pass(7 * dayMs + 2000);
  const page = await link('preferences', next);
  expect((await postForm(page, { action: 'send-export-link' })).text).toContain('<h1>data-link-sent</h1>');
  await newsletter.store.execute("update subscribers set status = 'bounced', email = $1", [old]);
  const answer = await ask('third@example.org');
  expect([answer.status, answer.text.includes('<h1>address-unreachable</h1>')]).toEqual([409, true]);
});

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { linkActions, personalLinks } from '../../core/people/link-pages.ts';
import { addTestLetter } from '../../newsletter/letters/test-letters.ts';
import { queueMail } from '../../newsletter/subscribers/mail-queue.ts';
import { getSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import { signToken, type TokenKind } from '../../newsletter/subscribers/tokens.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';

// docs/security.md has the table of links and rights; each of its cells is a test. A link is tried on its own page and on
// those of all others, with every button there is, for people, letters and watches in every state.
const rights = [
  'join',
  'leave',
  'come back within seven days',
  'choose topics',
  'have a link mailed to the inbox on record',
  'have a link mailed to the new inbox',
  'move the subscription',
  'see the data',
  'delete the person',
  'send the letter',
  'withdraw the letter',
  'take that back within seven days',
  'delete the letter before it was sent',
  'delete the letter',
  'have a link mailed to the writer',
  'start the watch',
  'end the watch',
] as const;
type Right = (typeof rights)[number];

const links: Record<string, TokenKind> = {
  ...Object.fromEntries(personalLinks.map((name) => [name, name])),
  'letters/confirm': 'letter-confirm',
  'letters/withdraw': 'letter-withdraw',
  'letters/erase': 'letter-erase',
  'letters/delete': 'letter-delete',
  'watch/confirm': 'watch-confirm',
  'watch/end': 'watch-end',
};
const buttons = [
  ...Object.values(linkActions),
  ...['confirm', 'unsubscribe', 'export', 'erase', 'address', 'allow', 'withdraw', 'forget', ''],
];

const source = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const documented = new Map(
  [...source.matchAll(/^\| `([\w/-]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, link = '', may = '']) => [
    link,
    may.trim().split('; '),
  ]),
);

test('the table of links and rights names every link there is, and every right by its name', () => {
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(links).toSorted());
  expect([...documented.values()].flat().filter((right) => !rights.some((known) => known === right))).toEqual([]);
});

describe.each(Object.keys(links))('the link %s', (link) => {
  let tried: Promise<Set<Right>> | undefined;
  const findRights = () => (tried ??= tryLink(link));
  test.each(rights)('to %s', async (right) => {
    expect((await findRights()).has(right)).toBe(documented.get(link)?.includes(right));
  });
});

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const states = [
  { person: 'active', letter: 'unconfirmed', isWatching: false },
  { person: 'pending', letter: 'published', isWatching: true },
  { person: 'unsubscribed', letter: 'withdrawn', isWatching: true },
] as const;

/** Presses every button behind a link and returns what that changed. */
async function tryLink(link: string): Promise<Set<Right>> {
  const app = await openNewsletterApp({ settings: { hasWelcomeMail: false } }, (close) => closers.push(close));
  const found = new Set<Right>();
  let people = 0;
  for (const state of states) {
    for (const page of Object.keys(links)) {
      // A page of another link refuses the key before it looks at the button.
      for (const action of page === link ? buttons : state === states[0] ? [page] : []) {
        people += 1;
        for (const right of await press(app, { link, page, action, state, number: people })) found.add(right);
      }
    }
  }
  return found;
}

type App = Awaited<ReturnType<typeof openNewsletterApp>>;
interface Press {
  link: string;
  page: string;
  action: string;
  state: (typeof states)[number];
  number: number;
}

async function press(app: App, { link, page, action, state, number }: Press): Promise<Right[]> {
  const { newsletter, postForm } = app;
  const { store } = newsletter;
  const ids = await addPerson(app, state, number);
  const tokenKind = links[link] ?? expect.fail(link);
  // The mail was sent a while ago: whoever left, left since then.
  const mailedAt = new Date(newsletter.now().getTime() - 60_000);
  const signer = { keys: newsletter.keys, now: () => mailedAt };
  const token = signToken(signer, tokenKind, await subjectOf(app, link, ids));
  const read = async () => ({
    person: (await store.query('select * from subscribers where id = $1', [ids.person]))[0],
    letter: (await store.query('select * from letters where id = $1', [ids.letter]))[0],
    watch: (await store.query('select * from watches where id = $1', [ids.watch]))[0],
    mails: await store.query<{ id: string; kind: string }>('select id, kind from single_mails'),
  });
  const before = await read();
  const fields = { action, topic: 'Reviews', frequency: 'monthly', address: `new${number}@example.org` };
  const answer = await postForm(`/${page}/${token}`, fields);
  const after = await read();
  await store.execute('delete from single_mails');
  const changed = (what: 'person' | 'letter', column: string): string =>
    `${before[what]?.[column]} to ${after[what]?.[column]}`;
  const known = new Set(before.mails.map(({ id }) => id));
  const mailed = after.mails.filter(({ id }) => !known.has(id)).map(({ kind }) => kind);
  const seen: Record<Right, boolean> = {
    join: changed('person', 'status') === 'pending to active',
    leave: changed('person', 'status') === 'active to unsubscribed',
    'come back within seven days': changed('person', 'status') === 'unsubscribed to active',
    'choose topics': after.person !== undefined && before.person?.['topics'] !== after.person['topics'],
    'have a link mailed to the inbox on record': mailed.some((kind) =>
      /^(?:address-ask|export-link|erase-link)$/.test(kind),
    ),
    'have a link mailed to the new inbox': mailed.includes('address-link'),
    'move the subscription': after.person !== undefined && before.person?.['email'] !== after.person['email'],
    'see the data': answer.headers['content-disposition'] !== undefined,
    'delete the person': before.person !== undefined && after.person === undefined,
    'send the letter': changed('letter', 'status') === 'unconfirmed to waiting',
    'withdraw the letter':
      ['unconfirmed to withdrawn', 'published to withdrawn'].includes(changed('letter', 'status')) &&
      after.letter?.['email'] !== '',
    'take that back within seven days': changed('letter', 'status') === 'withdrawn to waiting',
    'delete the letter before it was sent':
      before.letter?.['status'] === 'unconfirmed' && after.letter?.['email'] === '',
    'delete the letter': before.letter?.['status'] === 'published' && after.letter?.['email'] === '',
    'have a link mailed to the writer': mailed.includes('letter-erase-link'),
    'start the watch':
      before.watch?.['confirmed_at'] === null && after.watch !== undefined && after.watch['confirmed_at'] !== null,
    'end the watch': before.watch !== undefined && after.watch === undefined && after.person !== undefined,
  };
  return rights.filter((right) => seen[right]);
}

interface Ids {
  person: string;
  letter: string;
  watch: string;
}

/** Adds somebody with a letter and a watch, in the given state. */
async function addPerson({ newsletter }: App, state: Press['state'], number: number): Promise<Ids> {
  const { store } = newsletter;
  const email = `person${number}@example.org`;
  const now = newsletter.now().toISOString();
  const person = newsletter.randomId();
  const watch = newsletter.randomId();
  const reader = newsletter.randomId();
  await store.execute(
    `insert into subscribers (id, email, status, created_at, unsubscribed_at, updated_at)
     values ($1, $2, $3, $4, $5, $4)`,
    [person, email, state.person, now, state.person === 'unsubscribed' ? now : null],
  );
  const letter = await addTestLetter(store, { email, status: state.letter });
  const withdrawn =
    "update letters set withdrawn_from = 'published', updated_at = $2 where id = $1 and status = 'withdrawn'";
  await store.execute(withdrawn, [letter, now]);
  await store.execute(
    `insert into watches (id, reader_id, email, subject, told, consent, created_at, confirmed_at)
     values ($1, $2, $3, 'fact.shop-rate', '', 'Tell me.', $4, $5)`,
    [watch, reader, email, now, state.isWatching ? now : null],
  );
  return { person, letter, watch };
}

/** Returns what a link names: a letter, a watch, a person, or the mail it is in. */
async function subjectOf({ newsletter }: App, link: string, { person, letter, watch }: Ids): Promise<string> {
  if (link.startsWith('letters/')) return letter;
  if (link.startsWith('watch/')) return watch;
  const mails = { 'address-ask': 'address-ask', address: 'address-link', 'data-ask': 'data-ask' } as const;
  if (link !== 'address-ask' && link !== 'address' && link !== 'data-ask') return person;
  const subscriber = await getSubscriber(newsletter, person);
  const email = `next-${subscriber?.email}`;
  const content = JSON.stringify({
    email,
    asked: subscriber?.email,
    ...(link === 'data-ask' ? { link: 'erase' } : {}),
  });
  await newsletter.store.transaction((tx) =>
    queueMail(tx, newsletter, { kind: mails[link], subscriberId: person, content }),
  );
  const sql = 'select id from single_mails where subscriber_id = $1 and kind = $2';
  return String((await newsletter.store.query(sql, [person, mails[link]]))[0]?.['id']);
}

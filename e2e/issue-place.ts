import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openStore } from '../newsletter/db/open-store.ts';
import type { Store } from '../newsletter/db/store.ts';
import { insertSubscriber } from '../newsletter/db/test-subscribers.ts';
import { startMailSink } from '../newsletter/mail/mail-sink.ts';
import { decodeMail } from '../newsletter/mail/test-mime.ts';
import { createGoodContext } from '../newsletter/preflight/test-preflight.ts';
import { testBuild } from '../server/site-fixture.ts';
import { test as base, type Content, expect, post } from './desk-content.ts';
import type { Desk } from './desk-server.ts';

/** The issue that journeys send; the test site of the server has its page. */
export const issueId = '2026-11-oil';

const readyText = `---
subject: 'Oil and water'
preview: 'What the dipstick says before a cold morning.'
date: 2026-11-12
posts: []
---

Look at the **dipstick** before a cold morning.
`;

interface Fixtures {
  mail: Awaited<ReturnType<typeof openMail>>;
  place: ReturnType<typeof openPlace>;
}

export { expect };

/** Starts a mail server that does what it is told; nobody named Bob has a mailbox there. */
async function openMail() {
  const held: (() => void)[] = [];
  const lost = new Set<string>();
  let isHeld = false;
  const sink = await startMailSink(({ phase, attempt: { to } = { to: '' } }) => {
    if (phase === 'rcpt' && to.startsWith('bob')) return '550 5.1.1 no such user';
    if (phase !== 'end') return undefined;
    if (lost.has(to)) return { close: true };
    return isHeld ? new Promise((resolve) => held.push(() => resolve(undefined))) : undefined;
  });
  const accepted = () => sink.attempts.filter(({ isAccepted }) => isAccepted);
  return {
    url: sink.url('desk'),
    close: sink.close,
    /** Addresses whose answer is lost after the whole mail arrived. */
    lost,
    /** Returns every address whose mail the server has taken, in order of the alphabet. */
    got: () =>
      accepted()
        .map(({ to }) => to)
        .sort(),
    /** Returns what the last mail to an address says. */
    mailTo: (address: string) => decodeMail(accepted().findLast(({ to }) => to === address)?.bytes ?? ''),
    /** Forgets what was sent so far. */
    forget: () => void sink.attempts.splice(0),
    countHeld: () => held.length,
    /** Makes it wait before each answer; returns what lets it go on. */
    hold() {
      isHeld = true;
      return () => {
        isHeld = false;
        for (const go of held.splice(0)) go();
      };
    },
  };
}

function openPlace({ content, mail, desk }: Pick<Fixtures, 'mail'> & { content: Content; desk: Desk }) {
  const withStore = async (work: (store: Store) => Promise<unknown>): Promise<void> => {
    const store = await openStore({ dataDir: desk.dataDir, now: () => new Date() });
    await work(store);
    await store.close();
  };
  const file = `newsletter/${issueId}.md`;
  return {
    ...mail,
    /** Puts people on the list without a command for each. */
    addReaders: (...emails: string[]) =>
      withStore(async (store) => {
        for (const email of emails) await insertSubscriber(store, email);
      }),
    /** Writes a text that is ready to be sent, with more at its end, and opens it. */
    async openReady(page: Page, more = '') {
      content.write(file, readyText + more);
      await desk.open(page, '--folder', content.folder);
      await page.goto(new URL(`/issues/${issueId}`, page.url()).href);
      await expect(page.getByRole('heading', { name: 'Oil and water' })).toBeVisible();
    },
    /** Notes that a reader wrote “unsubscribe” to the return address, as the server does that reads it. */
    askToLeave: (email: string) =>
      withStore((store) =>
        store.execute(
          'insert into leave_requests (key, subscriber_id, asked_at) select email, id, $2 from subscribers where email = $1',
          [email, new Date().toISOString()],
        ),
      ),
    readText: () => content.read(file),
    /** Notes that a server sends what is scheduled, as a running one does every minute. */
    noteServer: () =>
      withStore((store) =>
        store.execute('insert into settings values ($1, $2)', ['send_worker_seen_at', new Date().toISOString()]),
      ),
  };
}

/** A journey in the room of the issues. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  mail: async ({}, use) => {
    const mail = await openMail();
    await use(mail);
    await mail.close();
  },
  // One article, one figure and a built site.
  deskSettings: async ({ content, mail }, use) => {
    mkdirSync(join(content.folder, 'newsletter'));
    content.write('posts/cold-start/index.mdx', post(1, 'Start it cold', 'Slowly.'));
    content.write(
      'facts/all.yaml',
      '- id: oil-capacity\n  label: Oil capacity\n  value: 6\n  unit: qt\n  appliesTo: { truck: Half-ton }\n  source: { kind: address, title: Maker, address: ["https://maker.example/specs"] }\n  checked: 2026-11-05\n  status: stated\n',
    );
    const manifest = { ...createGoodContext().site, baseCsp: "default-src 'self'" };
    const entry = manifest.entries['/blog/oil'];
    if (entry) {
      // The mark in the head of a mail.
      manifest.entries['/favicon-180.png'] = { ...entry, type: 'image/png' };
      manifest.entries['/blog/cold-start'] = entry;
    }
    const dist = join(dirname(content.folder), 'dist');
    mkdirSync(join(dist, 'site'), { recursive: true });
    writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));
    await use({
      DIST_FOLDER: dist,
      SITE_URL: 'https://turbomax-garage.test',
      SMTP_URL: mail.url,
      POSTAL_ADDRESS: '12 Real Road, Springfield',
      MAIL_FROM: 'hello@turbomax-garage.test',
      MAIL_RATE: '1000',
      TEST_BUILD: testBuild,
      TEST_ISSUES: content.folder,
    });
  },
  place: async ({ content, mail, desk }, use) => use(openPlace({ content, mail, desk })),
});

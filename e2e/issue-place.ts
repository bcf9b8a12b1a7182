import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openStore } from '../newsletter/db/open-store.ts';
import { insertSubscriber } from '../newsletter/db/test-subscribers.ts';
import { startMailSink } from '../newsletter/mail/mail-sink.ts';
import { createGoodContext } from '../newsletter/preflight/test-preflight.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { archiveCategories } from '../site.config.ts';
import { test as base, type Desk, expect } from './desk-server.ts';

const buildProgram = fileURLToPath(new URL('../cli/issue/test-issue-build.ts', import.meta.url));

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
  /** A project of its own with one article, one figure and a built site. */
  project: { folder: string; content: string };
  place: ReturnType<typeof openPlace>;
}

export { type Desk, expect };

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
    ...{ url: sink.url('desk'), close: sink.close },
    /** Addresses whose answer is lost after the whole mail arrived. */
    lost,
    /** Returns every address whose mail the server has taken, in order of the alphabet. */
    got: () =>
      accepted()
        .map(({ to }) => to)
        .sort(),
    /** Returns what the last mail to an address says, as it was sent. */
    mailTo: (address: string) => accepted().findLast(({ to }) => to === address)?.bytes ?? '',
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

function openPlace(
  { project, mail, desk, deskSettings }: Omit<Fixtures, 'place'> & { desk: Desk; deskSettings: Record<string, string> },
  ends: (() => Promise<void>)[],
) {
  const file = join(project.content, 'newsletter', `${issueId}.md`);
  return {
    ...project,
    ...mail,
    /** Puts people on the list without a command for each. */
    async addReaders(...emails: string[]) {
      const store = await openStore({ dataDir: desk.dataDir, now: () => new Date() });
      for (const email of emails) await insertSubscriber(store, email);
      await store.close();
    },
    /** Writes a text that is ready to be sent, with more at its end, and opens it. */
    async openReady(page: Page, more = '') {
      writeFileSync(file, readyText + more);
      await desk.open(page, '--folder', project.content);
      await page.goto(new URL(`/issues/${issueId}`, page.url()).href);
      await expect(page.getByRole('heading', { name: 'Oil and water' })).toBeVisible();
    },
    readText: () => readFileSync(file, 'utf8'),
    /** Starts the real server on the same list; it ends with the journey. */
    async startServer() {
      const site = await writeFixtureSite();
      const settings = { ...deskSettings, DIST_FOLDER: site.distFolder, DATA_DIR: desk.dataDir };
      const { child, exit } = await openServerProcess(settings);
      ends.push(async () => {
        child.kill('SIGKILL');
        await exit;
        await site.remove();
      });
    },
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  project: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'garage-issues-'));
    const content = join(folder, 'content');
    for (const name of ['posts/cold-start', 'newsletter', 'facts']) mkdirSync(join(content, name), { recursive: true });
    writeFileSync(
      join(content, 'posts/cold-start/index.mdx'),
      `---\nid: 1\ntitle: 'Start it cold'\nexcerpt: 'What to do first.'\npublishedAt: 2026-01-05\nauthor: Ann\ncategory: ${archiveCategories[0]?.name}\nmetaDescription: 'What to do before the first start on a cold morning, in the order that saves the most wear.'\nkeywords: [cold]\nschema:\n  type: Article\n---\n\nSlowly.\n`,
    );
    writeFileSync(
      join(content, 'facts/all.yaml'),
      '- id: oil-capacity\n  label: Oil capacity\n  value: 6\n  unit: qt\n  appliesTo: { truck: Half-ton }\n  source: { kind: address, title: Maker, address: ["https://maker.example/specs"] }\n  checked: 2026-11-05\n  status: stated\n',
    );
    const manifest = { ...createGoodContext().site, baseCsp: "default-src 'self'" };
    const entry = manifest.entries['/blog/oil'];
    if (entry) {
      // The mark in the head of a mail.
      manifest.entries['/favicon-180.png'] = { ...entry, type: 'image/png' };
      manifest.entries['/blog/cold-start'] = entry;
    }
    mkdirSync(join(folder, 'dist/site'), { recursive: true });
    writeFileSync(join(folder, 'dist/manifest.json'), JSON.stringify(manifest));
    await use({ folder, content });
    rmSync(folder, { recursive: true, force: true });
  },
  deskSettings: async ({ project, mail }, use) =>
    use({
      DIST_FOLDER: join(project.folder, 'dist'),
      SITE_URL: 'https://turbomax-garage.test',
      SMTP_URL: mail.url,
      POSTAL_ADDRESS: '12 Real Road, Springfield',
      MAIL_FROM: 'hello@turbomax-garage.test',
      MAIL_RATE: '1000',
      TEST_BUILD: buildProgram,
      TEST_CONTENT: project.content,
    }),
  place: async ({ project, mail, desk, deskSettings }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(openPlace({ project, mail, desk, deskSettings }, ends));
    for (const end of ends) await end();
  },
});

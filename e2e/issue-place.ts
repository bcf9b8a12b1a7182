import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { openStore } from '../newsletter/db/open-store.ts';
import { insertSubscriber } from '../newsletter/db/test-subscribers.ts';
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

/** A project of its own with one article, one figure and a built site, and a mail server that does what it is told. */
export interface IssuePlace {
  folder: string;
  content: string;
  /** Every address whose mail the server has taken. */
  got: string[];
  /** What the mail to an address says, as it was sent. */
  mailTo(address: string): string;
  /** Addresses whose answer is lost after the whole mail arrived. */
  lost: Set<string>;
  /** Makes the mail server wait before each answer; returns what lets it go on. */
  hold(): () => void;
  /** How many mails wait for an answer. */
  countHeld(): number;
  /** Puts people on the list without a command for each. */
  addReaders(...emails: string[]): Promise<void>;
  /** Writes a text that is ready to be sent, with more at its end, and opens it. */
  openReady(page: Page, more?: string): Promise<void>;
  readText(): string;
  /** Starts the real server on the same list; it ends with the journey. */
  startServer(): Promise<void>;
}

interface Fixtures {
  mail: Pick<IssuePlace, 'got' | 'mailTo' | 'lost' | 'hold' | 'countHeld'> & { url: string };
  project: { folder: string; content: string };
  place: IssuePlace;
}

export { type Desk, expect };

/** A journey in the room of the issues. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  mail: async ({}, use) => {
    const [got, lost, held]: [string[], Set<string>, (() => void)[]] = [[], new Set(), []];
    const mails = new Map<string, string>();
    let isHeld = false;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('bob')
          ? done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }))
          : done(),
      onData: (stream, { id, envelope }, done) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        let text = '';
        const answer = (): void => {
          if (to.some((address) => lost.has(address))) {
            for (const connection of server.connections as Set<{ id: string; close(): void }>)
              if (connection.id === id) connection.close();
            return;
          }
          got.push(...to);
          for (const address of to) mails.set(address, text);
          done();
        };
        stream.on('data', (part) => (text += String(part)));
        stream.on('end', () => (isHeld ? held.push(answer) : answer()));
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    await use({
      url: `smtp://127.0.0.1:${port}`,
      got,
      mailTo: (address) => mails.get(address) ?? '',
      lost,
      countHeld: () => held.length,
      hold() {
        isHeld = true;
        return () => {
          isHeld = false;
          for (const go of held.splice(0)) go();
        };
      },
    });
    await new Promise<void>((resolve) => server.close(() => resolve()));
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
    const file = join(project.content, 'newsletter', `${issueId}.md`);
    const ends: (() => Promise<void>)[] = [];
    await use({
      ...project,
      ...mail,
      async addReaders(...emails) {
        const store = await openStore({ dataDir: desk.dataDir, now: () => new Date() });
        for (const email of emails) await insertSubscriber(store, email);
        await store.close();
      },
      async openReady(page, more = '') {
        writeFileSync(file, readyText + more);
        await desk.open(page, '--folder', project.content);
        await page.goto(new URL(`/issues/${issueId}`, page.url()).href);
        await expect(page.getByRole('heading', { name: 'Oil and water' })).toBeVisible();
      },
      readText: () => readFileSync(file, 'utf8'),
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
    });
    for (const end of ends) await end();
  },
});

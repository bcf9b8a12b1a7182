import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../newsletter/db/test-postgres.ts';
import type { OpenNewsletter } from '../../newsletter/open-newsletter.ts';
import { openTestNewsletter } from '../../newsletter/open-test-newsletter.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import { addPeople, createBuiltIssue, createPeople } from '../../newsletter/sending/test-sending.ts';
import { openServerProcess } from '../../server/server-process.ts';
import { writeFixtureSite } from '../../server/site-fixture.ts';

/** What a place may be given instead of its own. */
export interface PlaceWish {
  dataDir?: string;
  databaseUrl?: string;
  settings?: Record<string, string>;
}

/** A small site, a store, a port, and the real programs on them; all of it goes away with `ends`. */
export async function openPlace(ends: AsyncDisposableStack, wish: PlaceWish = {}) {
  const site = await writeFixtureSite();
  ends.defer(site.remove);
  const dataDir = wish.dataDir ?? (await mkdtemp(join(tmpdir(), 'garage-faults-')));
  ends.defer(() => (wish.dataDir === undefined ? rm(dataDir, { recursive: true, force: true }) : undefined));
  const databaseUrl = wish.databaseUrl ?? '';
  const port = await freePort();
  const environment = {
    DIST_FOLDER: site.distFolder,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    // The load is one machine, and every mail that is counted belongs to an issue.
    RATE_LIMIT: 'off',
    WELCOME_MAIL: 'off',
    ...wish.settings,
  };

  async function withNewsletter<T>(work: (newsletter: OpenNewsletter) => Promise<T>): Promise<T> {
    const { newsletter, close } = await openTestNewsletter({ dataDir, databaseUrl, now: () => new Date() });
    try {
      return await work(newsletter);
    } finally {
      await close();
    }
  }

  return {
    dataDir,
    port,
    environment,
    withNewsletter,
    /** Starts the server and waits until it is open; it is killed with `ends` if it still runs. */
    async openServer(more: Record<string, string> = {}) {
      const server = await openServerProcess({ ...environment, ...more });
      ends.defer(async () => {
        server.child.kill('SIGKILL');
        await server.exit;
      });
      return {
        ...server,
        async kill() {
          server.child.kill('SIGKILL');
          await server.exit;
        },
        /** Ends it as an administrator does. */
        async stop() {
          server.child.kill('SIGTERM');
          await server.exit;
        },
      };
    },
    /** Puts people on the list, and an issue for them that begins at a time. */
    prepareIssue: (id: string, people: number, at = new Date()) =>
      withNewsletter(async (newsletter) => {
        const known = await newsletter.store.query<{ count: number }>('select count(*) as count from subscribers');
        if (known[0]?.count === 0) await addPeople(newsletter, createPeople(people, 7));
        await freezeIssue(newsletter, createBuiltIssue({ id }));
        await scheduleIssue(newsletter, id, at);
      }),
  };
}

/** What `openPlace` gives. */
export type Place = Awaited<ReturnType<typeof openPlace>>;

/** A server of a place. */
export type PlaceServer = Awaited<ReturnType<Place['openServer']>>;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readOverview } from '../../desk/overview.ts';
import { createContentReader } from '../../desk/read-content.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { openNewsletter } from '../../newsletter/open-newsletter.ts';
import { searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';

const readers = 1_000_000;
const rounds = 5;

/** Measures the CPU time of the desk's overview and searches on a list of a million readers in SQLite. */
export async function benchDesk(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'garage-bench-'));
  try {
    const settings = {
      dataDir,
      mailFrom: 'a@b.example',
      replyTo: 'a@b.example',
      siteUrl: 'https://b.example',
    } as const;
    const newsletter = await openNewsletter({
      ...settings,
      siteName: 'Bench',
      listId: 'newsletter.b.example',
      postalAddress: '',
      optIn: 'single',
      hasWelcomeMail: false,
      now: () => new Date(),
    });
    fill(dataDir);
    const context = {
      newsletter,
      publisher: {
        examine: async () => [],
        readIssues: async () => [],
        run: async () => ({ isDone: true, text: '' }),
        issues: undefined as never,
        readFactPlaces: () => ({}),
        isServed: async () => false,
      },
      contentFolder: 'content',
      siteName: 'Bench',
      siteUrl: settings.siteUrl,
      storeName: '',
      isCountingVisits: true,
      hasMailServer: true,
      setNames: [],
    };
    const content = createContentReader('content');
    // The desk does this at its start.
    content.readFacts();
    const { store } = newsletter;
    const find = (text: string, status?: 'active' | 'bounced') => () =>
      searchSubscribers(store, { text, status, limit: 50 });
    const jobs: Record<string, () => Promise<unknown>> = {
      'overview, 90 days': () => readOverview(context, content, 90),
      'overview, 1 year': () => readOverview(context, content, 365),
      'newest readers': find(''),
      'newest bounced readers': find('', 'bounced'),
      'search: beginning (reader99)': find('reader99'),
      'search: inside, many found (d7.ex)': find('d7.ex'),
      'search: inside, one found (x123456y)': find('x123456y'),
      'search: inside, nobody (nobody-here)': find('nobody-here'),
      'search: nobody, only bounced': find('nobody-here', 'bounced'),
      'search: nobody, only active': find('nobody-here', 'active'),
    };
    console.log(`${readers.toLocaleString('en-US')} readers, SQLite; CPU of the slowest of ${rounds} rounds`);
    for (const [name, job] of Object.entries(jobs)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = process.cpuUsage();
        await job();
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
      }
      console.log(
        `${name.padEnd(40)} ${Math.max(...times)
          .toFixed(0)
          .padStart(5)} ms`,
      );
    }
    await newsletter.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes the list and one issue that went to all of it, past the store: the fastest way to have them. */
function fill(dataDir: string): void {
  const db = new DatabaseSync(sqliteFile(dataDir));
  const end = Date.now();
  db.exec(`begin;
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${readers - 1})
    insert into subscribers (id, email, status, source_page, created_at, updated_at, unsubscribed_at)
    select printf('%08d', i), printf('reader%dx%dy@d%d.example', (i * 7919) % ${readers}, i, i % 40),
      case when i % 20 = 0 then 'unsubscribed' when i % 50 = 1 then 'bounced' else 'active' end, '/newsletter',
      strftime('%Y-%m-%dT%H:%M:%fZ', ${Math.floor(end / 1000)} - (${readers} - i) * 60, 'unixepoch'),
      strftime('%Y-%m-%dT%H:%M:%fZ', ${Math.floor(end / 1000)} - (${readers} - i) * 60, 'unixepoch'),
      case when i % 20 = 0 then strftime('%Y-%m-%dT%H:%M:%fZ', ${Math.floor(end / 1000)} - (${readers} - i) * 60, 'unixepoch') end
    from n;
    insert into issues (id, status, subject, content_hash, envelope, pace_at, created_at, started_at, finished_at, updated_at)
    select '2026-11', 'sent', 'To everyone', 'x', '{}', t, t, t, t, t
    from (select strftime('%Y-%m-%dT%H:%M:%fZ', ${Math.floor(end / 1000)} - 864000, 'unixepoch') as t);
    insert into deliveries (issue_id, subscriber_id, domain, status, settled_at)
    select '2026-11', id, 'd.example', case when rowid_number % 200 = 3 then 'failed' else 'accepted' end, updated_at
    from (select id, updated_at, cast(id as integer) as rowid_number from subscribers where status <> 'bounced');
    commit;`);
  db.close();
}

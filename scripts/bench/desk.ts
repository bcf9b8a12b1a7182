import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { openKeyedStore } from '../../newsletter/db/open-store.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { readCpuSeconds, root, stop, withFolder } from './processes.ts';

const rounds = 5;
const mustMs = 300;
const pages = [
  '/api/overview?days=365',
  '/api/subscribers',
  '/api/subscribers?after=00999000',
  '/api/subscribers?status=bounced',
  '/api/subscribers?text=reader99',
  '/api/subscribers?text=d7.ex',
  '/api/subscribers?text=x123456y',
  '/api/subscribers?text=nobody-here',
  '/api/subscribers?text=nobody-here&status=bounced',
  '/api/subscribers/00500002',
  '/api/issues',
  '/api/issues/2026-24/progress',
  '/api/issues/2026-24/readers?text=x500002y',
  '/api/issues/2026-24/readers?text=nobody-here',
];

/** Measures the CPU time of the desk's pages on a SQLite list of a million subscribers. */
export const benchDesk = (): Promise<void> =>
  withFolder(async (dataDir) => {
    await openKeyedStore({ dataDir, now: () => new Date() }).then(({ store }) => store.close());
    const db = new DatabaseSync(sqliteFile(dataDir));
    db.exec(`pragma synchronous = off; pragma cache_size = -1000000; begin; ${fillStore}; commit`);
    db.close();
    const child = spawn(process.execPath, ['cli/main.ts', 'desk', '--no-open'], {
      cwd: root,
      env: { ...process.env, ENV_FILE: 'off', PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let out = '';
      for await (const part of child.stdout) {
        out += String(part);
        if (/^http:\/\/\S+$/m.test(out)) break;
      }
      await measure(/^http:\/\/\S+$/m.exec(out)?.[0] ?? '', Number(child.pid));
    } finally {
      await stop(child);
    }
  });

async function measure(link: string, pid: number): Promise<void> {
  const entry = await fetch(link, { redirect: 'manual' });
  const cookie = entry.headers.get('set-cookie')?.split(';')[0] ?? '';
  console.log(`1,000,000 subscribers: CPU in ms, slowest of ${rounds} after one to warm up`);
  for (const path of pages) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const before = readCpuSeconds(pid);
      const answer = await fetch(new URL(path, link), { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await answer.text();
      times.push((readCpuSeconds(pid) - before) * 1000);
    }
    const slowest = Math.max(...times.slice(1));
    console.log(`${path.padEnd(50)} ${slowest.toFixed(0).padStart(5)}${slowest > mustMs ? `  over ${mustMs}` : ''}`);
  }
}

const numbers = (from: number, to: number): string =>
  `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`;
const time = (seconds: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', unixepoch() - ${seconds}, 'unixepoch')`;
const joined = time('(1000000 - i) * 31');
const left = `case when i % 20 = 0 then ${time('(1000000 - i) * 29')} end`;
const sent = time('(24 - i) * 1296000 - 864000');

/**
 * A million subscribers over a year, of whom 5% left, 2% bounced and 0.3% did not confirm, and 24 sent issues, the last
 * one to everyone. The triggers of the store are on, as they are for everyone.
 */
const fillStore = `
  insert into subscribers (id, email, status, source_page, created_at, updated_at, unsubscribed_at)
  select printf('%08d', i), 'reader' || (i * 7919 % 1000000) || 'x' || i || 'y@d' || (i % 40) || '.example',
    case when i % 20 = 0 then 'unsubscribed' when i % 50 = 1 then 'bounced' when i % 333 = 7 then 'pending' else 'active' end,
    '/newsletter', ${joined}, coalesce(${left}, ${joined}), ${left}
  from ${numbers(0, 999_999)};
  insert into consents (id, subscriber_id, kind, text, text_version, page, created_at)
  select id, id, 'subscribe', 'Send me the newsletter.', '1', '/newsletter', created_at from subscribers;
  insert into bounces (key, kind, subscriber_id, code, created_at)
  select id, 'hard', id, '5.1.1', updated_at from subscribers where status = 'bounced';
  insert into issues (id, status, subject, content_hash, envelope, pace_at, created_at, started_at, finished_at, updated_at)
  select printf('2026-%02d', i), 'sent', 'Issue ' || i, 'x', '{}', ${sent}, ${sent}, ${sent}, ${sent}, ${sent} from ${numbers(1, 24)};
  insert into deliveries (issue_id, subscriber_id, domain, status, attempts, reply_class, reply, settled_at)
  select issues.id, s.id, substr(s.email, length(s.email) - 9),
    case cast(s.id as integer) % 200 when 3 then 'failed' when 5 then 'unknown' else 'accepted' end, 1,
    case when cast(s.id as integer) % 200 = 3 then 'no-mailbox' end, '250 2.0.0 OK queued as 4Zx1', issues.started_at
  from issues join subscribers as s on s.status not in ('bounced', 'pending')
    and (issues.id = '2026-24' or s.id between '00490000' and '00510000')`;

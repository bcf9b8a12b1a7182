import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openKeyedStore } from '../../newsletter/db/open-keyed-store.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { startPostgres } from '../../newsletter/db/test-postgres.ts';
import { fillStatements } from './desk-list.ts';
import { readCpuSeconds, root, stop, withFolder } from './processes.ts';

const rounds = 5;
const mustMs = 300;
const someone = '/api/subscribers/00500002';
const pages: Record<string, string> = {
  'overview, 90 days': '/api/overview?days=90',
  'overview, 1 year': '/api/overview?days=365',
  'newest readers': '/api/subscribers',
  'newest readers, the 2nd page': '/api/subscribers?after=00999000',
  'newest bounced readers': '/api/subscribers?status=bounced',
  'search: beginning (reader99)': '/api/subscribers?text=reader99',
  'search: a whole address': '/api/subscribers?text=reader498x500002y%40d2.example',
  'search: inside, many found (d7.ex)': '/api/subscribers?text=d7.ex',
  'search: inside, one found (x123456y)': '/api/subscribers?text=x123456y',
  'search: nobody (nobody-here)': '/api/subscribers?text=nobody-here',
  'search: nobody, only active': '/api/subscribers?text=nobody-here&status=active',
  'search: nobody, only bounced': '/api/subscribers?text=nobody-here&status=bounced',
  'one reader with the timeline': someone,
  'issues, 24 sent': '/api/issues',
  'report of an issue to everyone': '/api/issues/2026-24/progress',
  'did Ann get it? (one address)': '/api/issues/2026-24/readers?text=x500002y',
  'did Ann get it? (nobody)': '/api/issues/2026-24/readers?text=nobody-here',
};

/** Measures the CPU time of the desk's pages on a list of a million readers, on both databases. */
export async function benchDesk(): Promise<void> {
  await withFolder(async (dataDir) => {
    await openKeyedStore({ dataDir, now: () => new Date() }).then(({ store }) => store.close());
    const db = new DatabaseSync(sqliteFile(dataDir));
    db.exec('pragma synchronous = off; pragma cache_size = -1000000; begin');
    // Made afterwards, indexes are sorted once instead of a million times.
    const indexes = db
      .prepare(
        "select name, sql from sqlite_schema where type = 'index' and tbl_name = 'subscribers' and sql is not null",
      )
      .all();
    for (const { name } of indexes) db.exec(`drop index ${name}`);
    for (const sql of fillStatements('sqlite')) db.exec(sql);
    for (const { sql } of indexes) db.exec(String(sql));
    db.exec('commit');
    db.close();
    await measure('SQLite', { DATA_DIR: dataDir }, (desk) => readCpuSeconds(desk));
  });
  await withFolder(async (dataDir) => {
    const server = await startPostgres();
    try {
      const databaseUrl = server.url;
      await openKeyedStore({ dataDir, databaseUrl, now: () => new Date() }).then(({ store }) => store.close());
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      // Its own housekeeping would count as work of the desk.
      await client.query('alter system set autovacuum = off');
      await client.query("alter system set max_wal_size = '10GB'");
      await client.query("select pg_reload_conf(), set_config('maintenance_work_mem', '512MB', false)");
      await client.query('begin');
      const indexes = await client.query(
        "select indexname, indexdef from pg_indexes where tablename = 'subscribers' and indexdef not like '%UNIQUE%'",
      );
      for (const { indexname } of indexes.rows) await client.query(`drop index ${indexname}`);
      for (const sql of fillStatements('postgres')) await client.query(sql);
      for (const { indexdef } of indexes.rows) await client.query(indexdef);
      await client.query('commit');
      await client.query('vacuum analyze');
      await client.query('checkpoint');
      const { rows } = await client.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid");
      await client.end();
      await measure(
        'PostgreSQL (the desk and every process of the database server)',
        { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        (desk) => readCpuSeconds(desk) + readTreeSeconds(Number(rows[0].pid)),
      );
    } finally {
      await server.stop();
    }
  });
}

/** Starts the desk as its command does, and asks for each page over HTTP. */
async function measure(name: string, env: Record<string, string>, readSeconds: (pid: number) => number): Promise<void> {
  const child = spawn(process.execPath, ['cli/main.ts', 'desk', '--no-open'], {
    cwd: root,
    env: { ...process.env, ENV_FILE: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let out = '';
    for await (const part of child.stdout) {
      out += String(part);
      if (/^http:\/\/\S+$/m.test(out)) break;
    }
    const link = /^http:\/\/\S+$/m.exec(out)?.[0] ?? '';
    const door = await fetch(link, { redirect: 'manual' });
    const cookie = door.headers.get('set-cookie')?.split(';')[0] ?? '';
    console.log(`\n1,000,000 readers, ${name}: CPU in ms, mean and slowest of ${rounds} after one to warm up`);
    for (const [page, path] of Object.entries(pages)) {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const before = readSeconds(Number(child.pid));
        const answer = await fetch(new URL(path, link), { headers: { cookie } });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        await answer.text();
        times.push((readSeconds(Number(child.pid)) - before) * 1000);
      }
      const [, ...counted] = times;
      const mean = counted.reduce((sum, time) => sum + time, 0) / rounds;
      const slowest = Math.max(...counted);
      const [shownMean, shownSlowest] = [mean, slowest].map((time) => time.toFixed(0).padStart(5));
      console.log(`${page.padEnd(40)} ${shownMean} ${shownSlowest}${slowest > mustMs ? `  over ${mustMs}` : ''}`);
    }
  } finally {
    await stop(child);
  }
}

/** Adds up a server and its processes; the time of those that ended is in its own counters for children. */
function readTreeSeconds(server: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const isServer = Number(name) === server;
      if (!isServer && Number(fields[1]) !== server) continue;
      for (const field of isServer ? [11, 12, 13, 14] : [11, 12]) ticks += Number(fields[field]);
    } catch {
      // It ended between the two lines.
    }
  }
  return ticks / 100;
}

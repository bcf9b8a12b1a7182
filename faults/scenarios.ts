import { corruptFile } from './corrupt-file.ts';
import { fillDisk } from './disk-full.ts';
import { killSender } from './kill-sender.ts';
import { killServerOnPostgres, killServerOnSqlite } from './kill-server.ts';
import { killWorker } from './kill-worker.ts';
import type { Scenario } from './outcome.ts';
import { protectFolder } from './read-only-folder.ts';
import { twoVersionsOnPostgres, twoVersionsOnSqlite } from './two-versions.ts';

/** Every fault that is tried, in the order of the table; one more is one more line. */
export const scenarios: readonly Scenario[] = [
  { name: 'kill-server-sqlite', times: 20, run: killServerOnSqlite },
  { name: 'kill-server-postgres', times: 20, run: killServerOnPostgres },
  { name: 'kill-sender', times: 20, run: killSender },
  { name: 'kill-worker', times: 12, run: killWorker },
  { name: 'disk-full', times: 6, run: fillDisk },
  { name: 'read-only', times: 5, run: protectFolder },
  { name: 'corrupt-file', times: 14, run: corruptFile },
  { name: 'two-versions-sqlite', times: 6, run: twoVersionsOnSqlite },
  { name: 'two-versions-postgres', times: 6, run: twoVersionsOnPostgres },
];

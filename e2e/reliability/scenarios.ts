import { stepClock } from './clock-steps.ts';
import { corruptFile } from './corrupt-file.ts';
import { fillDisk } from './disk-full.ts';
import { killSender } from './kill-sender.ts';
import { killServerOnPostgres, killServerOnSqlite } from './kill-server.ts';
import { takeMailServerAway } from './mail-server-away.ts';
import type { Scenario } from './outcome.ts';
import { failOverPostgres } from './postgres-failover.ts';
import { restartPostgresFast, restartPostgresImmediate } from './postgres-restart.ts';
import { protectFolder } from './read-only-folder.ts';

/** Every fault that is tried, in the order of the table; one more is one more line. */
export const scenarios: readonly Scenario[] = [
  { name: 'kill-server-sqlite', times: 20, timesInTests: 2, run: killServerOnSqlite },
  { name: 'kill-server-postgres', times: 20, timesInTests: 2, run: killServerOnPostgres },
  { name: 'kill-sender', times: 20, timesInTests: 4, run: killSender },
  { name: 'disk-full', times: 5, timesInTests: 1, run: fillDisk },
  { name: 'read-only', times: 3, timesInTests: 1, run: protectFolder },
  { name: 'postgres-fast', times: 4, timesInTests: 1, run: restartPostgresFast },
  { name: 'postgres-immediate', times: 4, timesInTests: 1, run: restartPostgresImmediate },
  { name: 'postgres-failover', times: 3, timesInTests: 1, run: failOverPostgres },
  { name: 'clock', times: 2, timesInTests: 1, run: stepClock },
  { name: 'mail-server-away', times: 2, timesInTests: 1, run: takeMailServerAway },
  { name: 'corrupt-file', times: 14, timesInTests: 2, run: corruptFile },
];

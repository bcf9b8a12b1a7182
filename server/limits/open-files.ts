import { formatCount } from '../../core/text/counts.ts';
import type { Store } from '../../newsletter/db/store.ts';
import { noteFewFiles } from '../../newsletter/records/doctor-notes.ts';
import type { Log } from '../log.ts';
import { defaultServerLimits, type ServerLimits } from './server-limits.ts';

/** What the process needs besides connections: the database, mail, pages from the disk, and programs it starts. */
const ownFiles = 200;

/**
 * Returns how many files and connections this process may have open at once; undefined where there is no limit, or the
 * system does not say. Node has raised it to the hard limit by then.
 */
export function readOpenFilesLimit(): number | undefined {
  // Without this the report looks up the names of all connected machines.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = report.userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : undefined;
}

/** Returns how many connections fit under a limit of open files: half of a small one, so that there is always room left. */
export function connectionsUnder(
  openFiles: number | undefined,
  { maxConnections }: Pick<ServerLimits, 'maxConnections'>,
) {
  if (openFiles === undefined) return maxConnections;
  return Math.min(maxConnections, Math.max(openFiles - ownFiles, Math.floor(openFiles / 2)));
}

/** Returns how many connections this server takes; fewer than usual are in the log, and in a note for `doctor`. */
export async function fitConnections(store: Store, log: Log): Promise<number> {
  const openFiles = readOpenFilesLimit();
  const connections = connectionsUnder(openFiles, defaultServerLimits);
  const isFew = openFiles !== undefined && connections < defaultServerLimits.maxConnections;
  if (isFew) {
    const error = `Only ${formatCount(openFiles)} files may be open, so at most ${formatCount(connections)} connections are taken.`;
    log('few-open-files', { error });
  }
  await noteFewFiles(store, isFew ? { openFiles, connections } : undefined);
  return connections;
}

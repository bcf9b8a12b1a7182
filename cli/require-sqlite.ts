import type { CliConfig } from './config.ts';
import { CommandError } from './failures.ts';

/** Refuses a command that works on the SQLite file when the store is PostgreSQL, and names PostgreSQL's own tool. */
export function requireSqlite({ databaseUrl }: CliConfig, tool: string): void {
  if (databaseUrl === undefined) return;
  throw new CommandError(`DATABASE_URL is set, so the store is PostgreSQL: use ${tool}, see docs/operations.md.`);
}

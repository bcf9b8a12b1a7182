import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { digestCommand } from './issue/digest.ts';
import { listIssuesCommand } from './issue/list.ts';
import { newIssueCommand } from './issue/new.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { restoreCommand } from './restore.ts';
import { addCommand } from './subscribers/add.ts';
import { exportCommand } from './subscribers/export.ts';
import { findCommand } from './subscribers/find.ts';
import { importCommand } from './subscribers/import.ts';
import { listCommand } from './subscribers/list.ts';
import { removeCommand } from './subscribers/remove.ts';
import { statsCommand } from './subscribers/stats.ts';
import { unfreezeCommand } from './unfreeze.ts';

/** Every command, in the order help shows them. */
export const commands: readonly Command[] = [
  listCommand,
  findCommand,
  addCommand,
  removeCommand,
  importCommand,
  exportCommand,
  statsCommand,
  newIssueCommand,
  digestCommand,
  listIssuesCommand,
  backupCommand,
  restoreCommand,
  unfreezeCommand,
  migrateCommand,
  moveCommand,
  doctorCommand,
];

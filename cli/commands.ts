import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { cancelCommand } from './issue/cancel.ts';
import { pauseCommand } from './issue/pause.ts';
import { reportCommand } from './issue/report.ts';
import { resendCommand } from './issue/resend.ts';
import { resolveCommand } from './issue/resolve.ts';
import { sendCommand } from './issue/send.ts';
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
  sendCommand,
  reportCommand,
  pauseCommand,
  cancelCommand,
  resolveCommand,
  resendCommand,
  backupCommand,
  restoreCommand,
  unfreezeCommand,
  migrateCommand,
  moveCommand,
  doctorCommand,
];

import { backupCommand } from './backup.ts';
import { bouncesReadCommand } from './bounces/read.ts';
import type { Command } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { freezeCommand } from './freeze.ts';
import { cancelCommand } from './issue/cancel.ts';
import { issueCheckCommand } from './issue/check.ts';
import { digestCommand } from './issue/digest.ts';
import { listIssuesCommand } from './issue/list.ts';
import { markSentCommand } from './issue/mark-sent.ts';
import { newIssueCommand } from './issue/new.ts';
import { pauseCommand } from './issue/pause.ts';
import { reportCommand } from './issue/report.ts';
import { resendCommand } from './issue/resend.ts';
import { resolveCommand } from './issue/resolve.ts';
import { sendCommand } from './issue/send.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { outboxClearCommand, outboxCommand, outboxListCommand, outboxOpenCommand } from './outbox.ts';
import { restoreCommand } from './restore.ts';
import { visitStatsCommand } from './stats.ts';
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
  issueCheckCommand,
  sendCommand,
  reportCommand,
  pauseCommand,
  cancelCommand,
  resolveCommand,
  resendCommand,
  markSentCommand,
  bouncesReadCommand,
  outboxListCommand,
  outboxOpenCommand,
  outboxClearCommand,
  // After the longer names that begin with it.
  outboxCommand,
  visitStatsCommand,
  backupCommand,
  restoreCommand,
  freezeCommand,
  unfreezeCommand,
  migrateCommand,
  moveCommand,
  doctorCommand,
];

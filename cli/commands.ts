import { backupCommand } from './backup.ts';
import { bouncesReadCommand } from './bounces.ts';
import type { Command } from './command.ts';
import { deskCommand } from './desk.ts';
import { doctorCommand } from './doctor.ts';
import { factsDueCommand } from './facts.ts';
import { freezeCommand, unfreezeCommand } from './freeze.ts';
import { issueCheckCommand } from './issue/check.ts';
import { digestCommand } from './issue/digest.ts';
import { listIssuesCommand } from './issue/list.ts';
import { markSentCommand } from './issue/mark-sent.ts';
import { newIssueCommand } from './issue/new.ts';
import { reportCommand } from './issue/report.ts';
import { resendCommand, resolveCommand } from './issue/resolve.ts';
import { sendCommand } from './issue/send.ts';
import { cancelCommand, pauseCommand } from './issue/stop.ts';
import { journalCommand } from './journal.ts';
import { listKeysCommand, pruneKeysCommand, rotateKeysCommand } from './keys.ts';
import {
  approveLetterCommand,
  holdLetterCommand,
  lettersCommand,
  rejectLetterCommand,
  showLetterCommand,
  withdrawLetterCommand,
} from './letters.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { newSiteCommand } from './new-site.ts';
import { outboxClearCommand, outboxCommand, outboxListCommand, outboxOpenCommand } from './outbox.ts';
import { deletePostCommand } from './posts/delete.ts';
import { importPostsCommand } from './posts/import/import-posts.ts';
import { renamePostCommand } from './posts/rename.ts';
import { publishCommand } from './publish.ts';
import { restoreCommand } from './restore.ts';
import { setupCommand } from './setup.ts';
import { staticCommand } from './static.ts';
import { addCommand } from './subscribers/add.ts';
import { exportCommand } from './subscribers/export.ts';
import { findCommand, listCommand } from './subscribers/find.ts';
import { importCommand } from './subscribers/import.ts';
import { removeCommand } from './subscribers/remove.ts';
import { resendConfirmationCommand } from './subscribers/resend-confirmation.ts';
import { statsCommand } from './subscribers/stats.ts';
import { unbounceCommand } from './subscribers/unbounce.ts';
import { updateCommand } from './update.ts';
import { visitStatsCommand } from './visit-stats.ts';

/** Every command, in the order help shows them. */
export const commands: readonly Command[] = [
  listCommand,
  findCommand,
  addCommand,
  removeCommand,
  resendConfirmationCommand,
  unbounceCommand,
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
  // After the longer names that start with it.
  outboxCommand,
  showLetterCommand,
  approveLetterCommand,
  holdLetterCommand,
  rejectLetterCommand,
  withdrawLetterCommand,
  // After the longer names that start with it.
  lettersCommand,
  visitStatsCommand,
  publishCommand,
  factsDueCommand,
  renamePostCommand,
  deletePostCommand,
  importPostsCommand,
  newSiteCommand,
  backupCommand,
  restoreCommand,
  freezeCommand,
  unfreezeCommand,
  migrateCommand,
  moveCommand,
  updateCommand,
  staticCommand,
  listKeysCommand,
  rotateKeysCommand,
  pruneKeysCommand,
  setupCommand,
  doctorCommand,
  journalCommand,
  deskCommand,
];

import type { Command } from './command.ts';

/** A command that is read from its file when it is called: most of a short command is loading the program. */
export interface CommandEntry {
  /** The words that call it, as in its file. */
  name: string;
  load(): Promise<Command>;
}

/** Every command, in the order help shows them. A name that starts like a longer one comes after it. */
export const commands: readonly CommandEntry[] = [
  { name: 'subscribers list', load: async () => (await import('./subscribers/list-subscribers.ts')).listCommand },
  { name: 'subscribers find', load: async () => (await import('./subscribers/find.ts')).findCommand },
  { name: 'subscribers add', load: async () => (await import('./subscribers/add.ts')).addCommand },
  { name: 'subscribers remove', load: async () => (await import('./subscribers/remove.ts')).removeCommand },
  {
    name: 'subscribers resend-confirmation',
    load: async () => (await import('./subscribers/resend-confirmation.ts')).resendConfirmationCommand,
  },
  { name: 'subscribers unbounce', load: async () => (await import('./subscribers/unbounce.ts')).unbounceCommand },
  { name: 'subscribers import', load: async () => (await import('./subscribers/import.ts')).importCommand },
  { name: 'subscribers export', load: async () => (await import('./subscribers/export.ts')).exportCommand },
  { name: 'subscribers stats', load: async () => (await import('./subscribers/stats.ts')).statsCommand },
  { name: 'issue new', load: async () => (await import('./issue/new.ts')).newIssueCommand },
  { name: 'issue digest', load: async () => (await import('./issue/digest.ts')).digestCommand },
  { name: 'issue list', load: async () => (await import('./issue/list.ts')).listIssuesCommand },
  { name: 'issue check', load: async () => (await import('./issue/check.ts')).issueCheckCommand },
  { name: 'issue send', load: async () => (await import('./issue/send.ts')).sendCommand },
  { name: 'issue report', load: async () => (await import('./issue/report.ts')).reportCommand },
  { name: 'issue pause', load: async () => (await import('./issue/stop.ts')).pauseCommand },
  { name: 'issue cancel', load: async () => (await import('./issue/stop.ts')).cancelCommand },
  { name: 'issue resolve', load: async () => (await import('./issue/resolve.ts')).resolveCommand },
  { name: 'issue resend', load: async () => (await import('./issue/resolve.ts')).resendCommand },
  { name: 'issue mark-sent', load: async () => (await import('./issue/mark-sent.ts')).markSentCommand },
  { name: 'bounces read', load: async () => (await import('./bounces.ts')).bouncesReadCommand },
  { name: 'outbox list', load: async () => (await import('./outbox.ts')).outboxListCommand },
  { name: 'outbox open', load: async () => (await import('./outbox.ts')).outboxOpenCommand },
  { name: 'outbox clear', load: async () => (await import('./outbox.ts')).outboxClearCommand },
  { name: 'outbox', load: async () => (await import('./outbox.ts')).outboxCommand },
  { name: 'letters show', load: async () => (await import('./letters.ts')).showLetterCommand },
  { name: 'letters approve', load: async () => (await import('./letters.ts')).approveLetterCommand },
  { name: 'letters hold', load: async () => (await import('./letters.ts')).holdLetterCommand },
  { name: 'letters reject', load: async () => (await import('./letters.ts')).rejectLetterCommand },
  { name: 'letters withdraw', load: async () => (await import('./letters.ts')).withdrawLetterCommand },
  { name: 'letters', load: async () => (await import('./letters.ts')).lettersCommand },
  { name: 'stats', load: async () => (await import('./visit-stats.ts')).visitStatsCommand },
  { name: 'publish', load: async () => (await import('./publish.ts')).publishCommand },
  { name: 'facts due', load: async () => (await import('./facts.ts')).factsDueCommand },
  { name: 'post rename', load: async () => (await import('./posts/rename.ts')).renamePostCommand },
  { name: 'post delete', load: async () => (await import('./posts/delete.ts')).deletePostCommand },
  { name: 'import-posts', load: async () => (await import('./posts/import/import-posts.ts')).importPostsCommand },
  { name: 'new-site', load: async () => (await import('./new-site.ts')).newSiteCommand },
  { name: 'backup', load: async () => (await import('./backup.ts')).backupCommand },
  { name: 'restore', load: async () => (await import('./restore.ts')).restoreCommand },
  { name: 'freeze', load: async () => (await import('./freeze.ts')).freezeCommand },
  { name: 'unfreeze', load: async () => (await import('./freeze.ts')).unfreezeCommand },
  { name: 'migrate', load: async () => (await import('./migrate.ts')).migrateCommand },
  { name: 'move', load: async () => (await import('./move.ts')).moveCommand },
  { name: 'update', load: async () => (await import('./update.ts')).updateCommand },
  { name: 'static', load: async () => (await import('./static.ts')).staticCommand },
  { name: 'keys list', load: async () => (await import('./keys.ts')).listKeysCommand },
  { name: 'keys rotate', load: async () => (await import('./keys.ts')).rotateKeysCommand },
  { name: 'keys prune', load: async () => (await import('./keys.ts')).pruneKeysCommand },
  { name: 'dkim new', load: async () => (await import('./dkim.ts')).newDkimKeyCommand },
  { name: 'setup', load: async () => (await import('./setup.ts')).setupCommand },
  { name: 'doctor', load: async () => (await import('./doctor.ts')).doctorCommand },
  { name: 'journal', load: async () => (await import('./journal.ts')).journalCommand },
  { name: 'desk', load: async () => (await import('./desk.ts')).deskCommand },
];

import type { Command } from './command.ts';

/** A command that is read from its file when it is called: most of a short command is loading the program. */
export interface CommandEntry {
  name: string;
  load(): Promise<Command>;
}

/** Every command, in the order help shows them. A name that starts like a longer one comes after it. */
export const commands: readonly CommandEntry[] = [
  { name: 'subscribers list', load: async () => (await import('./subscribers/list-subscribers.ts')).listCommand },
  { name: 'subscribers add', load: async () => (await import('./subscribers/one-subscriber.ts')).addCommand },
  { name: 'subscribers remove', load: async () => (await import('./subscribers/one-subscriber.ts')).removeCommand },
  { name: 'subscribers unbounce', load: async () => (await import('./subscribers/unbounce.ts')).unbounceCommand },
  { name: 'subscribers import', load: async () => (await import('./subscribers/import.ts')).importCommand },
  { name: 'subscribers export', load: async () => (await import('./subscribers/export.ts')).exportCommand },
  { name: 'issue new', load: async () => (await import('./issue/start.ts')).newIssueCommand },
  { name: 'issue digest', load: async () => (await import('./issue/start.ts')).digestCommand },
  { name: 'issue list', load: async () => (await import('./issue/list.ts')).listIssuesCommand },
  { name: 'issue check', load: async () => (await import('./issue/check.ts')).issueCheckCommand },
  { name: 'issue send', load: async () => (await import('./issue/send.ts')).sendCommand },
  { name: 'issue report', load: async () => (await import('./issue/report.ts')).reportCommand },
  { name: 'issue pause', load: async () => (await import('./issue/change-issue.ts')).pauseCommand },
  { name: 'issue cancel', load: async () => (await import('./issue/change-issue.ts')).cancelCommand },
  { name: 'issue resolve', load: async () => (await import('./issue/change-issue.ts')).resolveCommand },
  { name: 'issue resend', load: async () => (await import('./issue/change-issue.ts')).resendCommand },
  { name: 'issue mark-sent', load: async () => (await import('./issue/change-issue.ts')).markSentCommand },
  { name: 'welcome', load: async () => (await import('./welcome.ts')).welcomeCommand },
  { name: 'bounces read', load: async () => (await import('./bounces.ts')).bouncesReadCommand },
  { name: 'bounces apply', load: async () => (await import('./bounces.ts')).bouncesApplyCommand },
  { name: 'watches', load: async () => (await import('./watches.ts')).watchesCommand },
  { name: 'publish', load: async () => (await import('./publish.ts')).publishCommand },
  { name: 'facts due', load: async () => (await import('./facts.ts')).factsDueCommand },
  { name: 'facts correct', load: async () => (await import('./facts.ts')).factsCorrectCommand },
  { name: 'post rename', load: async () => (await import('./posts/rename-delete.ts')).renamePostCommand },
  {
    name: 'post delete-samples',
    load: async () => (await import('./posts/rename-delete.ts')).deleteSamplesCommand,
  },
  { name: 'post delete', load: async () => (await import('./posts/rename-delete.ts')).deletePostCommand },
  { name: 'import-posts', load: async () => (await import('./posts/import-posts.ts')).importPostsCommand },
  { name: 'new-site', load: async () => (await import('./new-site.ts')).newSiteCommand },
  { name: 'drill', load: async () => (await import('./drill.ts')).drillCommand },
  { name: 'backup', load: async () => (await import('./backup.ts')).backupCommand },
  { name: 'restore', load: async () => (await import('./restore.ts')).restoreCommand },
  { name: 'hold', load: async () => (await import('./hold.ts')).holdCommand },
  { name: 'lift-hold', load: async () => (await import('./hold.ts')).liftHoldCommand },
  { name: 'migrate', load: async () => (await import('./database.ts')).migrateCommand },
  { name: 'move', load: async () => (await import('./database.ts')).moveCommand },
  { name: 'update', load: async () => (await import('./update.ts')).updateCommand },
  { name: 'static', load: async () => (await import('./static.ts')).staticCommand },
  { name: 'keys rotate', load: async () => (await import('./keys.ts')).rotateKeysCommand },
  { name: 'keys save', load: async () => (await import('./keys.ts')).saveKeysCommand },
  { name: 'keys prune', load: async () => (await import('./keys.ts')).pruneKeysCommand },
  { name: 'setup', load: async () => (await import('./setup.ts')).setupCommand },
  { name: 'doctor', load: async () => (await import('./doctor.ts')).doctorCommand },
  { name: 'journal', load: async () => (await import('./journal.ts')).journalCommand },
  { name: 'desk', load: async () => (await import('./desk.ts')).deskCommand },
];

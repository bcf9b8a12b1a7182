import { siteDay } from '../../core/dates.ts';
import { isStoreMissing } from '../../newsletter/db/inspect-store.ts';
import { type ListedIssue, listIssues } from '../../newsletter/sending/issue-state.ts';
import { site } from '../../site.config.ts';
import { defineCommand, type Environment } from '../command.ts';
import { readConfig, withOpenNewsletter } from '../config.ts';
import { formatCount, formatTable } from '../format.ts';
import { folderFlag, issueFolder, readIssueFiles } from './issue-files.ts';
import { formatTime } from './reader-report.ts';

/** `issue list` */
export const listIssuesCommand = defineCommand({
  name: 'issue list',
  summary: 'List the issues in content/newsletter with their state, newest first.',
  flags: { json: { type: 'boolean', help: 'print a JSON array' }, folder: folderFlag },
  async run({ values, terminal, environment }) {
    const files = await readIssueFiles(values.folder ?? issueFolder);
    const stored = await readStored(environment);
    const written = files.map(({ id, date, subject, draft }) => {
      const found = stored.get(id);
      stored.delete(id);
      return { id, date, state: describeState(found, draft === true), subject, draft: draft === true };
    });
    // A paused issue must be seen although its file was deleted.
    const others = [...stored.values()].map((issue) => {
      const date = siteDay(new Date(issue.created_at), site.timeZone);
      return { id: issue.id, date, state: describeState(issue, false), subject: issue.subject, draft: false };
    });
    const issues = [...written, ...others];
    const rows = issues.map(({ id, date, subject, state }) => [id, date, subject, state]);
    if (values.json) await terminal.print(JSON.stringify(issues, null, 2));
    else if (rows.length === 0) await terminal.print('There are no issues yet. Write one with ./garage issue new');
    else await terminal.print(formatTable(['id', 'date', 'subject', 'state'], rows));
    return 0;
  },
});

/** Looking at the list must not create a database. */
async function readStored(environment: Environment): Promise<Map<string, ListedIssue>> {
  const config = readConfig(environment);
  if (await isStoreMissing(config)) return new Map();
  const issues = await withOpenNewsletter(config, ({ store }) => listIssues(store));
  return new Map(issues.map((issue) => [issue.id, issue]));
}

function describeState(issue: ListedIssue | undefined, isDraft: boolean): string {
  if (issue === undefined) return isDraft ? 'draft' : 'not sent';
  const { status, send_at, pause_reason, finished_at, waiting } = issue;
  switch (status) {
    case 'scheduled':
      if (send_at !== null) {
        const wait = pause_reason === null ? '' : `, waiting: ${pause_reason}`;
        return `scheduled for ${formatTime(send_at)}${wait}`;
      }
      return pause_reason === null ? 'not sent' : `not sent: ${pause_reason}`;
    case 'enqueueing':
    case 'sending':
      return `sending, ${formatCount(waiting)} waiting`;
    case 'paused':
      return `paused, ${formatCount(waiting)} waiting: ${pause_reason}`;
    case 'sent':
      return finished_at === null ? 'sent' : `sent ${formatTime(finished_at)}`;
    case 'cancelled':
      return isDraft ? 'draft' : 'canceled';
  }
}

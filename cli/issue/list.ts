import { siteDay } from '../../core/dates.ts';
import { isStoreMissing } from '../../newsletter/db/inspect-store.ts';
import { countDeliveries, type ListedIssue, listIssues } from '../../newsletter/sending/issue-state.ts';
import { sayStored } from '../../newsletter/sending/pause-reason.ts';
import { issueFolder, readIssueFiles } from '../../publishing/issues/issue-files.ts';
import { findNextDigest, type NextDigest } from '../../publishing/issues/next-digest.ts';
import { readConfig, type Settings, withOpenNewsletter } from '../../publishing/program.ts';
import { site } from '../../site.config.ts';
import { defineCommand, folderFlag } from '../command.ts';
import { formatHave, formatTable, formatTime, formatWait } from '../format.ts';
import { isEdited } from './report.ts';

export const listIssuesCommand = defineCommand({
  summary: 'List the issues in content/newsletter with their state, newest first.',
  flags: { json: 'print a JSON array', folder: folderFlag },
  async run({ values, terminal, environment }) {
    const files = await readIssueFiles(values.folder ?? issueFolder);
    const config = readConfig(environment);
    const { stored, next } = await readStored(config);
    const written = files.map(({ id, date, subject, draft, sent }) => {
      const found = stored.get(id);
      stored.delete(id);
      const state = sent === undefined ? describeState(found, draft === true, config) : `sent elsewhere ${sent}`;
      return { id, date, state, subject, draft: draft === true };
    });
    // A paused issue must be seen although its file was deleted.
    const others = [...stored.values()].map((issue) => {
      const date = siteDay(new Date(issue.created_at), site.timeZone);
      return { id: issue.id, date, state: describeState(issue, false, config), subject: issue.subject, draft: false };
    });
    const issues = [...written, ...others];
    const rows = issues.map(({ id, date, subject, state }) => [id, date, subject, state]);
    if (values.json) await terminal.print(JSON.stringify(issues, null, 2));
    else if (rows.length === 0) await terminal.print('There are no issues yet. Write one with ./garage issue new');
    else await terminal.print(formatTable(['id', 'date', 'subject', 'state'], rows));
    if (values.json || next === undefined) return;
    await terminal.print(`\nNext digest: ${next.when}; ${next.words}.`);
  },
});

type Stored = ListedIssue & { have: number; waiting: number };

/** Returns what the store knows of the issues and of the next digest; looking must not create a database. */
async function readStored(config: Settings): Promise<{ stored: Map<string, Stored>; next?: NextDigest | undefined }> {
  const stored = new Map<string, Stored>();
  if (await isStoreMissing(config)) return { stored };
  return withOpenNewsletter(config, async (newsletter) => {
    const { store } = newsletter;
    for (const issue of await listIssues(store)) {
      const isUnderWay = ['enqueueing', 'sending', 'paused'].includes(issue.status);
      const counts = isUnderWay ? await countDeliveries(store, issue.id) : undefined;
      const have = counts === undefined ? 0 : counts.accepted + counts.unknown;
      const waiting = counts === undefined ? 0 : counts.queued + counts.unwritten;
      stored.set(issue.id, { ...issue, have, waiting });
    }
    return { stored, next: await findNextDigest(newsletter, config) };
  });
}

function describeState(issue: Stored | undefined, isDraft: boolean, config: Settings): string {
  if (issue === undefined) return isDraft ? 'draft' : 'not sent';
  const { status, send_at, finished_at, waiting, have } = issue;
  const reason = sayStored(issue.pause_reason);
  const edited = isEdited(config, issue.id, issue) ? ', edited since' : '';
  const text = `the text of ${formatTime(issue.frozen_at)}${edited}`;
  switch (status) {
    case 'scheduled':
      if (send_at !== null) {
        const wait = reason === null ? '' : `, waiting: ${reason}`;
        return `scheduled for ${formatTime(send_at)} with ${text}${wait}`;
      }
      return reason === null ? 'not sent' : `not sent: ${reason}`;
    case 'enqueueing':
    case 'sending':
      return `sending ${text}: ${formatHave(have)} it, ${formatWait(waiting)}`;
    case 'paused':
      return `paused, ${formatHave(have)} ${text}, ${formatWait(waiting)}: ${reason}`;
    case 'sent':
      return finished_at === null ? 'sent' : `sent ${formatTime(finished_at)}`;
    case 'cancelled':
      return isDraft ? 'draft' : 'canceled';
  }
}

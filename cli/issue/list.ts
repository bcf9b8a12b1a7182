import { defineCommand } from '../command.ts';
import { formatTable } from '../table.ts';
import { folderFlag, issueFolder, readIssueFiles } from './issue-files.ts';

/** `issue list` */
export const listIssuesCommand = defineCommand({
  name: 'issue list',
  summary: 'Show the issues, newest first.',
  flags: { json: { type: 'boolean', help: 'print a JSON array' }, folder: folderFlag },
  async run({ values, terminal }) {
    const issues = (await readIssueFiles(values.folder ?? issueFolder)).map(({ id, date, subject, draft }) => ({
      id,
      date,
      subject,
      draft: draft === true,
    }));
    if (values.json) {
      await terminal.print(JSON.stringify(issues, null, 2));
      return 0;
    }
    const rows = issues.map(({ id, date, subject, draft }) => [id, date, draft ? 'draft' : '', subject]);
    await terminal.print(
      rows.length === 0 ? 'There is no issue yet.' : formatTable(['id', 'date', '', 'subject'], rows),
    );
    return 0;
  },
});

import { defineCommand } from '../command.ts';
import { formatTable } from '../format.ts';
import { folderFlag, issueFolder, readIssueFiles } from './issue-files.ts';

/** `issue list` */
export const listIssuesCommand = defineCommand({
  name: 'issue list',
  summary: 'List the issues in content/newsletter, newest first.',
  flags: { json: { type: 'boolean', help: 'print a JSON array' }, folder: folderFlag },
  async run({ values, terminal }) {
    const files = await readIssueFiles(values.folder ?? issueFolder);
    const issues = files.map(({ id, date, subject, draft }) => ({ id, date, subject, draft: draft === true }));
    const rows = issues.map(({ id, date, subject, draft }) => [id, date, draft ? 'draft' : '', subject]);
    if (values.json) await terminal.print(JSON.stringify(issues, null, 2));
    else if (rows.length === 0) await terminal.print('There are no issues yet. Write one with ./garage issue new');
    else await terminal.print(formatTable(['id', 'date', '', 'subject'], rows));
    return 0;
  },
});

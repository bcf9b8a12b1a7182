import { issueFolder } from '../../publishing/issues/issue-files.ts';
import { startIssue } from '../../publishing/issues/start-issue.ts';
import { defineCommand, folderFlag } from '../command.ts';

/** `issue new` */
export const newIssueCommand = defineCommand({
  name: 'issue new',
  summary: 'Start an issue: writes a draft that explains its fields.',
  takes: ['<subject>'],
  flags: {
    id: { type: 'string', value: '<id>', help: 'its id (default: month and subject, such as 2026-11-first-issue)' },
    folder: folderFlag,
  },
  async run({ values, words, terminal }) {
    const { id, path } = await startIssue(words[0] ?? '', { folder: values.folder ?? issueFolder, id: values.id });
    await terminal.print(
      `Wrote the draft ${path}\n\n  npm run dev              shows it at /newsletter/${id}, and its mail at /mails\n  npm run check:content    says what is still missing, with line and fix`,
    );
  },
});

import { dirname } from 'node:path';
import { issueFolder } from '../../publishing/issues/issue-files.ts';
import { startErratum } from '../../publishing/issues/start-erratum.ts';
import { startIssue } from '../../publishing/issues/start-issue.ts';
import { defineCommand, folderFlag, UsageError } from '../command.ts';

/** `issue new` */
export const newIssueCommand = defineCommand({
  summary: 'Start an issue: writes a draft that explains its fields.',
  takes: ['[<subject>]'],
  flags: {
    id: '<id> its id (default: month and subject, such as 2026-11-first-issue)',
    erratum: '<fact> a correction to those whose mail said its old value',
    folder: folderFlag,
  },
  async run({ values: { id: wanted, erratum, folder = issueFolder }, words: [subject], terminal }) {
    if ((subject === undefined) === (erratum === undefined))
      throw new UsageError('Give a subject, or --erratum with the name of a fact.');
    const { id, path } =
      erratum === undefined
        ? await startIssue(subject ?? '', { folder, id: wanted })
        : await startErratum(erratum, { content: dirname(folder), id: wanted });
    await terminal.print(
      `Wrote the draft ${path}\n\n  npm run dev              shows it at /newsletter/${id}, and its mail at /mails\n  npm run check:content    says what is still missing, with line and fix`,
    );
  },
});

import { dirname } from 'node:path';
import { issueFolder } from '../../publishing/issues/issue-files.ts';
import { startDigest } from '../../publishing/issues/start-digest.ts';
import { startErratum } from '../../publishing/issues/start-erratum.ts';
import { startIssue } from '../../publishing/issues/start-issue.ts';
import { readConfig } from '../../publishing/program.ts';
import { defineCommand, folderFlag, wrongUsage } from '../command.ts';

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
      throw wrongUsage('Give a subject, or --erratum with the name of a fact.');
    const { id, path } =
      erratum === undefined
        ? await startIssue(subject ?? '', { folder, id: wanted })
        : await startErratum(erratum, { content: dirname(folder), id: wanted });
    await terminal.print(
      `Wrote the draft ${path}\n\n  npm run dev              shows it at /newsletter/${id}\n  ./garage desk            shows its mail\n  npm run check:content    says what is still missing, with line and fix`,
    );
  },
});

export const digestCommand = defineCommand({
  summary: 'Start an issue from the posts published since the last issue.',
  flags: {
    id: '<id> its id (default: the date, such as 2026-11-12-digest)',
    folder: folderFlag,
  },
  details: `
Reads feed.json of the built site, so run npm run build first. Expired posts are skipped and listed. If there are no new posts,
nothing is written. The result is a draft: edit it, then delete 'draft: true'.`,
  async run({ values, terminal, environment }) {
    const { since, expired, count, path } = await startDigest({
      folder: values.folder ?? issueFolder,
      distFolder: readConfig(environment).distFolder,
      id: values.id,
    });
    for (const { title, validUntil } of expired) terminal.message(`Skipped, expired on ${validUntil}: ${title}`);
    if (count === 0) {
      const reason = since === undefined ? 'The site has no current posts' : `There are no posts newer than ${since}`;
      return terminal.print(`${reason}. Nothing was written.`);
    }
    const posts = count === 1 ? 'one post' : `${count} posts`;
    await terminal.print(`Wrote the draft ${path} with ${posts}. Edit it before you send it.`);
  },
});

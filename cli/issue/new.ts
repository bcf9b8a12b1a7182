import { issueTextLimits } from '../../core/issue-frontmatter.ts';
import { defineCommand } from '../command.ts';
import { CommandError, UsageError } from '../failures.ts';
import { now } from '../open-for-command.ts';
import { folderFlag, issueFolder, readIssueFiles, readIssueId, writeIssueFile } from './issue-files.ts';
import { slugOf, writeIssueText } from './issue-text.ts';

const longestId = 64;
const body = `
Open with one concrete thing. A figure of the ledger is written {fact:turbomax-towing}, or {fact:turbomax-towing:value}
without its unit, and is printed from its record on the page, in the mail and in the text part.

## A heading

Link to an article with [its words](/blog/turbomax-reliability). Lists, **emphasis** and block quotes work; HTML does not.
`;

/** `issue new` */
export const newIssueCommand = defineCommand({
  name: 'issue new',
  summary: 'Begin an issue: writes a draft that explains its fields.',
  takes: ['<subject>'],
  flags: {
    id: { type: 'string', value: '<id>', help: 'its id; month and subject unless told, such as 2026-11-towing' },
    folder: folderFlag,
  },
  async run({ values, words, terminal }) {
    const subject = (words[0] ?? '').trim();
    const folder = values.folder ?? issueFolder;
    if (subject.length > issueTextLimits.subject || /[\n\r]/.test(subject)) {
      throw new UsageError(`A subject is one line of at most ${issueTextLimits.subject} letters.`);
    }
    if (slugOf(subject) === '') throw new UsageError(`'${subject}' has no letter for an id. Give a subject in words.`);
    const date = now().toISOString().slice(0, 10);
    const id = readIssueId(values.id ?? shorten(`${date.slice(0, 7)}-${slugOf(subject)}`));
    const same = (await readIssueFiles(folder)).find((each) => each.subject.toLowerCase() === subject.toLowerCase());
    if (same) throw new CommandError(`The issue ${same.id} has this subject already. Give another.`);
    const preview = 'Say here in one sentence what the reader gets.';
    const path = await writeIssueFile(folder, id, writeIssueText({ subject, preview, date, posts: [], body }));
    await terminal.print(
      `${path} is written, as a draft.\n\n  npm run dev              shows it at /newsletter/${id}, and its mail at /mails\n  npm run check:content    says what it still lacks, with line and fix`,
    );
    return 0;
  },
});

/** An id of at most 64 letters, cut between words. */
function shorten(id: string): string {
  return id.length <= longestId ? id : id.slice(0, longestId + 1).replace(/-[^-]*$/, '');
}

import { issueTextLimits } from '../../core/issue-frontmatter.ts';
import { CommandError, defineCommand, UsageError } from '../command.ts';
import { now } from '../config.ts';
import {
  folderFlag,
  issueFolder,
  readIssueFiles,
  readIssueId,
  slugOf,
  writeIssueFile,
  writeIssueText,
} from './issue-files.ts';

const longestId = 64;
const body = `
Start with one concrete thing. Write a number from the fact ledger as {fact:turbomax-towing}, or without its unit as
{fact:turbomax-towing:value}; the page, the mail and its plain-text part print the recorded value.

## A heading

Link to an article with [its words](/blog/turbomax-reliability). Lists, **emphasis** and block quotes work; HTML does not.
`;

/** `issue new` */
export const newIssueCommand = defineCommand({
  name: 'issue new',
  summary: 'Start an issue: writes a draft that explains its fields.',
  takes: ['<subject>'],
  flags: {
    id: { type: 'string', value: '<id>', help: 'its id (default: month and subject, such as 2026-11-towing)' },
    folder: folderFlag,
  },
  async run({ values, words, terminal }) {
    const subject = (words[0] ?? '').trim();
    const folder = values.folder ?? issueFolder;
    if (subject.length > issueTextLimits.subject || /[\n\r]/.test(subject)) {
      throw new UsageError(`The subject must be one line of at most ${issueTextLimits.subject} characters.`);
    }
    if (slugOf(subject) === '')
      throw new UsageError(`'${subject}' has no letters to make an id from. Use a subject with words.`);
    const date = now().toISOString().slice(0, 10);
    const id = readIssueId(values.id ?? shorten(`${date.slice(0, 7)}-${slugOf(subject)}`));
    const same = (await readIssueFiles(folder)).find((each) => each.subject.toLowerCase() === subject.toLowerCase());
    if (same) throw new CommandError(`The issue ${same.id} already has this subject. Choose another.`);
    const preview = 'Say here in one sentence what the reader gets.';
    const path = await writeIssueFile(folder, id, writeIssueText({ subject, preview, date, posts: [], body }));
    await terminal.print(
      `Wrote the draft ${path}\n\n  npm run dev              shows it at /newsletter/${id}, and its mail at /mails\n  npm run check:content    says what is still missing, with line and fix`,
    );
    return 0;
  },
});

/** Shortens an id to 64 characters, between words. */
function shorten(id: string): string {
  return id.length <= longestId ? id : id.slice(0, longestId + 1).replace(/-[^-]*$/, '');
}

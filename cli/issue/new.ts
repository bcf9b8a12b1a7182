import { issueDraftText } from '../../core/draft-texts.ts';
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
    const text = writeIssueText({ subject, ...issueDraftText, date, posts: [] });
    const path = await writeIssueFile(folder, id, text);
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

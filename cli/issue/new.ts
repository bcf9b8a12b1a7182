import { issueDraftText } from '../../core/draft-texts.ts';
import { issueTextLimits } from '../../core/issue-frontmatter.ts';
import { CommandError, defineCommand, UsageError } from '../command.ts';
import { today } from '../config.ts';
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
    const { id, path } = await startIssueFile(words[0] ?? '', { folder: values.folder ?? issueFolder, id: values.id });
    await terminal.print(
      `Wrote the draft ${path}\n\n  npm run dev              shows it at /newsletter/${id}, and its mail at /mails\n  npm run check:content    says what is still missing, with line and fix`,
    );
    return 0;
  },
});

/** Writes the draft of a new issue and returns its id and its path; throws when the subject is not usable. */
export async function startIssueFile(
  written: string,
  { folder, id: wanted }: { folder: string; id?: string | undefined },
): Promise<{ id: string; path: string }> {
  const subject = written.trim();
  if (subject.length > issueTextLimits.subject || /[\n\r]/.test(subject)) {
    throw new UsageError(`The subject must be one line of at most ${issueTextLimits.subject} characters.`);
  }
  if (slugOf(subject) === '')
    throw new UsageError(`'${subject}' has no letters to make an id from. Use a subject with words.`);
  const date = today();
  const id = readIssueId(wanted ?? shorten(`${date.slice(0, 7)}-${slugOf(subject)}`));
  const same = (await readIssueFiles(folder)).find((each) => each.subject.toLowerCase() === subject.toLowerCase());
  if (same) throw new CommandError(`The issue ${same.id} already has this subject. Choose another.`);
  const text = writeIssueText({ subject, ...issueDraftText, date, posts: [] });
  const path = await writeIssueFile(folder, id, text);
  return { id, path };
}

/** Shortens an id to 64 characters, between words. */
function shorten(id: string): string {
  return id.length <= longestId ? id : id.slice(0, longestId + 1).replace(/-[^-]*$/, '');
}

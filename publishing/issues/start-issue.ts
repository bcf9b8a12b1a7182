import { issueTextLimits } from '../../core/issues/issue-frontmatter.ts';
import { shortenSlug, toSlug } from '../../core/text/slug.ts';
import { today } from '../program.ts';
import { refusal } from '../refused.ts';
import { readIssueFiles, readIssueId, writeIssueFile, writeIssueText } from './issue-files.ts';

const longestId = 64;

/** Writes the draft of a new issue and returns its id and its path; throws when the subject is not usable. */
export async function startIssue(
  written: string,
  { folder, id: wanted }: { folder: string; id?: string | undefined },
): Promise<{ id: string; path: string }> {
  const subject = written.trim();
  const most = issueTextLimits.subject;
  if (subject.length > most || /[\n\r]/.test(subject)) throw refusal('subject-length', { most });
  if (toSlug(subject) === '') throw refusal('subject-empty', { subject });
  const date = today();
  const id = readIssueId(wanted ?? shortenId(`${date.slice(0, 7)}-${toSlug(subject)}`));
  const same = (await readIssueFiles(folder)).find((each) => each.subject.toLowerCase() === subject.toLowerCase());
  if (same) throw refusal('subject-taken', { id: same.id });
  const text = writeIssueText({ subject, preview: '', date, posts: [], body: '' });
  const path = await writeIssueFile(folder, id, text);
  return { id, path };
}

/** Shortens an id to 64 characters, between words. */
export const shortenId = (id: string): string => shortenSlug(id, longestId);

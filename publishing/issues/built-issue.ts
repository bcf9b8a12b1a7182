import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuiltIssue, builtIssueSchema } from '../../core/issues/built-issue.ts';
import { namesIn } from '../../core/node/files/list-files.ts';
import { currentRelease } from '../../core/node/releases.ts';
import { isPublishingRefusal, refusal } from '../refused.ts';

/** Reads a built issue; throws with the known ids when there is no such issue. */
export function readBuiltIssue(distFolder: string, id: string): BuiltIssue {
  const known = listBuiltIssues(distFolder);
  if (known.length === 0) throw refusal('no-built-issues');
  if (!known.includes(id)) throw refusal('issue-not-built', { id, known });
  try {
    return builtIssueSchema.parse(JSON.parse(readFileSync(join(issueFolder(distFolder), `${id}.json`), 'utf8')));
  } catch {
    throw refusal('issue-other-version', { id });
  }
}

/** Returns the issue as the built site has it; undefined when it is not built. */
export function findBuiltIssue(distFolder: string, id: string): BuiltIssue | undefined {
  try {
    return readBuiltIssue(distFolder, id);
  } catch (error) {
    if (isPublishingRefusal(error)) return undefined;
    throw error;
  }
}

/** Returns the newest built issue that is no draft. */
export function findNewestBuilt(distFolder: string): BuiltIssue | undefined {
  const built = listBuiltIssues(distFolder).flatMap((id) => findBuiltIssue(distFolder, id) ?? []);
  return built.filter(({ isDraft }) => !isDraft).sort((one, other) => (one.date < other.date ? 1 : -1))[0];
}

const listBuiltIssues = (distFolder: string): string[] =>
  namesIn(issueFolder(distFolder), '.json').map((file) => basename(file, '.json'));

const issueFolder = (distFolder: string): string => join(currentRelease(distFolder), 'mails', 'issues');

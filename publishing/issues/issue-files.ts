import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { issueIdSchema } from '../../core/issues/issue-audience.ts';
import type { IssueFrontmatter } from '../../core/issues/issue-frontmatter.ts';
import { readIssueSource } from '../../core/issues/issue-source.ts';
import { namesIn } from '../../core/node/files/list-files.ts';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { refusal } from '../refused.ts';

/** The default folder of the issues. */
export const issueFolder = fileURLToPath(new URL('../../content/newsletter', import.meta.url));

export type IssueFile = IssueFrontmatter & { id: string };

/** Reads every issue of a folder, newest first; throws with the file name when one cannot be read. */
export async function readIssueFiles(folder: string): Promise<IssueFile[]> {
  const files = namesIn(folder, '.md').map((name) => readIssueFile(folder, name));
  return (await Promise.all(files)).sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
}

async function readIssueFile(folder: string, name: string): Promise<IssueFile> {
  const { data, fault } = readIssueSource(await readFile(join(folder, name), 'utf8'));
  if (fault !== undefined) throw refusal('issue-unreadable', { file: name, line: fault.line, message: fault.message });
  return { id: basename(name, '.md'), ...data };
}

export function readIssueId(id: string): string {
  const result = issueIdSchema.safeParse(id);
  if (!result.success) throw refusal('issue-id', { id, reason: result.error.issues[0]?.message ?? '' });
  return result.data;
}

/** Writes the file of a new issue and returns its path; never overwrites. */
export async function writeIssueFile(folder: string, id: string, text: string): Promise<string> {
  const path = join(folder, `${id}.md`);
  try {
    writeFileAtomically(path, text, { isNew: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw refusal('issue-exists', { path });
    if (code === 'ENOENT') throw refusal('no-issue-folder', { folder });
    throw error;
  }
  return path;
}

/** What the first version of an issue's file says. */
export interface IssueDraft {
  subject: string;
  preview: string;
  /** Day, as 2026-11-12. */
  date: string;
  posts: readonly string[];
  more?: readonly string[];
  body: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns the text of a draft; comments explain each field. */
export function writeIssueText({ subject, preview, date, posts, more = [], body }: IssueDraft): string {
  const picked = posts.length === 0 ? ' []' : posts.map((slug) => `\n  - ${slug}`).join('');
  return `---
# Subject of the mail and headline of its page, at most 70 characters.
subject: ${quoted(subject)}
# What mail programs show beside the subject, 35 to 140 characters.
preview: ${quoted(preview)}
# Publication date; the archive is sorted by it.
date: ${date}
# Slugs of the featured posts, in order. The first one's picture is the picture of the issue.
posts:${picked}${more.map((line) => `\n${line}`).join('')}
# A draft has no public page and can be sent only to a test address. Delete this line when the issue is ready.
draft: true
---

${body.trim() === '' ? '' : `${body.trim()}\n`}`;
}

import type { Fact } from '../../facts/fact-schema.ts';
import type { IssueBlock } from './issue-body.ts';
import type { Post } from './post.ts';

/** An issue of the newsletter as its page, its mail and the feed read it. */
export interface Issue {
  id: string;
  href: string;
  subject: string;
  preview: string;
  /** Day it is dated, as 2026-11-12. */
  date: string;
  isDraft: boolean;
  posts: Post[];
  blocks: IssueBlock[];
  /** The records behind its figures. */
  facts: Fact[];
  /** Path of its source below the repository root. */
  file: string;
}

/** The address of an issue's page. */
export const issueHref = (id: string): string => `/newsletter/${id}`;

/** Id of the picture that stands for an issue: that of the first post it picks. */
export const issuePicture = ({ posts: [first] }: Issue): string => first?.imageSrc ?? 'newsletter';

/** The issues dated just before and just after this one; `issues` are newest first. */
export function issueNeighbours(
  issues: readonly Issue[],
  current: Issue,
): { newer?: Issue | undefined; older?: Issue | undefined } {
  const at = issues.findIndex(({ id }) => id === current.id);
  return { newer: at > 0 ? issues[at - 1] : undefined, older: issues[at + 1] };
}

/** Refuses two issues with one subject: readers could not tell the mails apart. */
export function refuseSharedSubjects(issues: readonly Pick<Issue, 'subject' | 'file'>[]): void {
  for (const [at, { subject, file }] of issues.entries()) {
    const other = issues.slice(0, at).find((each) => each.subject.toLowerCase() === subject.toLowerCase());
    if (other) {
      throw new Error(`${file} and ${other.file} have the same subject: '${subject}'. Give one of the two another.`);
    }
  }
}

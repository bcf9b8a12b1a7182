import { issuesOf } from '../../core/issues/issue-audience.ts';
import type { IssueFrontmatter } from '../../core/issues/issue-frontmatter.ts';
import { typeset } from '../../core/text/html-text.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import type { Ledger } from '../../facts/ledger.ts';
import { printFact } from '../../facts/print-fact.ts';
import { factsInBody, type IssueBlock, photosInBody, readIssueBody, refuseIssueText } from './issue-body.ts';
import { findPagePicture } from './page-pictures.ts';
import type { Post } from './post.ts';

/** An issue of the newsletter as its page, its mail and the feed read it. */
export interface Issue {
  id: string;
  href: string;
  subject: string;
  preview: string;
  /** Day it is dated, as 2026-11-12, or day and time: its page appears then. */
  date: string;
  isDraft: boolean;
  /** Day on which another service sent it, if one did. */
  sentElsewhere?: string;
  /** The part of the list it goes to. */
  to?: IssueFrontmatter['to'];
  /** Whether archive, feeds and search have it; who has the link can read it either way. */
  isListed: boolean;
  posts: Post[];
  blocks: IssueBlock[];
  /** The records behind its facts. */
  facts: Fact[];
  /** Which of its facts had another value when it was sent, and what it said then. */
  changes: { fact: Fact; said: string }[];
  /** Path of its source below the repository root. */
  file: string;
}

export const issueHref = (id: string): string => `/newsletter/${id}`;

/** Reads an issue from its fields and its text; `posts` are those its readers can open, `known` all slugs there are. */
export function buildIssue(
  { id, data, body }: { id: string; data: IssueFrontmatter; body: string },
  { ledger, posts, known }: { ledger: Ledger; posts: readonly Post[]; known: ReadonlySet<string> },
): Issue {
  const file = `content/newsletter/${id}.md`;
  const isDraft = data.draft === true;
  const blocks = readIssueBody(body, ledger, file);
  const facts = factsInBody(blocks);
  return {
    id,
    href: issueHref(id),
    subject: typeset(data.subject),
    preview: typeset(data.preview),
    date: data.date,
    isDraft,
    ...(data.sent === undefined ? {} : { sentElsewhere: data.sent }),
    to: data.to,
    isListed: data.listed !== false,
    posts: pickPosts(data.posts, posts, known, { file, isDraft }),
    blocks,
    facts,
    changes: facts.flatMap((fact) => findSaid(fact, id)),
    file,
  };
}

/** Returns what an issue said of a fact when it was sent, where the ledger records that and it is not true any more. */
function findSaid(fact: Fact, id: string): { fact: Fact; said: string }[] {
  const oldest = fact.was?.findLast(({ issues }) => issuesOf(issues).includes(id));
  if (oldest === undefined || oldest.value === fact.value) return [];
  return [{ fact, said: printFact({ ...fact, value: oldest.value }) }];
}

/** Id of an issue's picture: that of a post it links to, its own first photo, or the newsletter's drawing. */
export const issuePicture = ({ posts, blocks }: Pick<Issue, 'posts' | 'blocks'>): string | undefined =>
  posts.find(({ imageSrc }) => imageSrc !== undefined)?.imageSrc ??
  photosInBody(blocks)[0]?.id ??
  findPagePicture('newsletter')?.id;

/**
 * The posts behind the slugs an issue names, in its order. `known` are all slugs there are; a draft may name a post
 * that readers do not see yet, which is left out until it is published.
 */
export function pickPosts(
  slugs: readonly string[],
  visible: readonly Post[],
  known: ReadonlySet<string>,
  issue: { file: string; isDraft: boolean },
): Post[] {
  return slugs.flatMap((slug) => {
    const post = visible.find((each) => each.slug === slug);
    if (post) return [post];
    if (!known.has(slug)) {
      const problem = `The issue picks the post '${slug}', which content/posts does not have.`;
      throw refuseIssueText(issue.file, { problem, fix: `Use one of: ${[...known].join(', ')}.`, excerpt: slug });
    }
    if (issue.isDraft) return [];
    const problem = `The issue picks the post '${slug}', which is a draft or dated later than the issue.`;
    const fix = 'Publish it first, date the issue later, or take it out of posts.';
    throw refuseIssueText(issue.file, { problem, fix, excerpt: slug });
  });
}

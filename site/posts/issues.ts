import { getCollection } from 'astro:content';
import { issueIdSchema } from '../../core/built-issue.ts';
import { typeset } from '../../core/html-text.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { type Issue, issueHref, pickPosts, refuseSharedSubjects } from './issue.ts';
import { factsInBody, readIssueBody } from './issue-body.ts';
import { loadPosts, showsDrafts } from './posts.ts';

/** Loads every issue, drafts too, newest first. */
export async function loadAllIssues(): Promise<Issue[]> {
  const posts = await loadPosts();
  const known = new Set((await getCollection('posts')).map(({ id }) => id));
  const issues = (await getCollection('issues')).map(({ id, data, body = '' }): Issue => {
    const file = `content/newsletter/${id}.md`;
    const isDraft = data.draft === true;
    const parsed = issueIdSchema.safeParse(id);
    if (!parsed.success) throw new Error(`${file}: ${parsed.error.issues[0]?.message}. Rename the file.`);
    const blocks = readIssueBody(body, siteLedger, file);
    return {
      id,
      href: issueHref(id),
      subject: typeset(data.subject),
      preview: typeset(data.preview),
      date: data.date,
      isDraft,
      posts: pickPosts(data.posts, posts, known, { file, isDraft }),
      blocks,
      facts: factsInBody(blocks),
      file,
    };
  });
  refuseSharedSubjects(issues);
  return issues.sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
}

/** Loads the issues readers see, newest first: no drafts; authors see everything. */
export async function loadIssues(): Promise<Issue[]> {
  return (await loadAllIssues()).filter(({ isDraft }) => showsDrafts || !isDraft);
}

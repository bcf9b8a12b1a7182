import { issueIdSchema } from '../../../core/built-issue.ts';
import { type IssueFrontmatter, issueFrontmatterSchema } from '../../../core/issue-frontmatter.ts';
import { IssueFault } from '../../../site/posts/issue-fault.ts';
import { isVisible } from '../../../site/posts/post.ts';
import { readIssueBody } from '../../../site/posts/read-issue-body.ts';
import type { Article } from '../article.ts';
import type { Content } from '../content.ts';
import { factUsesIn } from '../fact-uses.ts';
import { error, type Finding, linesBefore } from '../finding.ts';
import { checkReadable, checkSchema, frontmatterOf } from './frontmatter.ts';

/** The frontmatter of an issue, when it is sound. */
export const issueFrontmatterOf = ({ frontmatter }: Article): IssueFrontmatter | undefined =>
  issueFrontmatterSchema.safeParse(frontmatter.value).data;

/** Issues of the newsletter: name of the file, fields, picked posts, subjects, and what a mail can draw. */
export const checkIssues = (content: Content): Finding[] =>
  content.issues.flatMap((issue, at) => [
    ...checkReadable(issue),
    ...checkSchema(issue, issueFrontmatterSchema),
    ...checkId(issue),
    ...checkSubject(issue, content.issues.slice(0, at)),
    ...checkPosts(issue, content),
    ...checkBody(issue, content),
  ]);

function checkId({ file, slug }: Article): Finding[] {
  const message = issueIdSchema.safeParse(slug).error?.issues[0]?.message;
  if (message === undefined) return [];
  return [error({ file, line: 1 }, `The name of the file is no id: ${message}.`, 'Rename the file.')];
}

function checkSubject(issue: Article, others: readonly Article[]): Finding[] {
  const subjectOf = (each: Article) => issueFrontmatterOf(each)?.subject.toLowerCase();
  const subject = subjectOf(issue);
  const other = others.find((each) => subject !== undefined && subjectOf(each) === subject);
  if (!other) return [];
  const place = { file: issue.file, line: issue.frontmatter.lineOf(['subject']) };
  return [error(place, `The subject stands in ${other.file} too.`, 'Give one of the two another.')];
}

function checkPosts(issue: Article, { posts, today }: Content): Finding[] {
  const data = issueFrontmatterOf(issue);
  return (data?.posts ?? []).flatMap((slug, at) => {
    const place = { file: issue.file, line: issue.frontmatter.lineOf(['posts', at]) };
    const post = posts.find((each) => each.slug === slug);
    if (!post) {
      const fix = `Use one of: ${posts.map((each) => each.slug).join(', ')}.`;
      return [error(place, `content/posts has no post '${slug}'.`, fix)];
    }
    const fields = frontmatterOf(post);
    if (data?.draft || !fields || isVisible(fields, today, false)) return [];
    const problem = `The post '${slug}' is a draft or dated in the future.`;
    return [error(place, problem, 'Publish it first, or take it out of posts.')];
  });
}

/** The body as the build reads it; unknown figures are reported by the ledger's own check, each with its line. */
function checkBody(issue: Article, { ledger }: Content): Finding[] {
  if (factUsesIn(issue).some(({ id }) => !ledger.facts.has(id))) return [];
  const body = issue.source.replace(/^---\n[\s\S]*?\n---(\n|$)/, '');
  try {
    readIssueBody(body, ledger.facts, issue.file);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof IssueFault)) throw thrown;
    const start = issue.source.length - body.length;
    const at = Math.max(start, issue.source.indexOf(thrown.excerpt, start));
    return [error({ file: issue.file, line: linesBefore(issue.source, at) + 1 }, thrown.problem, thrown.fix)];
  }
}

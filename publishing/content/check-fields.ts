import { z } from 'zod';
import { dayOf, momentOf } from '../../core/dates.ts';
import { issueIdSchema } from '../../core/issues/issue-audience.ts';
import { type IssueFrontmatter, issueFrontmatterSchema } from '../../core/issues/issue-frontmatter.ts';
import { welcomeFrontmatterSchema } from '../../core/issues/welcome-step.ts';
import { letterFileSchema } from '../../core/people/letter.ts';
import { type ContentProblem, contentProblems, linesBefore } from '../../core/problem/content-problem.ts';
import { Refused } from '../../core/problem/problem.ts';
import { readYaml } from '../../core/text/yaml-lines.ts';
import { readIssueBody } from '../../site/posts/issue-body.ts';
import { isVisible, type PostFrontmatter, pageSchema, postSchema } from '../../site/posts/post.ts';
import { postFileSchema } from '../../site/posts/post-file.ts';
import { site } from '../../site.config.ts';
import type { Article } from './article.ts';
import type { Content } from './content.ts';
import { factUsesIn } from './fact-uses.ts';

const { error } = contentProblems('fields');

const parsed = new WeakMap<Article, { data?: PostFrontmatter | undefined }>();

/** Returns the frontmatter of a post when it is valid. */
export function frontmatterOf(article: Article): PostFrontmatter | undefined {
  const known = parsed.get(article) ?? { data: postFileSchema.safeParse(article.frontmatter.value).data };
  parsed.set(article, known);
  return known.data;
}

/** Whether only its author sees a page. */
export const isDraftPage = ({ kind, frontmatter }: Article): boolean =>
  kind === 'page' && pageSchema.safeParse(frontmatter.value).data?.draft === true;

/** Checks frontmatter: schema, ids and dates. */
export function checkFrontmatter(content: Content): ContentProblem[] {
  return [
    ...content.posts.flatMap(checkPost),
    ...content.pages.filter(({ kind }) => kind === 'page').flatMap((page) => checkSchema(page, pageSchema)),
    ...checkIds(content.posts),
    ...content.posts.flatMap((post) => checkDates(post, content)),
    ...content.posts.flatMap(checkSample),
  ];
}

/** What a draft leaves open is only said. */
function checkPost(post: Article): ContentProblem[] {
  const stops = new Set(checkSchema(post, postFileSchema).map(({ problem }) => problem));
  return checkSchema(post, postSchema).map((found) =>
    stops.has(found.problem) ? found : { ...found, severity: 'warning' },
  );
}

/** Reports the syntax error of a file. */
export const checkReadable = ({ file, fault }: Article): ContentProblem[] =>
  fault ? [error({ file, line: fault.line }, fault.problem, fault.fix)] : [];

/** Checks the frontmatter of a file against its schema; every error has its line. */
export function checkSchema({ file, frontmatter }: Article, schema: z.ZodType): ContentProblem[] {
  if (frontmatter.faults.length > 0) return [];
  const { error: fault } = schema.safeParse(frontmatter.value);
  return (fault?.issues ?? []).map((issue) => {
    const field = z.core.toDotPath(issue.path) || 'frontmatter';
    const place = { file, line: frontmatter.lineOf(issue.path) };
    if (issue.code === 'unrecognized_keys') {
      const line = frontmatter.lineOf([...issue.path, issue.keys[0] ?? '']);
      const fix = 'Delete it or correct its spelling; docs/writing.md lists the fields.';
      return error({ file, line }, `${issue.message}.`, fix);
    }
    const { problem, fix } = splitMessage(issue.message);
    return error(place, `Field ${field}: ${problem}`, fix);
  });
}

/** Splits a schema message into the problem and the suggested line at its end. */
function splitMessage(message: string): { problem: string; fix: string } {
  const cut = message.search(/(?<=\.) (?=\S)/);
  if (cut === -1) return { problem: `${message}.`, fix: 'docs/writing.md shows how to write the field.' };
  return { problem: message.slice(0, cut), fix: message.slice(cut + 1) };
}

function checkIds(posts: Article[]): ContentProblem[] {
  const known = posts.flatMap((post) => {
    const data = frontmatterOf(post);
    return data ? [{ post, id: data.id }] : [];
  });
  const free = Math.max(0, ...known.map(({ id }) => id)) + 1;
  return known.flatMap(({ post, id }, at) => {
    const other = known.slice(0, at).find((each) => each.id === id);
    if (!other) return [];
    const place = { file: post.file, line: post.frontmatter.lineOf(['id']) };
    return [error(place, `id ${id} is already used by ${other.post.file}.`, `Write:  id: ${free}`)];
  });
}

/** Says of each sample that it is one, and how it becomes an article of the magazine. */
function checkSample({ file, frontmatter }: Article): ContentProblem[] {
  if ((frontmatter.value as { sample?: unknown } | undefined)?.sample !== true) return [];
  const problem = 'This article is a sample: no feed, sitemap, search or issue has it.';
  const fix =
    'To make it yours, delete the line sample: true. To delete all samples, run ./garage post delete-samples.';
  return [{ ...error({ file, line: frontmatter.lineOf(['sample']) }, problem, fix), severity: 'warning' }];
}

function checkDates(post: Article, { today }: Content): ContentProblem[] {
  const data = frontmatterOf(post);
  if (!data) return [];
  const at = (...path: PropertyKey[]) => ({ file: post.file, line: post.frontmatter.lineOf(path) });
  const findings: ContentProblem[] = [];
  if (data.validUntil && data.validUntil < dayOf(data.publishedAt)) {
    const problem = `validUntil ${data.validUntil} is before publishedAt ${data.publishedAt}.`;
    findings.push(error(at('validUntil'), problem, 'Write the last day the article is valid, or delete the line.'));
  }
  for (const [index, { date }] of (data.corrections ?? []).entries()) {
    const place = at('corrections', index, 'date');
    const newer = data.corrections?.[index - 1];
    if (date > today)
      findings.push(error(place, `The correction is dated ${date}, in the future.`, `Write:  date: ${today}`));
    const problem = `The correction of ${date} is below an older one.`;
    if (newer && newer.date < date) findings.push(error(place, problem, 'Put the newest correction first.'));
  }
  return findings;
}

/** Returns the frontmatter of an issue when it is valid. */
export const issueFrontmatterOf = ({ frontmatter }: Article): IssueFrontmatter | undefined =>
  issueFrontmatterSchema.safeParse(frontmatter.value).data;

const isWelcome = ({ file }: Article): boolean => file.startsWith('content/welcome/');

/** Whether an issue or a welcome mail is still being written. */
export const isMailDraft = (issue: Article): boolean =>
  (isWelcome(issue) ? welcomeFrontmatterSchema.safeParse(issue.frontmatter.value).data : issueFrontmatterOf(issue))
    ?.draft === true;

/** Checks newsletter issues and the welcome series: file name, fields, linked posts, subjects, and supported Markdown. */
export const checkIssues = (content: Content): ContentProblem[] =>
  content.issues.flatMap((issue, at) =>
    isWelcome(issue)
      ? [...checkSchema(issue, welcomeFrontmatterSchema), ...checkIssueId(issue), ...checkBody(issue, content)]
      : checkIssueFile(issue, at, content),
  );

function checkIssueFile(issue: Article, at: number, content: Content): ContentProblem[] {
  return [
    ...checkSchema(issue, issueFrontmatterSchema),
    ...checkIssueId(issue),
    ...checkIssueTime(issue),
    ...checkSubject(issue, content.issues.slice(0, at)),
    ...checkPickedPosts(issue, content),
    ...checkBody(issue, content),
  ];
}

/** Checks readers' letters: the article of the file, and the fields of each letter. */
export function checkLetters({ letters, posts }: Content): ContentProblem[] {
  return Object.entries(letters).flatMap(([file, text]) => {
    const yaml = readYaml(text);
    const faults = yaml.faults.map(({ line, problem, fix }) => error({ file, line }, problem, fix));
    if (faults.length > 0) return faults;
    const slug = /([^/]+)\.yaml$/.exec(file)?.[1];
    const orphan = posts.some((post) => post.slug === slug)
      ? []
      : [error({ file, line: 1 }, `There is no article content/posts/${slug}.`, 'Rename the file, or delete it.')];
    const { error: fault } = letterFileSchema.safeParse(yaml.value ?? []);
    const wrong = (fault?.issues ?? []).map((issue) => {
      const { problem, fix } = splitMessage(issue.message);
      return error({ file, line: yaml.lineOf(issue.path) }, `The letter cannot be published: ${problem}`, fix);
    });
    return [...orphan, ...wrong];
  });
}

function checkIssueId({ file, slug }: Article): ContentProblem[] {
  const message = issueIdSchema.safeParse(slug.replace('welcome/', '')).error?.issues[0]?.message;
  if (message === undefined) return [];
  return [error({ file, line: 1 }, `The file name is not a valid id: ${message}.`, 'Rename the file.')];
}

/** A time that the clocks skip or show twice; the fields of a post refuse it themselves. */
function checkIssueTime(issue: Article): ContentProblem[] {
  const date = issueFrontmatterOf(issue)?.date;
  const place = { file: issue.file, line: issue.frontmatter.lineOf(['date']) };
  try {
    if (date !== undefined) momentOf(date, site.timeZone);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return [error(place, thrown.message, 'Write another time.')];
  }
}

function checkSubject(issue: Article, others: readonly Article[]): ContentProblem[] {
  const subjectOf = (each: Article) => issueFrontmatterOf(each)?.subject.toLowerCase();
  const subject = subjectOf(issue);
  const other = others.find((each) => subject && subjectOf(each) === subject);
  if (!other) return [];
  const place = { file: issue.file, line: issue.frontmatter.lineOf(['subject']) };
  return [error(place, `${other.file} has the same subject.`, 'Change one of the two.')];
}

function checkPickedPosts(issue: Article, { posts, now }: Content): ContentProblem[] {
  const data = issueFrontmatterOf(issue);
  // What an issue dated ahead links to must be public when the issue is.
  const sentAt = data && data.date > now ? data.date : now;
  return (data?.posts ?? []).flatMap((slug, at) => {
    const place = { file: issue.file, line: issue.frontmatter.lineOf(['posts', at]) };
    const post = posts.find((each) => each.slug === slug);
    if (!post) {
      const fix = `Use one of: ${posts.map((each) => each.slug).join(', ')}.`;
      return [error(place, `content/posts has no post '${slug}'.`, fix)];
    }
    const fields = frontmatterOf(post);
    if (data?.draft || !fields || isVisible(fields, sentAt, false)) return [];
    const problem = `The post '${slug}' is a draft or dated later than the issue.`;
    return [error(place, problem, 'Publish it first, date the issue later, or take it out of posts.')];
  });
}

/** Checks the body as the build parses it. Unknown facts are left to the ledger check, which has their lines. */
function checkBody(issue: Article, { ledger }: Content): ContentProblem[] {
  if (factUsesIn(issue).some(({ id }) => !ledger.facts.has(id))) return [];
  const body = issue.source.replace(/^---\n[\s\S]*?\n---(\n|$)/, '');
  try {
    readIssueBody(body, ledger.facts, issue.file);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    const { problem, fix = '', place } = thrown.problem;
    const start = issue.source.length - body.length;
    const at = Math.max(start, issue.source.indexOf(place?.excerpt ?? '', start));
    return [error({ file: issue.file, line: linesBefore(issue.source, at) + 1 }, problem, fix)];
  }
}

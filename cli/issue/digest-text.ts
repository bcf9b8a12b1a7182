import { issueTextLimits } from '../../core/issue-frontmatter.ts';
import type { DigestPost } from './choose-posts.ts';
import { writeIssueText } from './issue-text.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const displayDate = (day: string): string => dateFormat.format(new Date(`${day}T00:00:00Z`));

/** Keeps Markdown's signs in a title or a summary what they are: letters. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>{}]/g, '\\$&');

const countPosts = (count: number): string => (count === 1 ? 'One new article' : `${count} new articles`);

/** The draft of a digest: each post with its own standfirst, to be edited before it goes out. */
export function writeDigest(
  posts: readonly DigestPost[],
  { since, today }: { since: string | undefined; today: string },
): string {
  const span = since === undefined ? 'in the garage so far' : `since ${displayDate(since)}`;
  const told = posts.map(
    ({ slug, title, summary }) =>
      `**[${escapeMarkdown(title)}](/blog/${slug})**${summary === '' ? '' : `: ${escapeMarkdown(summary)}`}`,
  );
  return writeIssueText({
    subject: `New in the garage, ${displayDate(today)}`,
    preview: cut(`${countPosts(posts.length)} ${span}: ${posts.map(({ title }) => title).join('; ')}`),
    date: today,
    posts: posts.map(({ slug }) => slug),
    body: [`${countPosts(posts.length)} ${span}.`, ...told].join('\n\n'),
  });
}

/** Cuts a preview between words where it is too long. */
function cut(text: string): string {
  const most = issueTextLimits.previewMost;
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\s;:,.]+\S*$/, '')}…`;
}

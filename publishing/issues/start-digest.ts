import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf, displayDate } from '../../core/dates.ts';
import { shortenPreview } from '../../core/issues/finish-issue.ts';
import { currentRelease } from '../../core/node/releases.ts';
import { type FeedPost, siteFeedSchema } from '../../core/posts/feed.ts';
import { words } from '../../site.words.ts';
import { today as dayHere } from '../program.ts';
import { refusal } from '../refused.ts';
import { readIssueFiles, readIssueId, writeIssueFile, writeIssueText } from './issue-files.ts';

/** What a digest is chosen from. */
export interface DigestChoiceOptions {
  folder: string;
  distFolder: string;
  /** Posts of an earlier day are left out; default: the day of the newest issue. */
  since?: string | undefined;
  today: string;
}

/** Returns the posts that are new in the built site and in no finished issue, and the day since when. */
export async function chooseDigest({ folder, distFolder, since: asked, today }: DigestChoiceOptions) {
  const issues = (await readIssueFiles(folder)).filter(({ draft, listed }) => !draft && listed !== false);
  const last = issues.find(({ date }) => dayOf(date) <= today);
  const since = asked ?? (last && dayOf(last.date));
  const picked = new Set(issues.flatMap(({ posts }) => posts));
  return { since, ...choosePosts(await readFeed(distFolder), { since, picked, today }) };
}

type DigestOptions = Pick<DigestChoiceOptions, 'folder' | 'distFolder'> & { id?: string | undefined };

/** Writes the draft of an issue from the posts that are new in the built site; writes nothing where there are none. */
export async function startDigest({ folder, distFolder, id: wanted }: DigestOptions) {
  const today = dayHere();
  const id = readIssueId(wanted ?? `${today}-digest`);
  const { since, expired, fresh } = await chooseDigest({ folder, distFolder, today });
  const write = () => writeIssueFile(folder, id, writeDigest(fresh, { since, date: today }));
  return { id, since, expired, count: fresh.length, path: fresh.length === 0 ? '' : await write() };
}

async function readFeed(distFolder: string): Promise<FeedPost[]> {
  const path = join(currentRelease(distFolder), 'site', 'feed.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw refusal('no-feed', { path });
  });
  try {
    return siteFeedSchema.parse(JSON.parse(text)).items;
  } catch {
    throw refusal('feed-unreadable', { path });
  }
}

type DigestPost = ReturnType<typeof readPost>;

/**
 * Returns the posts of a day or later that are in no issue yet: a post published on the day of an issue, but after it,
 * must not be lost. Without a day, returns all posts. Newest first; those that have expired are apart.
 */
function choosePosts(
  items: readonly FeedPost[],
  { since, picked, today }: { since: string | undefined; picked: ReadonlySet<string>; today: string },
) {
  const newer = items
    .map(readPost)
    .filter(({ day, slug }) => (since === undefined || day >= since) && !picked.has(slug))
    .sort((a, b) => b.day.localeCompare(a.day));
  const hasEnded = ({ validUntil }: DigestPost): boolean => validUntil !== undefined && validUntil < today;
  return { fresh: newer.filter((post) => !hasEnded(post)), expired: newer.filter(hasEnded) };
}

function readPost({ url, title, summary, date_published, _garage }: FeedPost) {
  return {
    slug: new URL(url).pathname.split('/').at(-1) ?? '',
    title,
    summary,
    day: dayOf(date_published),
    /** Last day it is valid, if it expires. */
    validUntil: _garage?.valid_until,
  };
}

/** Escapes Markdown in a title or a summary. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>{}]/g, '\\$&');

const countPosts = (count: number): string => (count === 1 ? 'One new article' : `${count} new articles`);

/** Returns the draft of a digest with its day, or day and time: each post with its summary. */
export function writeDigest(
  posts: readonly DigestPost[],
  { since, date }: { since: string | undefined; date: string },
): string {
  const span = since === undefined ? words.newsletter.digestFirst : `since ${displayDate(since)}`;
  const paragraphs = posts.map(
    ({ slug, title, summary }) =>
      `**[${escapeMarkdown(title)}](/blog/${slug})**${summary === '' ? '' : `: ${escapeMarkdown(summary)}`}`,
  );
  return writeIssueText({
    subject: `${words.newsletter.digestSubject}, ${displayDate(date)}`,
    preview: shortenPreview(`${countPosts(posts.length)} ${span}: ${posts.map(({ title }) => title).join('; ')}`),
    date,
    posts: posts.map(({ slug }) => slug),
    body: [`${countPosts(posts.length)} ${span}.`, ...paragraphs].join('\n\n'),
  });
}

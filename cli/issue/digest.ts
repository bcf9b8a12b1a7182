import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dayOf, displayDate } from '../../core/dates.ts';
import { type FeedPost, siteFeedSchema } from '../../core/feed.ts';
import { issueTextLimits } from '../../core/issue-frontmatter.ts';
import { currentRelease } from '../../core/node/releases.ts';
import {
  issueFolder,
  readIssueFiles,
  readIssueId,
  writeIssueFile,
  writeIssueText,
} from '../../publishing/issues/issue-files.ts';
import { today as dayHere, readConfig } from '../../publishing/settings.ts';
import { words } from '../../site.words.ts';
import { CommandError, defineCommand, folderFlag, UsageError } from '../command.ts';

/** `issue digest` */
export const digestCommand = defineCommand({
  name: 'issue digest',
  summary: 'Start an issue from the posts published since the last issue.',
  flags: {
    since: {
      type: 'string',
      value: '<date>',
      help: 'last (the newest issue) or a date such as 2026-11-01 (default: last)',
    },
    id: { type: 'string', value: '<id>', help: 'its id (default: the date, such as 2026-11-12-digest)' },
    folder: folderFlag,
  },
  details: `
Reads feed.json of the built site, so run npm run build first. Expired posts are skipped and listed. If there are no new posts,
nothing is written. The result is a draft: edit it, then delete 'draft: true'.`,
  async run({ values, terminal, environment }) {
    const folder = values.folder ?? issueFolder;
    const today = dayHere();
    const id = readIssueId(values.id ?? `${today}-digest`);
    const issues = await readIssueFiles(folder);
    const since = readSince(values.since) ?? (issues[0] && dayOf(issues[0].date));
    const picked = new Set(issues.flatMap(({ posts }) => posts));
    const { fresh, expired } = choosePosts(await readFeed(readConfig(environment).distFolder), {
      since,
      picked,
      today,
    });
    for (const { title, validUntil } of expired) {
      terminal.message(`Skipped, expired on ${validUntil}: ${title}`);
    }
    if (fresh.length === 0) {
      const reason = since === undefined ? 'The site has no current posts' : `There are no posts newer than ${since}`;
      return terminal.print(`${reason}. Nothing was written.`);
    }
    const path = await writeIssueFile(folder, id, writeDigest(fresh, { since, today }));
    await terminal.print(
      `Wrote the draft ${path} with ${fresh.length === 1 ? 'one post' : `${fresh.length} posts`}. Edit it before you send it.`,
    );
  },
});

/** Returns undefined for the newest issue. */
function readSince(text: string | undefined): string | undefined {
  if (text === undefined || text === 'last') return undefined;
  if (z.iso.date().safeParse(text).success) return text;
  throw new UsageError(`--since must be last or a date such as 2026-11-01, not '${text}'.`);
}

async function readFeed(distFolder: string): Promise<FeedPost[]> {
  const path = join(currentRelease(distFolder), 'site', 'feed.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} is missing. Run npm run build first.`);
  });
  try {
    return siteFeedSchema.parse(JSON.parse(text)).items;
  } catch {
    throw new CommandError(`${path} is not a feed of this site. Run npm run build again.`);
  }
}

/** A post as a digest shows it. */
interface DigestPost {
  slug: string;
  title: string;
  summary: string;
  /** Day of publication. */
  day: string;
  /** Last day it is valid, if it expires. */
  validUntil: string | undefined;
}

interface DigestChoice {
  /** Posts newer than the last issue, newest first. */
  fresh: DigestPost[];
  /** Newer posts that have expired. */
  expired: DigestPost[];
}

/**
 * Returns the posts published after a day, or on that day but in no issue yet: a post published on the day of an issue,
 * but after it, must not be lost. Without a day, returns all posts.
 */
function choosePosts(
  items: readonly FeedPost[],
  { since, picked, today }: { since: string | undefined; picked: ReadonlySet<string>; today: string },
): DigestChoice {
  const newer = items
    .map(readPost)
    .filter(({ day, slug }) => since === undefined || day > since || (day === since && !picked.has(slug)))
    .sort((a, b) => b.day.localeCompare(a.day));
  const hasEnded = ({ validUntil }: DigestPost): boolean => validUntil !== undefined && validUntil < today;
  return { fresh: newer.filter((post) => !hasEnded(post)), expired: newer.filter(hasEnded) };
}

function readPost({ url, title, summary, date_published, _garage }: FeedPost): DigestPost {
  return {
    slug: new URL(url).pathname.split('/').at(-1) ?? '',
    title,
    summary,
    day: dayOf(date_published),
    validUntil: _garage?.valid_until,
  };
}

/** Escapes Markdown in a title or a summary. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>{}]/g, '\\$&');

const countPosts = (count: number): string => (count === 1 ? 'One new article' : `${count} new articles`);

/** Returns the draft of a digest: each post with its summary. */
function writeDigest(
  posts: readonly DigestPost[],
  { since, today }: { since: string | undefined; today: string },
): string {
  const span = since === undefined ? words.newsletter.digestFirst : `since ${displayDate(since)}`;
  const paragraphs = posts.map(
    ({ slug, title, summary }) =>
      `**[${escapeMarkdown(title)}](/blog/${slug})**${summary === '' ? '' : `: ${escapeMarkdown(summary)}`}`,
  );
  return writeIssueText({
    subject: `${words.newsletter.digestSubject}, ${displayDate(today)}`,
    preview: shorten(`${countPosts(posts.length)} ${span}: ${posts.map(({ title }) => title).join('; ')}`),
    date: today,
    posts: posts.map(({ slug }) => slug),
    body: [`${countPosts(posts.length)} ${span}.`, ...paragraphs].join('\n\n'),
  });
}

/** Shortens a preview between words when it is too long. */
function shorten(text: string): string {
  const most = issueTextLimits.previewMost;
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\s;:,.]+\S*$/, '')}…`;
}

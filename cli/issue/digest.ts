import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type FeedPost, siteFeedSchema } from '../../core/feed.ts';
import { defineCommand } from '../command.ts';
import { readConfig } from '../config.ts';
import { CommandError, UsageError } from '../failures.ts';
import { now } from '../open-for-command.ts';
import { choosePosts } from './choose-posts.ts';
import { writeDigest } from './digest-text.ts';
import { folderFlag, issueFolder, readIssueFiles, readIssueId, writeIssueFile } from './issue-files.ts';

/** `issue digest` */
export const digestCommand = defineCommand({
  name: 'issue digest',
  summary: 'Begin an issue from the posts that are newer than the last one.',
  flags: {
    since: { type: 'string', value: '<day>', help: 'last (the newest issue, the default) or a day such as 2026-11-01' },
    id: { type: 'string', value: '<id>', help: 'its id; the day unless told, such as 2026-11-12-digest' },
    folder: folderFlag,
  },
  details: `Reads dist/site/feed.json, so build first. Posts that have run out are left out and named. When nothing is new it
says so and writes nothing. What it writes is a draft: edit it, then delete 'draft: true'.`,
  async run({ values, terminal }) {
    const folder = values.folder ?? issueFolder;
    const today = now().toISOString().slice(0, 10);
    const id = readIssueId(values.id ?? `${today}-digest`);
    const issues = await readIssueFiles(folder);
    const since = readSince(values.since) ?? issues[0]?.date;
    const picked = new Set(issues.flatMap(({ posts }) => posts));
    const { fresh, expired } = choosePosts(await readFeed(readConfig().distFolder), { since, picked, today });
    for (const { title, validUntil } of expired) {
      terminal.remark(`Left out, it held until ${validUntil}: ${title}`);
    }
    if (fresh.length === 0) {
      const reason = since === undefined ? 'The site has no post that still holds' : `No post is newer than ${since}`;
      await terminal.print(`${reason}. Nothing was written.`);
      return 0;
    }
    const path = await writeIssueFile(folder, id, writeDigest(fresh, { since, today }));
    await terminal.print(
      `${path} is written, as a draft with ${fresh.length === 1 ? 'one post' : `${fresh.length} posts`}. Edit it before it goes out.`,
    );
    return 0;
  },
});

/** Undefined means the newest issue. */
function readSince(text: string | undefined): string | undefined {
  if (text === undefined || text === 'last') return undefined;
  if (z.iso.date().safeParse(text).success) return text;
  throw new UsageError(`--since must be last or a day such as 2026-11-01, not '${text}'.`);
}

async function readFeed(distFolder: string): Promise<FeedPost[]> {
  const path = join(distFolder, 'site', 'feed.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} is missing. Run npm run build first.`);
  });
  try {
    return siteFeedSchema.parse(JSON.parse(text)).items;
  } catch {
    throw new CommandError(`${path} is not the feed of this site. Run npm run build again.`);
  }
}

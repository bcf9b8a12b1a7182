import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dayOf, momentOf } from '../core/dates.ts';
import type { BuiltIssue } from '../core/issues/built-issue.ts';
import { readIssueSource } from '../core/issues/issue-source.ts';
import { currentRelease, readManifest } from '../core/node/releases.ts';
import type { ScheduledPage } from '../core/pages/site-manifest.ts';
import { site } from '../site.config.ts';
import { addFixtureRelease, writeFixtureSite } from './site-fixture.ts';

/** Writes a test site whose feed has one post for each day, and an empty folder of issues. */
export async function writeDigestSite(folder: string, days: readonly string[]) {
  const { distFolder, remove } = await writeFixtureSite();
  const contentFolder = join(folder, 'content');
  mkdirSync(join(contentFolder, 'newsletter'), { recursive: true });
  const addPosts = (more: readonly string[]): void => {
    const items = more.map((day, index) => ({
      url: 'https://garage.example/blog/turbomax-reliability'.replace(/$/, index === 0 ? '' : `-${index}`),
      title: `Post of ${day}`,
      date_published: `${day}T00:00:00Z`,
    }));
    const feed = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items });
    for (const base of [currentRelease(distFolder), join(distFolder, 'base')])
      writeFileSync(join(base, 'site/feed.json'), feed);
  };
  for (const part of ['site', 'mails', 'manifest.json'])
    cpSync(join(distFolder, part), join(distFolder, 'base', part), { recursive: true });
  addPosts(days);
  return { distFolder, contentFolder, remove, addPosts };
}

/** Makes a release with the issues of a content folder; a page dated ahead is scheduled. test-build.ts calls it. */
export async function buildDigestSite(distFolder: string, contentFolder: string, now: Date): Promise<string> {
  const base = join(distFolder, 'base');
  const folder = join(contentFolder, 'newsletter');
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const issues = names.map((name) => buildIssue(basename(name, '.md'), join(folder, name)));
  mkdirSync(join(base, 'mails/issues'), { recursive: true });
  for (const { issue } of issues) writeFileSync(join(base, 'mails/issues', `${issue.id}.json`), JSON.stringify(issue));
  const isPublic = ({ page }: { page: ScheduledPage }): boolean => page.at <= now.toISOString();
  const scheduled = issues.filter((each) => !isPublic(each) && !each.issue.isDraft).map(({ page }) => page);
  const texts = issues.filter(isPublic).map(({ issue }) => [`/newsletter/${issue.id}`, '<h1>Issue</h1>']);
  const manifest = { ...readManifest(base), scheduled };
  return addFixtureRelease({ distFolder, base, manifest }, Object.fromEntries(texts));
}

function buildIssue(id: string, file: string): { issue: BuiltIssue; page: ScheduledPage } {
  const source = readFileSync(file, 'utf8');
  const { data } = readIssueSource(source);
  if (data === undefined) throw new Error(`${file} cannot be read.`);
  const { subject, preview, date } = data;
  const links = ['__SITE__/blog/turbomax-reliability', '__UNSUBSCRIBE__', '__PREFERENCES__'];
  const anchors = links.map((href) => `<a href="${href}">read</a>`).join('\n');
  const issue: BuiltIssue = {
    id,
    isDraft: data.draft === true,
    date: dayOf(date),
    topics: [],
    posts: data.posts.map((slug) => ({ slug, title: slug })),
    facts: [],
    mail: {
      subject,
      preview,
      html: `<html><body><p>New.</p>${anchors}<p>__POSTAL_ADDRESS__</p></body></html>`,
      text: `${'What is new in the garage. '.repeat(6)}\n__UNSUBSCRIBE__ __PREFERENCES__ __POSTAL_ADDRESS__`,
    },
    sourceHash: hash('sha256', source),
  };
  return { issue, page: { kind: 'issue', id, title: subject, at: momentOf(date, site.timeZone).toISOString() } };
}

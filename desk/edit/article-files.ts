import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { dayOf, displayDate } from '../../core/dates.ts';
import type { ArticleRow, articleParamsSchema } from '../../core/desk-articles.ts';
import { readFields } from '../../core/frontmatter-text.ts';
import { writeFileAtomically } from '../../core/write-file.ts';
import { addMonths, isAnyDue } from '../../facts/fact-review.ts';
import type { Ledger } from '../../facts/ledger.ts';
import { factIdsIn } from '../../facts/print-fact.ts';
import { DeskRefusal } from '../faults.ts';
import { projectRoot } from './child.ts';

/** Names one article or page. */
export type ArticleName = z.infer<typeof articleParamsSchema>;

/** Not looked at for so long, an article is stale. */
const staleMonths = 18;

/** Returns the file of an article below the content folder. */
export const fileOf = ({ kind, id }: ArticleName): string =>
  kind === 'posts' ? `posts/${id}/index.mdx` : `pages/${id}.mdx`;

/** Returns the folder of an article's photos below the content folder. */
export const photoFolderOf = ({ kind, id }: ArticleName): string => `${kind}/${id}`;

/** Returns the small file of a drawing. */
export const drawingFile = (id: string): string => `${projectRoot}art/rendered/${id}-480.avif`;

/** Returns where readers find it. */
export const addressOf = ({ kind, id }: ArticleName): string => (kind === 'posts' ? `/blog/${id}` : `/${id}`);

/** Returns the names of every article and page. */
export function listArticles(contentFolder: string): ArticleName[] {
  const namesIn = (folder: string): string[] =>
    existsSync(join(contentFolder, folder)) ? readdirSync(join(contentFolder, folder)) : [];
  return [
    ...namesIn('posts').map((id): ArticleName => ({ kind: 'posts', id })),
    ...namesIn('pages')
      .filter((name) => name.endsWith('.mdx'))
      .map((name): ArticleName => ({ kind: 'pages', id: name.replace(/\.mdx$/, '') })),
  ].filter((name) => existsSync(join(contentFolder, fileOf(name))));
}

/** A file as it is on the disk. */
export interface StoredArticle {
  /** With plain line breaks, whatever the file has. */
  source: string;
  version: string;
  changedAt: string;
  hasCarriageReturns: boolean;
}

/** Reads a file; refuses when it is gone. */
export function readArticle(contentFolder: string, name: ArticleName): StoredArticle {
  const path = join(contentFolder, fileOf(name));
  if (!existsSync(path)) {
    throw new DeskRefusal(
      {
        code: 'not-found',
        title: 'This file is not there',
        happened: `content/${fileOf(name)} was deleted or renamed.`,
        means: 'Nothing was changed.',
        todo: 'Go back to the list of articles, which is fresh.',
      },
      404,
    );
  }
  const text = readFileSync(path, 'utf8');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const hasCarriageReturns = text.includes('\r\n');
  const source = text.replaceAll('\r\n', '\n');
  return { source, version, hasCarriageReturns, changedAt: statSync(path).mtime.toISOString() };
}

/** Saves a file in one step, unless somebody else changed it since `version`. */
export function saveArticle(
  contentFolder: string,
  name: ArticleName,
  { source, version }: { source: string; version: string },
): void {
  const known = readArticle(contentFolder, name);
  if (known.version !== version) {
    throw new DeskRefusal({
      code: 'conflict',
      title: 'The file was changed elsewhere',
      happened: `content/${fileOf(name)} is no longer the text that this page opened.`,
      means: 'Nothing is lost: what you typed is here, and the other text is on the disk.',
      todo: 'Compare the two, then keep one.',
    });
  }
  const path = join(contentFolder, fileOf(name));
  const text = source.replaceAll('\r\n', '\n');
  writeFileAtomically(path, known.hasCarriageReturns ? text.replaceAll('\n', '\r\n') : text);
}

/** What decides the state of an article. */
export interface StateContext {
  ledger: Ledger;
  /** Where the site is, as 2026-12-01 08:00. */
  siteTime: string;
}

/** Describes one article for the list. */
export function describeArticle(
  name: ArticleName,
  { source, changedAt }: StoredArticle,
  context: StateContext,
): ArticleRow {
  const fields = readFields(source) ?? {};
  const text = (field: string): string => {
    const value = fields[field];
    return value === undefined || value === null ? '' : String(value);
  };
  const why = findStaleness(source, { ...context, text });
  const isDraft = fields['draft'] === true;
  const state = isDraft ? 'draft' : text('publishedAt') > context.siteTime ? 'scheduled' : why ? 'stale' : 'published';
  const image = text('imageSrc');
  return {
    ...name,
    file: `content/${fileOf(name)}`,
    title: text('title') || name.id,
    category: name.kind === 'pages' ? 'Page' : text('category'),
    state,
    publishedAt: text('publishedAt'),
    changedAt,
    ...(state === 'stale' && why !== undefined && { why }),
    ...(image.startsWith('./') ? { photo: image.slice(2) } : existsSync(drawingFile(image)) && { drawing: image }),
  };
}

function findStaleness(
  source: string,
  { ledger, siteTime, text }: StateContext & { text(field: string): string },
): string | undefined {
  const today = dayOf(siteTime);
  if (text('validUntil') !== '' && text('validUntil') < today)
    return `Its last valid day was ${displayDate(text('validUntil'))}`;
  const facts = factIdsIn(source, ledger).flatMap((id) => ledger.get(id) ?? []);
  if (isAnyDue(facts, ledger, today)) return 'A fact in it is due for a check';
  const looked = [text('publishedAt'), text('updatedAt'), text('checkedAt')].map(dayOf).sort().at(-1) ?? '';
  return looked !== '' && addMonths(looked, staleMonths) <= today
    ? `Not looked at for ${staleMonths} months`
    : undefined;
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { writtenDay } from '../core/dates.ts';
import type { ArticleRow } from '../core/desk-articles.ts';
import { type Ledger, readLedger } from '../facts/ledger.ts';
import { describeArticle, fileOf, listArticles } from './edit/article-files.ts';

/** What a list needs to know of one article. */
export interface PostSummary {
  slug: string;
  title: string;
  /** As its frontmatter has it: a day, or a day and a time. */
  publishedAt: string;
  isDraft: boolean;
}

/** Reads content files and remembers each until it changes, because parsing them costs more than everything else. */
export function createContentReader(contentFolder: string) {
  const seen = new Map<string, { changedAt: number; value: unknown }>();
  function remember<T>(file: string, read: () => T): T {
    const changedAt = statSync(file).mtimeMs;
    const known = seen.get(file);
    if (known?.changedAt === changedAt) return known.value as T;
    const value = read();
    seen.set(file, { changedAt, value });
    return value;
  }
  let ledger: { key: string; value: Ledger } | undefined;
  let articles: { key: string; value: ArticleRow[] } | undefined;
  const reader = {
    /** Returns every article and page with its state when this day began where the site is. */
    readArticles(day: string): ArticleRow[] {
      const names = listArticles(contentFolder);
      const facts = reader.readFacts();
      const files = names.map((name) => statSync(join(contentFolder, fileOf(name))).mtimeMs);
      const key = JSON.stringify([day, ledger?.key, names, files]);
      if (articles?.key === key) return articles.value;
      const context = { ledger: facts, siteTime: `${day} 00:00` };
      const value = names.map((name) => describeArticle(contentFolder, name, context));
      articles = { key, value };
      return value;
    },
    /** Returns every article; one whose frontmatter is broken counts as a draft. */
    readPosts(): PostSummary[] {
      return listFiles(join(contentFolder, 'posts'), (folder) => join(folder, 'index.mdx'))
        .filter(existsSync)
        .map((file) => remember(file, () => readPost(file)));
    },
    /** Returns the ledger of facts; empty while a file cannot be read, which check:content explains. */
    readFacts(): Ledger {
      const files = listFiles(join(contentFolder, 'facts'), (file) => file).filter((file) => file.endsWith('.yaml'));
      const key = files.map((file) => `${file} ${statSync(file).mtimeMs}`).join('\n');
      if (ledger?.key === key) return ledger.value;
      try {
        ledger = {
          key,
          value: readLedger(Object.fromEntries(files.map((file) => [basename(file), readFileSync(file, 'utf8')]))),
        };
      } catch {
        ledger = { key, value: new Map() };
      }
      return ledger.value;
    },
  };
  return reader;
}

/** Reads content files. */
export type ContentReader = ReturnType<typeof createContentReader>;

const listFiles = (folder: string, toFile: (path: string) => string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => toFile(join(folder, name))) : [];

function readPost(file: string): PostSummary {
  const slug = basename(dirname(file));
  const yaml = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  try {
    const data = (parse(yaml) ?? {}) as Record<string, unknown>;
    const publishedAt = String(writtenDay(data['publishedAt']) ?? '');
    return { slug, title: String(data['title'] ?? slug), publishedAt, isDraft: data['draft'] === true };
  } catch {
    return { slug, title: slug, publishedAt: '', isDraft: true };
  }
}

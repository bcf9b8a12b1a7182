import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ArticleRow } from '../core/desk-articles.ts';
import { type Ledger, readLedger } from '../facts/ledger.ts';
import { describeArticle, fileOf, listArticles } from './edit/article-files.ts';

/** Reads content files and remembers them until one changes, because parsing them costs more than everything else. */
export function createContentReader(contentFolder: string) {
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
    /** Returns the ledger of facts; empty while a file cannot be read, which check:content explains. */
    readFacts(): Ledger {
      const folder = join(contentFolder, 'facts');
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
      const files = names.map((name) => join(folder, name));
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

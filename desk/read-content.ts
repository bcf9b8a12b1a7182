import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rememberFiles } from '../core/node/files/remember-files.ts';
import { type Ledger, readLedger } from '../facts/ledger.ts';
import { type ArticleRow, describeArticle, fileOf, listArticles } from './edit/article-files.ts';

/** Returns the files of the ledger. */
export function listFactFiles(contentFolder: string): string[] {
  const folder = join(contentFolder, 'facts');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
  return names.map((name) => join(folder, name));
}

/** Reads content files and remembers them until one changes. */
export function createContentReader(contentFolder: string) {
  const parseFacts = rememberFiles((files): Ledger => {
    try {
      return readLedger(Object.fromEntries(files.map((file) => [basename(file), readFileSync(file, 'utf8')])));
    } catch {
      return new Map();
    }
  });
  /** Returns the ledger of facts; empty while a file cannot be read, which check:content explains. */
  const readFacts = (): Ledger => parseFacts(listFactFiles(contentFolder));
  const describeAll = rememberFiles((_files, day) => {
    const context = { ledger: readFacts(), siteTime: `${day} 00:00` };
    return listArticles(contentFolder).map((name) => describeArticle(contentFolder, name, context));
  });
  return {
    readFacts,
    /** Returns every article and page with its state when this day began where the site is. */
    readArticles(day: string): ArticleRow[] {
      const files = listArticles(contentFolder).map((name) => join(contentFolder, fileOf(name)));
      return describeAll([...files, ...listFactFiles(contentFolder)], day);
    },
  };
}

/** Reads content files. */
export type ContentReader = ReturnType<typeof createContentReader>;

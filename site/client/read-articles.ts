/** An article that was read on this device. */
export interface ReadArticle {
  path: string;
  title: string;
  /** When it is forgotten, in milliseconds. */
  until: number;
  /** Id of the heading the reader had reached; none for an article read to its end. */
  heading?: string | undefined;
}

/** Where the list of them is kept: in this browser only. */
export const readKey = 'lately-read';

const maxArticles = 12;
const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Returns what was read on this device, newest first; nothing where storage is forbidden or holds nonsense. */
export function listRead(): ReadArticle[] {
  try {
    const stored: ReadArticle[] = JSON.parse(localStorage.getItem(readKey) ?? '[]');
    return stored.filter(({ path, until }) => path.startsWith('/blog/') && until > Date.now());
  } catch {
    return [];
  }
}

/** Puts an article first among those that were read. */
export function storeRead(article: Omit<ReadArticle, 'until'>): void {
  const others = listRead().filter(({ path }) => path !== article.path);
  const all = [{ ...article, until: Date.now() + keptMs }, ...others];
  // Storage may be forbidden or full; then nothing is remembered.
  try {
    localStorage.setItem(readKey, JSON.stringify(all.slice(0, maxArticles)));
  } catch {}
}

/** Forgets what was read on this device, and where each article was left. */
export function forgetRead(): void {
  localStorage.removeItem(readKey);
}

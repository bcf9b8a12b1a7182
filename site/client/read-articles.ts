/** An article that was read on this device. */
export interface ReadArticle {
  path: string;
  title: string;
  /** When it was left, in milliseconds. */
  at: number;
  /** Id of the heading the reader had reached; none for an article read to its end. */
  heading?: string | undefined;
}

/** Each article has a place of its own in this browser's storage, so that a page writes without reading a list. */
const prefix = 'read:';
const maxArticles = 12;
const keptMs = 90 * 24 * 60 * 60 * 1000;

export const readKeyOf = (path: string): string => prefix + path;

/** Whether anything is remembered; storage may be forbidden. */
export function isAnythingRead(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Returns what was read on this device, newest first, and forgets what is old, too much or nonsense. */
export function listRead(): ReadArticle[] {
  if (!isAnythingRead()) return [];
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const all = keys
    .flatMap((key) => readEntry(key) ?? [])
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxArticles);
  const kept = new Set(all.map(({ path }) => readKeyOf(path)));
  for (const key of keys) if (!kept.has(key)) localStorage.removeItem(key);
  return all;
}

function readEntry(key: string): ReadArticle | undefined {
  const path = key.slice(prefix.length);
  try {
    const [at, title, heading] = JSON.parse(localStorage.getItem(key) ?? '') as [number, string, string?];
    const isKept = path.startsWith('/blog/') && typeof title === 'string' && at > Date.now() - keptMs;
    return isKept ? { path, title, at, heading } : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets what was read on this device, and where each article was left. */
export function forgetRead(): void {
  for (const { path } of listRead()) localStorage.removeItem(readKeyOf(path));
}

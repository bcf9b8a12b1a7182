import { siteDay } from '../../../core/dates.ts';

/** An article of another service, as its export describes it. */
export interface ExportedPost {
  title: string;
  slug: string;
  html: string;
  /** Day of publication there, such as 2024-05-31; undefined for a draft. */
  day: string | undefined;
  excerpt: string;
  description: string;
  author: string;
  /** Categories and tags, as written there. */
  tags: readonly string[];
  /** Path of the article there, such as /p/slug; undefined when it has none that can be redirected. */
  oldPath: string | undefined;
  /** Address of the picture above the article. */
  picture: string;
  pictureAlt: string;
  canonicalUrl: string;
  /** Whether everyone could read it there. */
  isPublic: boolean;
  /** Folder of its file, where pictures may be beside it; empty for exports without files. */
  folder: string;
  /** What to look at, known before the text is read. */
  notes: string[];
}

/** What an export that says nothing about these has. */
export const emptyPost = {
  ...{ excerpt: '', description: '', author: '', tags: [], picture: '', pictureAlt: '', canonicalUrl: '', folder: '' },
} as const satisfies Partial<Readonly<Record<keyof ExportedPost, unknown>>>;

export interface PostExport {
  service: 'Ghost' | 'Substack' | 'Markdown';
  posts: ExportedPost[];
  /** What is not imported, and why: one line each. */
  leftOut: string[];
  /** Addresses the old site had, without a slash at the end; links that start so are links within the site. */
  origins: string[];
}

/** Returns the day of a date in any usual form; undefined for none. */
export function dayOf(date: unknown): string | undefined {
  if (date instanceof Date) return siteDay(date, 'UTC');
  if (typeof date === 'number') return siteDay(new Date(date), 'UTC');
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]|$)/.exec(typeof date === 'string' ? date : '')?.[1];
  return day === undefined || day.startsWith('0000') || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day;
}

/** Returns a path without host, query and slash at the end: '/2024/05/towing'; undefined for the home page. */
export function pathOf(address: string): string | undefined {
  if (!URL.canParse(address, 'https://here.invalid')) return undefined;
  const { pathname } = new URL(address, 'https://here.invalid');
  const path = pathname.replace(/\/+$/, '');
  return path === '' ? undefined : path;
}

/** Returns an address or a name with its signs as they are read; one that is wrongly encoded stays. */
export function decodeAddress(address: string, decode = decodeURIComponent): string {
  try {
    return decode(address);
  } catch {
    return address;
  }
}

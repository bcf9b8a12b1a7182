import type { ReactNode } from 'react';
import { features } from '../site.config.ts';

/**
 * A tool for readers: `tool.tsx` in its folder exports it as `tool`. content/tools/<folder>.mdx explains how its result
 * is worked out. Its folder has more files that are found by name: `Island.astro` (the tool on its page), one `…Tool.tsx` (the React component of that name, fetched
 * by articles that open the tool), `<folder>.css` and `icon.svg`.
 */
export interface ToolDefinition {
  /** Place in every list, lowest first. */
  order: number;
  name: string;
  /** The reader's own question. */
  question: string;
  /** For search results and the list of tools. */
  description: string;
  /** One or two sentences under the heading of its page. */
  lede: string;
  /** What its page shows without JavaScript, where that is not one case with numbers. */
  withoutScript?: string;
  /** Picture of its card and its social image. */
  picture: string;
  /** Slugs of articles that raise the question, best first. */
  articles: readonly string[];
  /** Reads what the tool needs from the ledger, at build. */
  load: () => unknown;
  /** What <Worked id="…" /> prints in its explanation, content/tools/<folder>.mdx. */
  worked?: () => Readonly<Record<string, ReactNode>>;
  /** Ids of the facts of the tool itself, for the list of sources; its explanation adds its own. */
  factIds: readonly string[];
}

/** Returns true when site.config.ts has the tool of this folder switched on. */
export const isToolOn = (slug: string): boolean =>
  features.subject && (typeof features.tools === 'boolean' ? features.tools : !features.tools.includes(slug));

import type { ReactNode } from 'react';
import { features } from '../site.config.ts';

/**
 * A tool for readers: `tool.tsx` in its folder exports it as `tool`. content/tools/tools.yaml has its name and what lists
 * say about it, content/tools/<folder>.mdx explains how its result is worked out. Its folder has more files that are found
 * by name: one `…Tool.tsx` (the React component of that name, an island of its page) or an `Island.astro` where its page
 * draws more than one component, `<folder>.css`, and `icon.svg`.
 */
export interface ToolDefinition {
  /** Reads what the tool needs from the ledger, at build. */
  load: () => unknown;
  /** What <Worked id="…" /> prints in its explanation. */
  worked?: () => Readonly<Record<string, ReactNode>>;
  /** Ids of the facts of the tool itself, for the list of sources; its explanation adds its own. */
  factIds: readonly string[];
}

/** Returns true when site.config.ts has the tool of this folder switched on. */
export const isToolOn = (slug: string): boolean =>
  features.subject && (typeof features.tools === 'boolean' ? features.tools : !features.tools.includes(slug));

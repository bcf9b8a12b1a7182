import type { ComponentType } from 'react';

/**
 * A tool for readers. Its folder has three more files that are found by name: `Island.astro` (the tool on its page),
 * one `…Tool.tsx` (the React component of that name, fetched by articles that open the tool) and `<folder>.css`.
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
  /** Explains how the result is worked out; rendered at build only. */
  Method: ComponentType;
  /** Ids of the facts on its page, for the list of sources. */
  factIds: readonly string[];
}

/** Defines a tool; `tool.tsx` in its folder exports the result as `tool`. */
export const defineTool = <Definition extends ToolDefinition>(definition: Definition): Definition => definition;

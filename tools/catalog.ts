import { isToolOn, type ToolDefinition } from './define-tool.ts';

/** A tool with the address its folder gives it. */
export interface Tool extends ToolDefinition {
  /** Name of its folder and last part of its address. */
  slug: string;
  path: string;
}

const definitions = import.meta.glob<ToolDefinition>('./*/tool.tsx', { eager: true, import: 'tool' });

const allTools: readonly Tool[] = Object.entries(definitions)
  .map(([file, definition]) => {
    const slug = file.split('/')[1] ?? '';
    return { ...definition, slug, path: `/tools/${slug}` };
  })
  .sort((a, b) => a.order - b.order);

/** Every tool that is switched on, in the order readers see them. */
export const tools = allTools.filter(({ slug }) => isToolOn(slug));

/** Returns the tool of a slug, undefined where it is switched off or the site has none; throws when no folder has that name. */
export function findTool(slug: string): Tool | undefined {
  if (allTools.length > 0 && !allTools.some((tool) => tool.slug === slug)) {
    throw new Error(`No tool '${slug}'. Use one of: ${allTools.map((tool) => tool.slug).join(', ')}.`);
  }
  return tools.find((tool) => tool.slug === slug);
}

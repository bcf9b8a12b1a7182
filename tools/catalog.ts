import { parse } from 'yaml';
import { z } from 'zod';
import { isToolOn, type ToolDefinition } from './define-tool.ts';

const words = z.string();
const toolWords = z.strictObject({
  name: words,
  question: words,
  description: words,
  lede: words,
  picture: words,
  articles: z.array(words),
  withoutScript: words.exactOptional(),
});
// A site without tools has no such file.
const [source = '{}'] = Object.values(
  import.meta.glob<string>('/content/tools/tools.yaml', { eager: true, query: '?raw', import: 'default' }),
);
const definitions = import.meta.glob<ToolDefinition>('./*/tool.tsx', { eager: true, import: 'tool' });

const allTools = Object.entries(z.record(words, toolWords).parse(parse(source))).map(([slug, about]) => {
  const definition = definitions[`./${slug}/tool.tsx`];
  if (!definition) throw new Error(`content/tools/tools.yaml names '${slug}': tools/${slug}/tool.tsx is missing.`);
  return { ...about, ...definition, slug, path: `/tools/${slug}` };
});

/** A tool: what it does, its words, and the address its folder gives it. */
export type Tool = (typeof allTools)[number];

/** Every tool that is switched on, in the order readers see them. */
export const tools = allTools.filter(({ slug }) => isToolOn(slug));

/** Returns the tool of a slug, undefined where it is switched off or the site has none; throws when no folder has that name. */
export function findTool(slug: string): Tool | undefined {
  if (allTools.length > 0 && !allTools.some((tool) => tool.slug === slug)) {
    throw new Error(`No tool '${slug}'. Use one of: ${allTools.map((tool) => tool.slug).join(', ')}.`);
  }
  return tools.find((tool) => tool.slug === slug);
}

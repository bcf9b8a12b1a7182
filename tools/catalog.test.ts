import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteLedger } from '../facts/site-facts.ts';
import { findTool, tools } from './catalog.ts';
import { toolSlugs } from './tool-slugs.ts';

const components = import.meta.glob<Record<string, unknown>>('./*/*Tool.tsx', { eager: true });

test('plain Node finds the same tools as the build', () => {
  expect(tools.map(({ slug }) => slug).sort()).toEqual([...toolSlugs].sort());
});

test.each(tools.map((tool) => [tool.slug, tool] as const))(
  '%s has everything its page and articles need',
  (_, tool) => {
    const folder = new URL(`./${tool.slug}/`, import.meta.url);
    for (const name of ['Island.astro', `${tool.slug}.css`]) expect(existsSync(new URL(name, folder)), name).toBe(true);
    const files = Object.keys(components).filter((file) => file.startsWith(`./${tool.slug}/`));
    expect(files).toHaveLength(1);
    for (const file of files) expect(components[file]).toHaveProperty(file.replace(/^.*\/|\.tsx$/g, ''));
    expect(tool.factIds.filter((id) => !siteLedger.has(id))).toEqual([]);
    const data = tool.load();
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  },
);

test('a name that no folder has is refused with the names that exist', () => {
  expect(() => findTool('no-such-tool')).toThrow(/^No tool 'no-such-tool'\. Use one of: [a-z-]+/);
});

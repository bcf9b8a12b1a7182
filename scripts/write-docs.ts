import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { issueFrontmatterSchema } from '../core/issue-frontmatter.ts';
import { registry } from '../site/mdx/registry.ts';
import { postSchema } from '../site/posts/post.ts';

/** Writes the generated parts of docs/writing.md; with `--check` it only reports whether they are up to date. */
const file = new URL('../docs/writing.md', import.meta.url);

const isOptional = (schema: z.ZodType): boolean => z.object({ field: schema }).safeParse({}).success;

function fieldTable({ shape }: z.ZodObject): string {
  const rows = Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => {
    if (!schema.description)
      throw new Error(`The field '${name}' has no description: add .describe('…') to its schema.`);
    return `| \`${name}\` | ${isOptional(schema) ? 'no' : 'yes'} | ${schema.description} |`;
  });
  return ['| field | required | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The page /components of `npm run dev` has the examples. */
const componentList = (): string =>
  Object.entries(registry)
    .map(([name, { description }]) => `- **${name}**: ${description}`)
    .join('\n');

const parts: Readonly<Record<string, string>> = {
  'post fields': fieldTable(postSchema),
  'issue fields': fieldTable(issueFrontmatterSchema),
  components: componentList(),
};

const before = readFileSync(file, 'utf8');
let after = before;
for (const [name, text] of Object.entries(parts)) {
  const block = new RegExp(`(<!-- generated: ${name} -->)[\\s\\S]*?(<!-- end -->)`);
  if (!block.test(after)) throw new Error(`docs/writing.md has no part '<!-- generated: ${name} -->'. Put it back.`);
  after = after.replace(block, (_, start: string, end: string) => `${start}\n\n${text}\n\n${end}`);
}
if (!process.argv.includes('--check')) writeFileSync(file, after);
else if (after !== before) {
  console.error('docs/writing.md is out of date. Run: npm run docs');
  process.exitCode = 1;
}

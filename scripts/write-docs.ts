import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { issueFrontmatterSchema } from '../core/issues/issue-frontmatter.ts';
import { describeSettings } from '../core/node/settings/settings-schema.ts';
import { factSchema } from '../facts/fact-schema.ts';
import { generalEntries, registry } from '../site/mdx/registry.ts';
import { pageSchema, postSchema } from '../site/posts/post.ts';

/**
 * Writes what follows from the schemas: the settings in README.md, parts of docs/writing.md, the same page of a new site,
 * and the schemas with which editors complete fields. With `--check` it only reports what is out of date.
 */
const isCheck = process.argv.includes('--check');

const isOptional = (schema: z.ZodType): boolean => z.object({ field: schema }).safeParse({}).success;

function fieldTable({ shape }: z.ZodObject): string {
  const rows = Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => {
    if (!schema.description)
      throw new Error(`The field '${name}' has no description: add .describe('…') to its schema.`);
    return `| \`${name}\` | ${isOptional(schema) ? 'no' : 'yes'} | ${schema.description} |`;
  });
  return ['| field | required | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

const settingsTable = (): string => {
  const rows = describeSettings()
    .filter(({ isInternal }) => !isInternal)
    .map((setting) => `| \`${setting.name}\` | ${escapeCell(setting.description)} | ${escapeCell(setting.default)} |`);
  return ['| Setting | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
};

const componentList = (entries: Readonly<Record<string, { description: string; props: z.ZodObject }>>): string =>
  Object.entries(entries)
    .map(([name, { description, props }]) => {
      const given = Object.keys(props.shape).map((prop) => prop + (isOptional(props.shape[prop]) ? '?' : ''));
      return `- **${name}**${given.length > 0 ? ` (${given.join(', ')})` : ''}: ${description}`;
    })
    .join('\n');

const fields = { 'post fields': fieldTable(postSchema), 'issue fields': fieldTable(issueFrontmatterSchema) };
/** What a new site cannot use before it has facts or tools of its own. */
const { Fact: _fact, Tool: _tool, Term: _term, ...newSiteEntries } = generalEntries;

fillParts('README.md', { settings: settingsTable() });
fillParts('docs/writing.md', { ...fields, components: componentList(registry) });
fillParts('cli/starter/docs/writing.md', { ...fields, components: componentList(newSiteEntries) });
const schemas = { article: postSchema, page: pageSchema, issue: issueFrontmatterSchema, facts: z.array(factSchema) };
for (const [name, schema] of Object.entries<z.ZodType>(schemas)) {
  const text = `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`;
  put(`content/schema/${name}.json`, text);
}

function fillParts(file: string, parts: Readonly<Record<string, string>>): void {
  let text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const block = new RegExp(`(<!-- generated: ${name} -->)[\\s\\S]*?(<!-- end -->)`);
    if (!block.test(text)) throw new Error(`${file} has no part '<!-- generated: ${name} -->'. Put it back.`);
    text = text.replace(block, (_, start: string, end: string) => `${start}\n\n${part}\n\n${end}`);
  }
  put(file, text);
}

function put(file: string, text: string): void {
  const place = new URL(`../${file}`, import.meta.url);
  if (!isCheck) {
    mkdirSync(new URL('.', place), { recursive: true });
    writeFileSync(place, text);
  } else if (!existsSync(place) || readFileSync(place, 'utf8') !== text) {
    console.error(`${file} is out of date. Run: npm run docs`);
    process.exitCode = 1;
  }
}

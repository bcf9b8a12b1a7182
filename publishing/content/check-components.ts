import { z } from 'zod';
import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';
import { registry } from '../../site/mdx/registry.ts';
import { type Article, type AttributeValue, attributeOf, type ComponentUse, lineOf, walk } from './article.ts';
import type { Content } from './content.ts';

const { error } = contentProblems('components');

/** Checks that articles use only components of site/mdx/registry.ts, with valid properties and no code. */
export function checkComponents(content: Content): ContentProblem[] {
  return [...content.posts, ...content.pages].flatMap((article) => [
    ...article.components.flatMap((use) => checkUse(article, use)),
    ...checkTools(article, content),
    ...checkCode(article),
    ...checkFaq(article),
  ]);
}

const schemas: Readonly<Record<string, z.ZodObject>> = Object.fromEntries(
  Object.entries(registry).map(([name, { props }]) => [name, props]),
);

/** What only the explanations of tools may use: a result that the tool worked out. */
const toolSchemas: typeof schemas = { Worked: z.strictObject({ id: z.string() }) };

function checkUse(article: Article, use: ComponentUse): ContentProblem[] {
  const { file, kind } = article;
  const { name, line, attributes } = use;
  const schema = schemas[name] ?? (kind === 'tool' ? toolSchemas[name] : undefined);
  if (!schema) {
    const known = Object.keys(schemas).map((each) => `<${each}>`);
    return [
      error({ file, line }, `<${name}> is not a known component.`, `Use Markdown or one of: ${known.join(' ')}.`),
    ];
  }
  const given = Object.fromEntries(attributes.map((each) => [each.name, attributeValue(each, article)]));
  const issues = schema.safeParse(given).error?.issues ?? [];
  return issues.flatMap((issue) => explainIssue(issue, file, use, Object.keys(schema.shape)));
}

/** Resolves `frontmatter.schema.questions`; every other value is returned unchanged. */
function attributeValue({ value, expression = '' }: AttributeValue, { frontmatter }: Article): unknown {
  if (!ownField.test(expression)) return value;
  return expression
    .split('.')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], frontmatter.value);
}

function explainIssue(issue: z.core.$ZodIssue, file: string, use: ComponentUse, known: string[]): ContentProblem[] {
  const { name, line } = use;
  const takes = `It takes: ${known.join(', ') || 'none'}.`;
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    return issue.keys.map((key) =>
      error({ file, line: attributeOf(use, key)?.lineOf([]) ?? line }, `<${name}> has no property '${key}'.`, takes),
    );
  }
  const [prop = '', ...rest] = issue.path;
  const attribute = attributeOf(use, String(prop));
  if (!attribute)
    return [error({ file, line }, `<${name}> lacks '${String(prop)}'.`, `Write <${name} ${String(prop)}=…>.`)];
  const place = { file, line: attribute.lineOf(rest) };
  if (issue.code === 'invalid_value') {
    const problem = `<${name}> ${String(prop)} is '${String(attribute.value)}'.`;
    return [error(place, problem, `Use one of: ${issue.values.map(String).join(', ')}.`)];
  }
  const problem = `<${name}> ${z.core.toDotPath(issue.path)}: ${issue.message}.`;
  return [error(place, problem, 'docs/writing.md shows how to write it.')];
}

function checkTools({ file, components }: Article, { toolNames }: Content): ContentProblem[] {
  return components
    .filter(({ name }) => name === 'Tool')
    .flatMap((use) => {
      const slug = String(attributeOf(use, 'name')?.value ?? '');
      if (toolNames.includes(slug)) return [];
      return [error({ file, line: use.line }, `There is no tool '${slug}'.`, `Use one of: ${toolNames.join(', ')}.`)];
    });
}

const ownField = /^frontmatter(\.\w+)+$/;
/** Exactly one comment: nothing comes after its end. */
const oneComment = /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/;
/** What plain values consist of; without signs for calls, names and templates nothing can run. */
const literalParts =
  /[\s[\]{},:]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|-?\d+(?:\.\d+)?|\b(?:true|false|null)\b|[a-z_]\w*(?=\s*:)/gi;

function checkCode({ file, tree, components }: Article): ContentProblem[] {
  const inText = [...walk(tree)]
    .filter(({ node }) => ['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression'].includes(node.type))
    .map(({ node }) => ({ code: node.value ?? '', line: lineOf(node) }))
    .filter(({ code }) => !oneComment.test(code));
  const inProperties = components
    .flatMap(({ attributes }) => attributes)
    .filter(({ expression }) => expression !== undefined && !ownField.test(expression))
    .map(({ expression = '', lineOf }) => ({ code: expression.replace(literalParts, ''), lineOf }))
    .filter(({ code }) => code !== '')
    .map(({ code, lineOf }) => ({ code, line: lineOf([]) }));
  const fix = 'Articles run none: write the words, or <Fact id="…" />.';
  return [...inText, ...inProperties].map(({ code, line }) =>
    error({ file, line }, `'${code.split('\n')[0]}' is code.`, fix),
  );
}

/** Checks that the FAQ comes from the frontmatter, so that page and structured data match word for word. */
function checkFaq({ file, components, frontmatter, kind }: Article): ContentProblem[] {
  if (kind !== 'post') return [];
  const hasQuestions = (frontmatter.value as { schema?: { type?: string } } | null)?.schema?.type === 'FAQPage';
  const use = components.find(({ name }) => name === 'Faq');
  const items = use?.attributes.find(({ name }) => name === 'items')?.value;
  if (!use && !hasQuestions) return [];
  if (use && hasQuestions && items === 'frontmatter.schema.questions') return [];
  const line = use?.line ?? frontmatter.lineOf(['schema']);
  const problem = use
    ? '<Faq> shows other questions than the structured data.'
    : 'The questions of the structured data are not on the page.';
  const fix = 'Write <Faq items={frontmatter.schema.questions} /> and  schema: { type: FAQPage, questions: … }';
  return [error({ file, line }, problem, fix)];
}

/** Checks that the rows of tables match their headers. */
export function checkTables({ posts, pages }: Content): ContentProblem[] {
  return [...posts, ...pages].flatMap(({ file, components }) =>
    components.filter(({ name }) => name === 'DataTable').flatMap((use) => checkRows(file, use)),
  );
}

const listOf = (use: ComponentUse, name: string): unknown[] => {
  const value = attributeOf(use, name)?.value;
  return Array.isArray(value) ? value : [];
};

function checkRows(file: string, use: ComponentUse): ContentProblem[] {
  const headers = listOf(use, 'headers');
  const rows = listOf(use, 'rows');
  const lineOf = attributeOf(use, 'rows')?.lineOf ?? (() => use.line);
  if (headers.length === 0 || rows.length === 0) {
    const problem = 'The table has no headers or no rows that can be read.';
    return [error({ file, line: use.line }, problem, 'Write headers={["…"]} and rows={[["…"]]} with texts in quotes.')];
  }
  return rows.flatMap((row, at) => {
    const cells = Array.isArray(row) ? row.length : 0;
    if (cells === headers.length) return [];
    const problem = `Row ${at + 1} has ${cells} cells under ${headers.length} headers.`;
    return [error({ file, line: lineOf([at]) }, problem, 'Give every row a cell for every header.')];
  });
}

import { z } from 'zod';
import { error, type Finding, type Place, rule, warning } from '../../core/content-finding.ts';
import { registry } from '../../site/mdx/registry.ts';
import { type Article, type AttributeValue, attributeOf, type ComponentUse, lineOf, walk } from './article.ts';
import { frontmatterOf } from './check-fields.ts';
import type { Content } from './content.ts';

/** Checks that articles use only components of site/mdx/registry.ts, with valid properties and no code. */
export function checkComponents(content: Content): Finding[] {
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

function checkUse(article: Article, use: ComponentUse): Finding[] {
  const { file } = article;
  const { name, line, attributes } = use;
  const schema = schemas[name];
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
function attributeValue({ value, isExpression }: AttributeValue, { frontmatter }: Article): unknown {
  if (!isExpression || typeof value !== 'string' || !value.startsWith('frontmatter.')) return value;
  return value
    .split('.')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], frontmatter.value);
}

function explainIssue(issue: z.core.$ZodIssue, file: string, use: ComponentUse, known: string[]): Finding[] {
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

/** Checks that every tool an article embeds exists. */
function checkTools({ file, components }: Article, { toolNames }: Content): Finding[] {
  return components
    .filter(({ name }) => name === 'Tool')
    .flatMap((use) => {
      const slug = String(attributeOf(use, 'name')?.value ?? '');
      if (toolNames.includes(slug)) return [];
      return [error({ file, line: use.line }, `There is no tool '${slug}'.`, `Use one of: ${toolNames.join(', ')}.`)];
    });
}

function checkCode({ file, tree }: Article): Finding[] {
  return [...walk(tree)]
    .filter(({ node }) => ['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression'].includes(node.type))
    .filter(({ node }) => !/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value ?? ''))
    .map(({ node }) =>
      error(
        { file, line: lineOf(node) },
        `'${(node.value ?? '').split('\n')[0]}' is code.`,
        'Articles run none: write the words, or <Fact id="…" />.',
      ),
    );
}

/** Checks that the FAQ comes from the frontmatter, so that page and structured data match word for word. */
function checkFaq({ file, components, frontmatter, kind }: Article): Finding[] {
  if (kind === 'page') return [];
  const hasQuestions = (frontmatter.value as { schema?: { type?: string } } | null)?.schema?.type === 'FAQPage';
  const use = components.find(({ name }) => name === 'Faq');
  const items = use?.attributes.find(({ name }) => name === 'items')?.value;
  if (!use && !hasQuestions) return [];
  if (use && hasQuestions && items === 'frontmatter.schema.questions') return [];
  const line = use?.line ?? frontmatter.lineOf(['schema']);
  const problem = use
    ? '<Faq> shows other questions than the structured data.'
    : 'The questions of the structured data are not on the page.';
  return [
    error(
      { file, line },
      problem,
      'Write <Faq items={frontmatter.schema.questions} /> and  schema: { type: FAQPage, questions: … }',
    ),
  ];
}

interface Highlight {
  cells?: { row: number; col: number }[];
  column?: number;
  winnerRow?: number | 'first';
}

/** Checks that table rows match the headers, highlights are inside the table, and no chart repeats an engine. */
export function checkTables({ posts, pages }: Content): Finding[] {
  return [...posts, ...pages].flatMap(({ file, components }) =>
    components.flatMap((use) => {
      if (use.name === 'DataTable') return [...checkRows(file, use), ...checkHighlight(file, use)];
      return use.name === 'TowingChart' ? checkChart(file, use) : [];
    }),
  );
}

const listOf = (use: ComponentUse, name: string): unknown[] => {
  const value = attributeOf(use, name)?.value;
  return Array.isArray(value) ? value : [];
};

function checkRows(file: string, use: ComponentUse): Finding[] {
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

function checkHighlight(file: string, use: ComponentUse): Finding[] {
  const attribute = attributeOf(use, 'highlight');
  if (!attribute) return [];
  const { cells = [], column, winnerRow } = (attribute.value ?? {}) as Highlight;
  const columns = listOf(use, 'headers').length;
  const rows = listOf(use, 'rows').length;
  const outside = (line: number, what: string) =>
    error(
      { file, line },
      `The highlight names ${what}, outside the table.`,
      `Rows count from 0 to ${rows - 1}, columns from 0 to ${columns - 1}.`,
    );
  return [
    ...cells.flatMap(({ row, col }, at) =>
      row >= 0 && row < rows && col >= 0 && col < columns
        ? []
        : [outside(attribute.lineOf(['cells', at]), `row ${row}, column ${col}`)],
    ),
    ...(column === undefined || (column >= 0 && column < columns)
      ? []
      : [outside(attribute.lineOf(['column']), `column ${column}`)]),
    ...(typeof winnerRow !== 'number' || (winnerRow >= 0 && winnerRow < rows)
      ? []
      : [outside(attribute.lineOf(['winnerRow']), `row ${winnerRow}`)]),
  ];
}

function checkChart(file: string, use: ComponentUse): Finding[] {
  const rows = listOf(use, 'rows') as Record<string, unknown>[];
  const lineOf = attributeOf(use, 'rows')?.lineOf ?? (() => use.line);
  const names = rows.map((row) => String(row['engine']));
  return rows.flatMap((_row, at) => {
    if (names.indexOf(names[at] ?? '') === at) return [];
    return [error({ file, line: lineOf([at]) }, `'${names[at]}' is drawn twice.`, 'Give every bar another engine.')];
  });
}

const saysItself = /^(an? |the )?(image|picture|photo|photograph|illustration|graphic|drawing) of\b/i;
const maxAltLength = 160;

/** Checks that pictures in articles exist and have useful alt text. */
export function checkPictures(content: Content): Finding[] {
  return [...content.posts, ...content.pages].flatMap((article) => [
    ...checkFigures(article, content),
    ...checkMarkdownImages(article),
    ...checkHero(article),
  ]);
}

function checkFigures({ file, components }: Article, { pictures }: Content): Finding[] {
  return components
    .filter(({ name }) => name === 'Figure')
    .flatMap((use) => {
      const picture = attributeOf(use, 'picture');
      const alt = attributeOf(use, 'alt');
      const findings = checkAlt({ file, line: alt?.lineOf([]) ?? use.line }, String(alt?.value ?? ''));
      if (picture && pictures.has(String(picture.value))) return findings;
      const problem = `<Figure> shows '${String(picture?.value ?? '')}', but art/rendered has no such picture.`;
      return [...findings, error({ file, line: use.line }, problem, `Use one of: ${[...pictures].join(', ')}.`)];
    });
}

function checkHero(article: Article): Finding[] {
  const data = frontmatterOf(article);
  const alt = data?.imageAlt;
  const place = { file: article.file, line: article.frontmatter.lineOf(['imageAlt']) };
  if (article.kind === 'page' || !data) return [];
  if (alt === undefined) {
    return [
      warning(
        { ...place, line: 1 },
        'imageAlt is missing.',
        "Say what is drawn:  imageAlt: 'A blue pickup beside a lake'",
      ),
    ];
  }
  return checkAlt(place, alt);
}

function checkMarkdownImages({ file, tree }: Article): Finding[] {
  return [...walk(tree)]
    .filter(({ node }) => node.type === 'image')
    .map(({ node }) => {
      const place = { file, line: node.position?.start.line ?? 1 };
      return error(place, 'A picture in Markdown is served as it is.', 'Write <Figure picture="…" alt="…" />.');
    });
}

function checkAlt(place: Place, alt: string): Finding[] {
  if (alt.trim() === '')
    return [error(place, 'The picture has no alt text.', 'Say what is drawn:  alt="A blue pickup beside a lake"')];
  if (saysItself.test(alt)) {
    return [
      rule(
        place,
        `The alt text begins with '${saysItself.exec(alt)?.[0]}'.`,
        'Screen readers say that it is a picture: begin with what is drawn.',
      ),
    ];
  }
  if (alt.length <= maxAltLength) return [];
  return [rule(place, `The alt text is ${alt.length} characters long.`, `Say it in ${maxAltLength}.`)];
}

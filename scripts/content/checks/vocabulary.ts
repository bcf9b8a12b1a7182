import { toolSlugs } from '../../../tools/tool-slugs.ts';
import type { Article } from '../article.ts';
import type { ComponentUse } from '../components.ts';
import type { Content } from '../content.ts';
import { error, type Finding } from '../finding.ts';
import { lineOf, walk } from '../mdx-tree.ts';

interface Props {
  required: readonly string[];
  optional: readonly string[];
}

/** What an article may use, with its properties; a test holds it against site/mdx/index.ts. */
export const vocabulary: Readonly<Record<string, Props>> = {
  Badge: { required: ['category'], optional: [] },
  Callout: { required: ['title'], optional: ['tone'] },
  Card: { required: ['title'], optional: ['href'] },
  Cons: { required: [], optional: ['title'] },
  DataTable: {
    required: ['headers', 'rows'],
    optional: ['title', 'caption', 'tableStyle', 'highlight', 'className'],
  },
  Duel: { required: ['left', 'right'], optional: [] },
  Fact: { required: ['id'], optional: ['as', 'quiet'] },
  Faq: { required: ['items'], optional: [] },
  Figure: { required: ['picture', 'alt'], optional: ['caption'] },
  Pros: { required: [], optional: ['title'] },
  ProsCons: { required: [], optional: [] },
  RecallLookup: { required: [], optional: [] },
  ServiceCentreButton: { required: [], optional: [] },
  Term: { required: ['id'], optional: [] },
  Tool: { required: ['name'], optional: ['query'] },
  TowingChart: { required: ['title', 'rows'], optional: ['caption'] },
};

const choices: Readonly<Record<string, readonly string[]>> = {
  'Callout tone': ['note', 'warning'],
  'DataTable tableStyle': ['bordered', 'striped', 'minimal'],
  'Fact as': ['value', 'figure'],
  'Tool name': toolSlugs,
};

/** Articles use the closed vocabulary, with the properties it knows, and run no code. */
export function checkVocabulary({ posts, pages }: Content): Finding[] {
  return [...posts, ...pages].flatMap((article) => [
    ...article.components.flatMap((use) => checkUse(article.file, use)),
    ...checkCode(article),
    ...checkFaq(article),
  ]);
}

function checkUse(file: string, { name, line, attributes }: ComponentUse): Finding[] {
  const props = vocabulary[name];
  if (!props) {
    const known = Object.keys(vocabulary).map((each) => `<${each}>`);
    return [
      error({ file, line }, `<${name}> is not in the vocabulary.`, `Use Markdown or one of: ${known.join(' ')}.`),
    ];
  }
  const known = [...props.required, ...props.optional];
  const unknown = attributes
    .filter((attribute) => !known.includes(attribute.name))
    .map(({ name: prop, lineOf: at }) =>
      error({ file, line: at([]) }, `<${name}> has no property '${prop}'.`, `It takes: ${known.join(', ') || 'none'}.`),
    );
  const missing = props.required
    .filter((prop) => !attributes.some((attribute) => attribute.name === prop))
    .map((prop) => error({ file, line }, `<${name}> lacks '${prop}'.`, `Write <${name} ${prop}=…>.`));
  const wrong = attributes.flatMap(({ name: prop, value, lineOf: at }) => {
    const allowed = choices[`${name} ${prop}`];
    if (!allowed || allowed.includes(String(value))) return [];
    return [
      error({ file, line: at([]) }, `<${name}> ${prop} is '${String(value)}'.`, `Use one of: ${allowed.join(', ')}.`),
    ];
  });
  return [...unknown, ...missing, ...wrong];
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

/** The structured data must be on the page word for word, so the two come from one place. */
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

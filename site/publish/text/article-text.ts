import { factsIn } from '../../../facts/print-fact.ts';
import { siteLedger } from '../../../facts/site-facts.ts';
import type { Post } from '../../posts/post.ts';
import { element, type PlainNode } from './plain-node.ts';
import { plainVocabularyFor } from './plain-vocabulary.ts';
import { namesOf, readMdx } from './read-mdx.ts';
import { noteSources, type SourceNotes } from './source-notes.ts';

/** The compiled text of an article. */
interface CompiledArticle {
  default: (props: { components: Record<string, string> }) => unknown;
}

const compiled = import.meta.glob<CompiledArticle>('/content/posts/*/index.mdx');
const sources = import.meta.glob<string>('/content/posts/*/index.mdx', { query: '?raw', import: 'default' });

/** An article without its page: for feeds and Markdown. */
export interface ArticleText {
  body: PlainNode[];
  notes: SourceNotes;
}

/** Reads an article into plain text; what its page draws with style or script stands here as words and tables. */
export async function loadArticleText({ slug }: Pick<Post, 'slug'>): Promise<ArticleText> {
  const where = `content/posts/${slug}/index.mdx`;
  const load = compiled[`/${where}`];
  const loadSource = sources[`/${where}`];
  if (!load || !loadSource) throw new Error(`${where} is missing.`);
  const vocabulary = plainVocabularyFor(siteLedger, where);
  const drawn = (await load()).default({ components: namesOf(vocabulary) });
  const body = readMdx(drawn, vocabulary).filter((node) => typeof node !== 'string' || node.trim() !== '');
  return { body, notes: noteSources(factsIn(withoutFrontmatter(await loadSource()), siteLedger, where)) };
}

const withoutFrontmatter = (source: string): string => source.replace(/^---\n[\s\S]*?\n---\n/, '');

/** An article with its sources as a list at the end, for readers without footnotes. */
export function withSourceList({ body, notes: { lines, disputes } }: ArticleText): PlainNode[] {
  const list = (items: PlainNode[][], tag: 'ol' | 'ul') =>
    element(
      tag,
      items.map((item) => element('li', item)),
    );
  return [
    ...body,
    ...(lines.length > 0 ? [element('h2', ['Figures and sources']), list(lines, 'ol')] : []),
    ...(disputes.length > 0 ? [element('h3', ['Where sources disagree']), list(disputes, 'ul')] : []),
  ];
}

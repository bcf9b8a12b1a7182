import type { Article } from './article.ts';
import { attributeOf } from './components.ts';
import type { Content } from './content.ts';
import type { Place } from './finding.ts';
import { figurePlaceholder, textsInComponents } from './text-of-components.ts';

/** A place that prints a figure. */
export interface FactUse extends Place {
  id: string;
}

/** Every figure an article prints, in prose, tables, charts and duels. */
export function factUsesIn(article: Article): FactUse[] {
  const { file } = article;
  const inProse = article.components
    .filter(({ name }) => name === 'Fact')
    .map((use) => ({ file, line: use.line, id: String(attributeOf(use, 'id')?.value) }));
  const inCells = textsInComponents(article).flatMap(({ text, line }) =>
    [...text.matchAll(figurePlaceholder)].map((match) => ({ file, line, id: match[1] ?? '' })),
  );
  return [...inProse, ...inCells];
}

/** Every figure all articles, pages and issues print. */
export const factUses = ({ posts, pages, issues }: Content): FactUse[] =>
  [...posts, ...pages, ...issues].flatMap(factUsesIn);

import type { Article } from './article.ts';
import { attributeOf } from './components.ts';
import type { Content } from './content.ts';
import type { Place } from './finding.ts';
import { textsInComponents } from './text-of-components.ts';

/** A place that prints a figure. */
export interface FactUse extends Place {
  id: string;
}

const placeholder = /\{([a-z0-9]+(?:-[a-z0-9]+)*)(?::unit)?\}/g;

/** Every figure an article prints, in prose, tables, charts and duels. */
export function factUsesIn(article: Article): FactUse[] {
  const { file } = article;
  const inProse = article.components
    .filter(({ name }) => name === 'Fact')
    .map((use) => ({ file, line: use.line, id: String(attributeOf(use, 'id')?.value) }));
  const inCells = textsInComponents(article)
    .filter(({ component }) => component !== 'Fact')
    .flatMap(({ text, line }) => [...text.matchAll(placeholder)].map((match) => ({ file, line, id: match[1] ?? '' })));
  return [...inProse, ...inCells];
}

/** Every figure all articles and pages print. */
export const factUses = ({ posts, pages }: Content): FactUse[] => [...posts, ...pages].flatMap(factUsesIn);

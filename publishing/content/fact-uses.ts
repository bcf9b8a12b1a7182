import { type LinePlace, linesBefore } from '../../core/problem/content-problem.ts';
import { factPlaceholder } from '../../facts/print-fact.ts';
import { type Article, attributeOf } from './article.ts';
import type { Content } from './content.ts';

/** Attributes that hold an identifier, not text for readers. */
const names = new Set('id src picture focus credit href as tone tableStyle className items'.split(' '));

/** Returns every text in the attributes of an article's components: table cells, chart rows, captions, titles. */
export function textsInComponents({ components }: Article): { text: string; line: number }[] {
  return components.flatMap(({ attributes }) =>
    attributes
      .filter(({ name }) => !names.has(name))
      .flatMap(({ value, lineOf }) => textsIn(value, []).map(({ text, path }) => ({ text, line: lineOf(path) }))),
  );
}

function textsIn(value: unknown, path: PropertyKey[]): { text: string; path: PropertyKey[] }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((each, at) => textsIn(each, [...path, at]));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
  }
  return [];
}

/** A line that prints a fact. */
export interface FactUse extends LinePlace {
  id: string;
}

/** Returns every fact an article prints, in prose, tables and charts. */
export function factUsesIn(article: Article): FactUse[] {
  const { file } = article;
  const inProse = article.components
    .filter(({ name }) => name === 'Fact')
    .map((use) => ({ file, line: use.line, id: String(attributeOf(use, 'id')?.value) }));
  const inCells = textsInComponents(article).flatMap(({ text, line }) =>
    [...text.matchAll(factPlaceholder)].map((match) => ({ file, line, id: match[1] ?? '' })),
  );
  return [...inProse, ...inCells];
}

/** Returns every fact that articles, pages, issues and the data of reference pages print. */
export const factUses = ({ posts, pages, issues, references }: Content): FactUse[] => [
  ...[...posts, ...pages, ...issues].flatMap(factUsesIn),
  ...references.flatMap(({ file, text }) =>
    [...text.matchAll(factPlaceholder)].map(({ 1: id = '', index }) => ({
      file,
      line: 1 + linesBefore(text, index),
      id,
    })),
  ),
];

import { type ContentProblem, contentProblems, linesBefore } from '../../core/problem/content-problem.ts';
import { type Article, attributeOf } from './article.ts';
import type { Content, GlossaryTerm } from './content.ts';

const { error, rule } = contentProblems('glossary');

/** Checks that each article links the first use of a glossary term, once. */
export function checkGlossary(content: Content): ContentProblem[] {
  return [
    ...[...content.posts, ...content.pages].flatMap((article) => checkTerms(article, content)),
    ...content.posts.flatMap((post) => content.glossary.flatMap((term) => checkFirstUse(post, term))),
    ...content.glossaryFaults,
  ];
}

/** Returns the ways a term is written: 'AFM (Active Fuel Management)' is AFM and Active Fuel Management. */
export function formsOf({ term }: GlossaryTerm): RegExp[] {
  const [, outside = term, inside] = /^([^(]+?)(?: \(([^)]+)\))?$/.exec(term) ?? [];
  return [outside, ...(inside ? [inside] : [])].map((form) => {
    const isCode = /^[A-Z\d]+( [A-Z]?\d+)?$/.test(form);
    const written = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ -]/g, '[ -]');
    return new RegExp(`(?<![\\w-])${written}s?(?![\\w-])`, isCode ? 'u' : 'iu');
  });
}

function checkTerms({ file, components }: Article, { glossary }: Content): ContentProblem[] {
  const seen = new Map<string, number>();
  return components
    .filter(({ name }) => name === 'Term')
    .flatMap((use) => {
      const id = String(attributeOf(use, 'id')?.value ?? '');
      const place = { file, line: use.line };
      const first = seen.get(id);
      seen.set(id, first ?? use.line);
      if (!glossary.some((term) => term.id === id)) {
        const fix = `Use one of: ${glossary.map((term) => term.id).join(', ')}.`;
        return [error(place, `content/glossary.yaml has no term '${id}'.`, fix)];
      }
      if (first === undefined) return [];
      const problem = `The term '${id}' is already linked on line ${first}.`;
      return [rule(place, problem, 'Link the first use only: remove <Term> here.')];
    });
}

function checkFirstUse({ file, blocks }: Article, term: GlossaryTerm): ContentProblem[] {
  const forms = formsOf(term);
  for (const { kind, segments } of blocks) {
    for (const segment of kind === 'paragraph' ? segments : []) {
      if (segment.kind === 'term' && segment.id === term.id) return [];
      const match = segment.kind === 'text' ? forms.map((form) => form.exec(segment.text)).find(Boolean) : undefined;
      if (match) {
        const place = { file, line: segment.line + linesBefore(segment.text, match.index) };
        const problem = `'${match[0]}' is in the glossary, and its first use here is not linked.`;
        return [rule(place, problem, `Write <Term id="${term.id}">${match[0]}</Term>.`)];
      }
    }
  }
  return [];
}

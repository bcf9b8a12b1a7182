import type { Fact } from '../../facts/fact-schema.ts';

/** A run of words in an issue. */
export type IssueInline =
  | { kind: 'text'; text: string }
  /** A figure of the ledger, as it is printed; a bare one leaves the unit out. */
  | { kind: 'fact'; fact: Fact; text: string; isBare: boolean }
  | { kind: 'strong' | 'emphasis'; children: IssueInline[] }
  | { kind: 'link'; href: string; children: IssueInline[] }
  | { kind: 'break' };

/** A block of an issue: everything its page and its mail can draw. */
export type IssueBlock =
  | { kind: 'heading'; level: 2 | 3; children: IssueInline[] }
  | { kind: 'paragraph'; children: IssueInline[] }
  | { kind: 'list'; isOrdered: boolean; items: IssueInline[][] }
  | { kind: 'quote'; children: IssueBlock[] };

/** The records behind the figures of an issue, each once, in order of first use. */
export function factsInBody(blocks: readonly IssueBlock[]): Fact[] {
  const facts = new Map<string, Fact>();
  const visit = (inlines: readonly IssueInline[]): void => {
    for (const inline of inlines) {
      if (inline.kind === 'fact') facts.set(inline.fact.id, inline.fact);
      if ('children' in inline) visit(inline.children);
    }
  };
  for (const block of blocks) {
    if (block.kind === 'list') block.items.forEach(visit);
    else if (block.kind === 'quote') for (const fact of factsInBody(block.children)) facts.set(fact.id, fact);
    else visit(block.children);
  }
  return [...facts.values()];
}

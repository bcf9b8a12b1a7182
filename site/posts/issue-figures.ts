import type { Ledger } from '../../facts/ledger.ts';
import { printFact, printValue } from '../../facts/print-fact.ts';
import type { IssueInline } from './issue-body.ts';
import { IssueFault } from './issue-fault.ts';

/** '{fact:turbomax-towing}' prints 9,500 lb; '{fact:turbomax-towing:value}' prints 9,500. */
export const issueFigure = /\{fact:([^{}:\s]*)(:value)?\}/g;

/** Cuts a text at its figures and prints each from the ledger; `where` names the file in errors. */
export function fillIssueFigures(text: string, ledger: Ledger, where: string): IssueInline[] {
  const parts: IssueInline[] = [];
  let end = 0;
  const addText = (to: number): void => {
    const words = text.slice(end, to);
    if (/\{\s*fact\b/i.test(words)) {
      throw new IssueFault(where, {
        problem: `'${words.trim().slice(0, 60)}' holds a figure that cannot be read.`,
        fix: 'Write it as {fact:record-id}, or as {fact:record-id:value} without the unit.',
        excerpt: /\{\s*fact[^}\n]*/i.exec(words)?.[0] ?? '',
      });
    }
    if (words !== '') parts.push({ kind: 'text', text: words });
  };
  for (const match of text.matchAll(issueFigure)) {
    const [written, id = '', suffix] = match;
    const isBare = suffix !== undefined;
    const fact = ledger.get(id);
    if (!fact) {
      throw new IssueFault(where, {
        problem: `${written} names no record of content/facts.`,
        fix: 'Correct the id, or add the record to the ledger.',
        excerpt: written,
      });
    }
    addText(match.index);
    parts.push({ kind: 'fact', fact, text: isBare ? printValue(fact) : printFact(fact), isBare });
    end = match.index + written.length;
  }
  addText(text.length);
  return parts;
}

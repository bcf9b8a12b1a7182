import { smarten } from '../../../core/smarten.ts';
import { disputesOf, groupBySource, hostOf, type SourceNote } from '../../../facts/fact-notes.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import { printFact } from '../../../facts/print-fact.ts';
import { element, type PlainNode } from './plain-node.ts';

/** Where the figures of a text come from, as its footnotes or as a list at its end. */
export interface SourceNotes {
  /** One line a source. */
  lines: PlainNode[][];
  /** Number of a record's line, counted from 1. */
  footnotes: ReadonlyMap<string, number>;
  /** What sources disagree on, one line each. */
  disputes: PlainNode[][];
}

/** Writes the notes of an article's figures. */
export function noteSources(facts: Fact[]): SourceNotes {
  const notes = groupBySource(facts);
  return {
    lines: notes.map((note) => [...nameSource(note), ': ', note.facts.map(describeFigure).join(' · ')]),
    footnotes: new Map(notes.flatMap((note, at) => note.facts.map(({ id }) => [id, at + 1] as const))),
    disputes: disputesOf(facts).map(({ about, sentence }) => [
      element('strong', [`${about}.`]),
      ` ${smarten(sentence)}`,
    ]),
  };
}

function nameSource({ title, addresses: [first, ...others] }: SourceNote): PlainNode[] {
  if (first === undefined) return [title];
  const more = others.flatMap((href) => [', ', element('a', [hostOf(href)], { href })]);
  return [element('a', [title], { href: first }), ...more];
}

function describeFigure(fact: Fact): string {
  const { label, appliesTo, source, status } = fact;
  const scope = [appliesTo.years, appliesTo.drive].filter(Boolean).join(', ');
  return [
    `${printFact(fact)} ${label}`,
    scope && ` (${scope})`,
    source.kind === 'arithmetic' && `: ${source.formula}`,
    status === 'unconfirmed' && '; we could not confirm it',
  ]
    .filter(Boolean)
    .join('');
}

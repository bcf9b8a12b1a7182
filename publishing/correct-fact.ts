import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../core/node/files/list-files.ts';
import { readFields } from '../core/text/frontmatter-text.ts';
import { addCorrection, changeFacts } from '../facts/edit-facts.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { readLedger } from '../facts/ledger.ts';
import { printValue } from '../facts/print-fact.ts';
import type { SentText } from '../newsletter/sending/issue-mails.ts';
import { findPrintingPlaces, requireFact } from './fact-places.ts';
import { refusal } from './refused.ts';

/** A new value, and why. */
export interface FactCorrection {
  value: Fact['value'];
  reason: 'wrong' | 'changed';
  /** Takes the place of the first address of its source. */
  address?: string | undefined;
  /** What readers see in the articles, when we were wrong. */
  wrong: string;
  right: string;
}

/** What a correction writes, and what it cannot reach. */
export type CorrectionPlan = ReturnType<typeof planCorrection>;

/**
 * Plans a new value for a fact: the ledger remembers which sent issues said the old one and, where it was wrong, every
 * article that prints it gets a correction. Nothing is written.
 */
export function planCorrection(
  { content, today, sentTexts }: { content: string; today: string; sentTexts: readonly SentText[] },
  id: string,
  { value, reason, address, wrong, right }: FactCorrection,
) {
  const { fact, ledger } = requireFact(content, id);
  if (reason === 'wrong' && (wrong === '' || right === '')) throw refusal('correction-empty');
  const places = findPrintingPlaces(content, ledger).get(id) ?? [];
  // Texts of sent issues that said the old value, as `got` of an issue names them.
  const issues = findTextsThatSaid(sentTexts, fact, places);
  const was = issues.length === 0 ? undefined : { value: fact.value, until: today, issues };
  const texts = changeLedger(content, (text) => changeFacts(text, { [id]: { value, checked: today, address, was } }));
  // Articles that could not take a correction line.
  const left: string[] = [];
  for (const place of reason === 'wrong' ? places : []) {
    const [, slug] = /^\/blog\/([^/]+)$/.exec(place) ?? [];
    const file = join(content, 'posts', slug ?? '', 'index.mdx');
    if (slug === undefined || !existsSync(file)) continue;
    const source = readFileSync(file, 'utf8');
    if (readFields(source)?.['draft'] === true) continue;
    const text = addCorrection(source, { date: today, wrong, right });
    if (text === undefined) left.push(slug);
    else texts.set(file, text);
  }
  return { fact, texts, left, issues };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Returns whether a mail says a value, with or without its unit, and not as a part of a longer number. */
export function saysValue(text: string, fact: Fact): boolean {
  const value = plain(printValue(fact)).replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<![\\w.,])${value}(?!\\w|[.,]\\d)`).test(plain(text));
}

/**
 * Returns the texts of sent issues that name a fact in their source and said its value: '2026-11-towing:2' is the second
 * one. An issue alone would not do: those who get a later text of it get the new value.
 */
const findTextsThatSaid = (texts: readonly SentText[], fact: Fact, places: readonly string[]): string[] =>
  texts
    .filter(({ id, text }) => places.includes(`/newsletter/${id}`) && saysValue(text, fact))
    .map(({ id, version }) => `${id}:${version}`);

/** Changes the files of the ledger in memory; refused when it would not be valid afterwards. */
export function changeLedger(content: string, edit: (text: string, name: string) => string): Map<string, string> {
  const folder = join(content, 'facts');
  const texts = new Map<string, string>();
  const all: Record<string, string> = {};
  for (const name of namesIn(folder, '.yaml')) {
    const before = readFileSync(join(folder, name), 'utf8');
    const after = edit(before, name);
    all[name] = after;
    if (after !== before) texts.set(join(folder, name), after);
  }
  try {
    readLedger(all);
  } catch (error) {
    throw refusal('ledger-invalid', { reason: error instanceof Error ? error.message : String(error) });
  }
  return texts;
}

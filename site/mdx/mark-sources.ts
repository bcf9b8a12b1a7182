import { escapeHtml } from '../../core/text/html-text.ts';
import { disputesOf, groupBySource, isSourced, type SourceNote } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { printFact } from '../../facts/print-fact.ts';
import { type HtmlToken, isInline, tokenize } from './html-tokens.ts';

/** Ends of a sentence inside a text: a mark, closing quotes, and then a space or the end of the text. */
const ends = /[.!?](?:[”’)\]]|&quot;|&#x27;|&#39;)*(?=\s|$)/g;
const abbreviation = /(?:\b(?:vs|No|St|Mr|Dr|Inc|approx|[ap]\.m|U\.S|e\.g|i\.e))\.$/;

/** Returns the words that follow in the same block, or undefined where the block ends. */
function followingWords(tokens: readonly HtmlToken[], from: number): string | undefined {
  for (const token of tokens.slice(from)) {
    if (token.kind === 'text') return token.html;
    if (token.kind === 'tag' && !isInline(token)) return undefined;
  }
  return undefined;
}

/** Returns where the first sentence in a text ends, or -1. */
function findSentenceEnd(tokens: readonly HtmlToken[], at: number): number {
  const text = tokens[at]?.html ?? '';
  for (const { 0: mark, index } of text.matchAll(ends)) {
    const end = index + mark.length;
    if (abbreviation.test(text.slice(0, index + 1))) continue;
    const rest = text.slice(end);
    const next = rest.trim() === '' ? followingWords(tokens, at + 1) : rest;
    // A word in lower case continues the sentence; so does one that follows without a space.
    if (next === undefined || (/^\s/.test(rest + next) && !/^\s*[a-z]/.test(next))) return end;
  }
  return -1;
}

interface MarkWriter {
  /** Prints the numeral of a sentence and the note in the margin. */
  write: (number: number, ids: readonly string[]) => string;
  /** Prints a numeral again, on pages that are not read from top to bottom. */
  repeat?: ((number: number, id: string) => string) | undefined;
}

/** Puts one numeral at the end of every sentence that uses sourced facts for the first time; returns who got which. */
function placeMarks(
  tokens: readonly HtmlToken[],
  hasSource: (id: string) => boolean,
  { write, repeat }: MarkWriter,
): { html: string; numbers: Map<string, number> } {
  const numbers = new Map<string, number>();
  const out: string[] = [];
  let pending: string[] = [];
  let count = 0;
  let links = 0;
  let isInHeading = false;
  let isDue = false;

  const mark = (): string => {
    const ids = [...new Set(pending)].filter((id) => !numbers.has(id));
    const known = new Map(pending.map((id) => [numbers.get(id), id]));
    const repeated = [...known].map(([number, id]) => (number && repeat ? repeat(number, id) : ''));
    pending = [];
    isDue = false;
    if (ids.length === 0) return repeated.join('');
    count += 1;
    for (const id of ids) numbers.set(id, count);
    return repeated.join('') + write(count, ids);
  };

  for (const [at, token] of tokens.entries()) {
    const { kind, html, tag } = token;
    if (kind === 'text' && pending.length > 0) {
      const end = findSentenceEnd(tokens, at);
      isDue ||= end >= 0;
      if (end >= 0 && links === 0) out.push(html.slice(0, end), mark(), html.slice(end));
      else out.push(html);
    } else if (kind === 'tag' && !isInline(token)) {
      // The block ends without a full stop. The numeral follows its last word.
      if (pending.length > 0) out.push(out.pop()?.trimEnd() ?? '', mark());
      isInHeading = /^h[1-6]$/.test(tag) || (isInHeading && !/^\/h[1-6]$/.test(tag));
      out.push(html);
    } else if (kind !== 'tag') {
      out.push(html);
    } else {
      out.push(html.replace(/ data-fact="[^"]*"/, ''));
      const [, id] = / data-fact="([^"]*)"/.exec(html) ?? [];
      if (id && !isInHeading && hasSource(id)) pending.push(id);
      // A numeral is a link of its own: it waits for the end of another one, or of a checkbox's label.
      if (tag === 'a' || tag === 'label') links += 1;
      if (tag === '/a' || tag === '/label') {
        links -= 1;
        if (isDue && links === 0) out.push(mark());
      }
    }
  }
  return { html: out.join(''), numbers };
}

/** '430 lb-ft, 383 lb-ft: GM Authority', for the margin. */
function summarize({ title, facts }: SourceNote): string {
  const figures = facts.length > 3 ? `${facts.length} figures` : facts.map(printFact).join(', ');
  return `${figures}: ${title}`;
}

/** Writes a numeral that leads to its source, with a name that says which figures it is of. */
const linkMark = (number: number, facts: readonly Fact[], id = ''): string =>
  `<sup><a class="source-mark"${id} href="#figure-${facts[0]?.id}" aria-label="Source ${number} for ${escapeHtml(facts.map(printFact).join(', '))}">${number}</a></sup>`;

/**
 * Marks the sources of a built page: one numeral a sentence, linked to the list at the end, with a note in the margin
 * for wide screens. Screen readers get the numeral and the list; the margin repeats them.
 */
export function markSources(page: string, getFact: (id: string) => Fact): string {
  if (!page.includes(' data-fact="')) return page.replace(/<span data-note="[^"]*"><\/span>/g, '');
  /** Where the margin first says what sources disagree on. */
  const told = new Map<string, number>();
  const write: MarkWriter['write'] = (number, ids) => {
    const facts = ids.map(getFact);
    const disputes = disputesOf(facts).map(({ sentence }) => sentence);
    const disagreements = disputes.map((sentence) => (told.has(sentence) ? `see ${told.get(sentence)}` : sentence));
    const lines = [
      ...groupBySource(facts).map(summarize),
      ...[...new Set(disagreements)].map((words) => `Sources disagree: ${words}`),
    ];
    for (const sentence of disputes) if (!told.has(sentence)) told.set(sentence, number);
    const words = lines.map((line) => escapeHtml(line.replace(/\.?$/, '.'))).join(' ');
    return (
      linkMark(number, facts, ` id="note-${number}"`) +
      `<span class="margin-note${disputes.length > 0 ? ' is-disputed' : ''}" aria-hidden="true"><b>${number}</b> ${words}</span>`
    );
  };
  const { html, numbers } = placeMarks(tokenize(page), (id) => isSourced(getFact(id)), {
    write,
    repeat: page.includes(' data-cite="each"') ? (number, id) => linkMark(number, [getFact(id)]) : undefined,
  });
  return html.replace(/<span data-note="([^"]*)"><\/span>/g, (_, id: string) => {
    const number = numbers.get(id);
    return number === undefined ? '' : `<a href="#note-${number}">${number}</a> `;
  });
}

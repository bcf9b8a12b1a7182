import { lexer, type Token, type Tokens } from 'marked';
import { typeset, unescapeHtml } from '../../core/html-text.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import type { Ledger } from '../../facts/ledger.ts';
import { printFact, printValue } from '../../facts/print-fact.ts';
import { isBesideText, photoFolder, photoId } from './photos.ts';

/** A run of words in an issue. */
export type IssueInline =
  | { kind: 'text'; text: string }
  /** A fact of the ledger, as it is printed; a bare one leaves the unit out. */
  | { kind: 'fact'; fact: Fact; text: string; isBare: boolean }
  | { kind: 'strong' | 'emphasis'; children: IssueInline[] }
  | { kind: 'link'; href: string; children: IssueInline[] }
  | { kind: 'break' };

/** A block of an issue: everything its page and its mail can draw. */
export type IssueBlock =
  | { kind: 'heading'; level: 2 | 3; children: IssueInline[] }
  | { kind: 'paragraph'; children: IssueInline[] }
  | { kind: 'list'; isOrdered: boolean; items: IssueInline[][] }
  | { kind: 'quote'; children: IssueBlock[] }
  /** A photo of the issue's folder, by its id. */
  | IssuePhoto
  | { kind: 'button'; href: string; children: IssueInline[] };

/** A photo in an issue. */
export interface IssuePhoto {
  kind: 'photo';
  id: string;
  alt: string;
  caption?: string;
}

/** Returns the photos of an issue in reading order. */
export const photosInBody = (blocks: readonly IssueBlock[]): IssuePhoto[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'photo') return [block];
    return block.kind === 'quote' ? photosInBody(block.children) : [];
  });

/** Returns the records behind the facts of an issue, each once, in order of first use. */
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
    else if (block.kind !== 'photo') visit(block.children);
  }
  return [...facts.values()];
}

/** Something in an issue's source that no page and no mail can be drawn from. */
export class IssueFault extends Error {
  override name = 'IssueFault';
  /** What is wrong, as a sentence. */
  readonly problem: string;
  /** What to do about it, as a sentence. */
  readonly fix: string;
  /** The place as the author wrote it, to find its line. */
  readonly excerpt: string;

  constructor(file: string, fault: { problem: string; fix: string; excerpt: string }) {
    super(`${file}: ${fault.problem} ${fault.fix}`);
    this.problem = fault.problem;
    this.fix = fault.fix;
    this.excerpt = fault.excerpt;
  }
}

/** '{fact:turbomax-towing}' prints 9,500 lb; '{fact:turbomax-towing:value}' prints 9,500. */
export const issueFact = /\{fact:([^{}:\s]*)(:value)?\}/g;

/** Cuts a text at its facts and prints each from the ledger; `where` names the file in errors. */
export function fillIssueFacts(text: string, ledger: Ledger, where: string): IssueInline[] {
  const parts: IssueInline[] = [];
  let end = 0;
  const addText = (to: number): void => {
    const words = text.slice(end, to);
    if (/\{\s*fact\b/i.test(words)) {
      throw new IssueFault(where, {
        problem: `'${words.trim().slice(0, 60)}' contains a fact that cannot be read.`,
        fix: 'Write it as {fact:record-id}, or as {fact:record-id:value} without the unit.',
        excerpt: /\{\s*fact[^}\n]*/i.exec(words)?.[0] ?? '',
      });
    }
    if (words !== '') parts.push({ kind: 'text', text: words });
  };
  for (const match of text.matchAll(issueFact)) {
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

const allowed = 'Use headings (## and ###), paragraphs, lists, links, emphasis, block quotes, photos and buttons.';
const names: Readonly<Record<string, string>> = {
  html: 'raw HTML',
  table: 'a table',
  code: 'a code block',
  codespan: 'code',
  image: 'a photo inside a sentence',
  hr: 'a line across',
  del: 'struck-out text',
  def: 'a link definition',
  list: 'a list inside a list or a quote',
};

/** Reads the Markdown of an issue into the few elements that a page and a mail can both draw; all else is refused. */
export function readIssueBody(markdown: string, ledger: Ledger, where: string): IssueBlock[] {
  const refuse = ({ type, raw }: Token): never => {
    const excerpt = raw.trim().split('\n')[0]?.slice(0, 60) ?? '';
    const problem = `${names[type] ?? `'${type}'`} cannot stand in an issue: ${excerpt}`;
    throw new IssueFault(where, { problem: `${problem}.`, fix: allowed, excerpt });
  };
  const readText = (text: string): IssueInline[] =>
    fillIssueFacts(unescapeHtml(text).replace(/\s*\n\s*/g, ' '), ledger, where);

  const readInline = (token: Token): IssueInline[] => {
    switch (token.type) {
      case 'text':
        return token.tokens ? token.tokens.flatMap(readInline) : readText(token['text']);
      case 'escape':
        return [{ kind: 'text', text: token['text'] }];
      case 'strong':
        return [{ kind: 'strong', children: inlines(token) }];
      case 'em':
        return [{ kind: 'emphasis', children: inlines(token) }];
      case 'link':
        return [{ kind: 'link', href: checkHref(token['href'], where), children: inlines(token) }];
      case 'br':
        return [{ kind: 'break' }];
      default:
        return refuse(token);
    }
  };
  const inlines = (token: Token): IssueInline[] => ((token as Tokens.Generic).tokens ?? []).flatMap(readInline);

  const readItem = (item: Tokens.ListItem): IssueInline[] => {
    const [first, ...rest] = item.tokens.filter(({ type }) => type !== 'space');
    if (item.task || !first || (first.type !== 'text' && first.type !== 'paragraph')) return refuse(first ?? item);
    for (const token of rest) refuse(token);
    return inlines(first);
  };
  const readPhoto = ({ href, text: alt, title, raw }: Tokens.Image): IssuePhoto => {
    const refusePhoto = (problem: string, fix: string): never => {
      throw new IssueFault(where, { problem, fix, excerpt: raw });
    };
    if (!isBesideText(href))
      refusePhoto(
        `The photo '${href}' is not in ${photoFolder(where)}/.`,
        'Put it there and write ![alt](./photo.jpg).',
      );
    if (alt.trim() === '') refusePhoto(`The photo '${href}' has no alt text.`, `Say what it shows: ![A lake](${href})`);
    const caption = title ? { caption: typeset(unescapeHtml(title)) } : {};
    return { kind: 'photo', id: photoId(where, href), alt: unescapeHtml(alt), ...caption };
  };
  /** A paragraph of photos only is those photos; one that is only a bold link is a button. */
  const readParagraph = (token: Tokens.Paragraph): IssueBlock[] => {
    const parts = token.tokens.filter(({ type, raw }) => type !== 'br' && raw.trim() !== '');
    if (parts.length > 0 && parts.every(({ type }) => type === 'image'))
      return parts.map((part) => readPhoto(part as Tokens.Image));
    const [only, ...others] = parts;
    const [link, ...more] =
      only?.type === 'strong' && others.length === 0 ? ((only as Tokens.Strong).tokens ?? []) : [];
    if (link?.type === 'link' && more.length === 0)
      return [{ kind: 'button', href: checkHref((link as Tokens.Link).href, where), children: inlines(link) }];
    return [{ kind: 'paragraph', children: inlines(token) }];
  };
  const readBlock = (token: Token): IssueBlock[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        if (token['depth'] !== 2 && token['depth'] !== 3) {
          const excerpt = token.raw.trim();
          const problem = `'${excerpt}' is a heading of level ${token['depth']}.`;
          throw new IssueFault(where, { problem, fix: 'Write ## or ###; the subject is the title.', excerpt });
        }
        return [{ kind: 'heading', level: token['depth'], children: inlines(token) }];
      case 'paragraph':
        return readParagraph(token as Tokens.Paragraph);
      case 'list':
        return [{ kind: 'list', isOrdered: token['ordered'], items: (token as Tokens.List).items.map(readItem) }];
      case 'blockquote':
        return [{ kind: 'quote', children: (token as Tokens.Blockquote).tokens.flatMap(readBlock) }];
      default:
        return refuse(token);
    }
  };
  return lexer(typesetWords(markdown)).flatMap(readBlock);
}

/** Sets quotes and apostrophes; the quotes around a photo's caption are Markdown. */
const typesetWords = (markdown: string): string =>
  markdown
    .split(/(!\[[^\]]*\]\([^)\n]*\))/)
    .map((part, at) => (at % 2 === 0 ? typeset(part) : part))
    .join('');

function checkHref(href: string, where: string): string {
  if (/^\/(?!\/)/.test(href) || /^(https:\/\/|mailto:)\S+$/.test(href)) return href;
  const problem = `The link '${href}' works in no mail.`;
  throw new IssueFault(where, { problem, fix: 'Write /blog/…, https://… or mailto:…', excerpt: href });
}

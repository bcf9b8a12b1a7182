import { type MdastNode, markdownToMdast } from 'satteri';
import { namePlace, splitAtNames } from '../../core/people/reader-name.ts';
import { readVideo } from '../../core/posts/video.ts';
import { Refused } from '../../core/problem/problem.ts';
import { typeset } from '../../core/text/html-text.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import type { Ledger } from '../../facts/ledger.ts';
import { printFact, printValue } from '../../facts/print-fact.ts';
import { isBesideText, photoFolder, photoId, splitFocus } from './photos.ts';

export type IssueInline =
  | { kind: 'text'; text: string }
  /** A fact of the ledger, as it is printed; a bare one leaves the unit out. */
  | { kind: 'fact'; fact: Fact; text: string; isBare: boolean }
  /** The reader's first name in a mail; these words everywhere else. */
  | { kind: 'name'; fallback: string }
  | { kind: 'strong' | 'emphasis'; children: IssueInline[] }
  | { kind: 'link'; href: string; children: IssueInline[] }
  | { kind: 'break' };

/** A block of an issue: everything its page and its mail can draw. */
export type IssueBlock =
  | { kind: 'heading'; level: 2 | 3; children: IssueInline[] }
  | { kind: 'paragraph'; children: IssueInline[] }
  | { kind: 'list'; isOrdered: boolean; items: IssueInline[][] }
  | { kind: 'quote'; children: IssueBlock[] }
  | IssueTable
  /** A photo of the issue's folder, by its id. */
  | IssuePhoto
  | { kind: 'button'; href: string; children: IssueInline[] };

/** A small table: its head and its rows, cell by cell. */
export interface IssueTable {
  kind: 'table';
  head: IssueInline[][];
  rows: IssueInline[][][];
}

export interface IssuePhoto {
  kind: 'photo';
  id: string;
  alt: string;
  caption?: string;
  /** Where a press on it leads: to a video, which a play mark shows, or to a page. */
  href?: string;
}

export const isVideoPhoto = ({ href = '' }: IssuePhoto): boolean => readVideo(href) !== undefined;

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
    else if (block.kind === 'table') [block.head, ...block.rows].flat().forEach(visit);
    else if (block.kind === 'quote') for (const fact of factsInBody(block.children)) facts.set(fact.id, fact);
    else if (block.kind !== 'photo') visit(block.children);
  }
  return [...facts.values()];
}

/**
 * Creates the error for something in an issue's source that no page and no mail can be drawn from; `excerpt` is the place
 * as the author wrote it, to find its line.
 */
export const refuseIssueText = (
  file: string,
  { problem, fix, excerpt }: { problem: string; fix: string; excerpt: string },
): Refused => new Refused({ code: 'issue-text', problem, fix, place: { file, excerpt } });

/** '{fact:turbomax-towing}' prints 9,500 lb; '{fact:turbomax-towing:value}' prints 9,500. */
export const issueFact = /\{fact:([^{}:\s]*)(:value)?\}/g;

/** Cuts words at the places that greet by name. */
function readNames(words: string, where: string): IssueInline[] {
  return splitAtNames(words).flatMap((part, at): IssueInline[] => {
    if (at % 2 === 1) return [{ kind: 'name', fallback: part }];
    if (!namePlace.test(part)) return part === '' ? [] : [{ kind: 'text', text: part }];
    const problem = `'${part.trim().slice(0, 60)}' greets by name without words for readers who have none.`;
    const excerpt = namePlace.exec(part)?.[0] ?? '';
    throw refuseIssueText(where, { problem, fix: 'Write for example {name|there}.', excerpt });
  });
}

/** Cuts a text at its facts and prints each from the ledger; `where` names the file in errors. */
export function fillIssueFacts(text: string, ledger: Ledger, where: string): IssueInline[] {
  const parts: IssueInline[] = [];
  let end = 0;
  const addText = (to: number): void => {
    const words = text.slice(end, to);
    if (/\{\s*fact\b/i.test(words)) {
      throw refuseIssueText(where, {
        problem: `'${words.trim().slice(0, 60)}' contains a fact that cannot be read.`,
        fix: 'Write it as {fact:record-id}, or as {fact:record-id:value} without the unit.',
        excerpt: /\{\s*fact[^}\n]*/i.exec(words)?.[0] ?? '',
      });
    }
    parts.push(...readNames(words, where));
  };
  for (const match of text.matchAll(issueFact)) {
    const [written, id = '', suffix] = match;
    const isBare = suffix !== undefined;
    const fact = ledger.get(id);
    if (!fact) {
      throw refuseIssueText(where, {
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

const allowed =
  'Use headings (## and ###), paragraphs, lists, links, emphasis, block quotes, tables, photos and buttons.';
const names: Readonly<Record<string, string>> = {
  html: 'raw HTML',
  code: 'a code block',
  inlineCode: 'code',
  image: 'a photo inside a sentence',
  thematicBreak: 'a line across',
  delete: 'struck-out text',
  definition: 'a link definition',
  list: 'a list inside a list or a quote',
  listItem: 'a list with boxes or an empty item',
};

/** Returns what reads the words of an issue's paragraphs, list items and cells, and refuses what cannot stand in one. */
function createWordReader(source: string, ledger: Ledger, where: string) {
  const written = ({ position }: MdastNode): string =>
    source.slice(position?.start.offset, position?.end.offset).trim();
  const refuse = (node: MdastNode): never => {
    const excerpt = written(node).split('\n')[0]?.slice(0, 60) ?? '';
    const problem = `${names[node.type] ?? `'${node.type}'`} cannot stand in an issue: ${excerpt}.`;
    throw refuseIssueText(where, { problem, fix: allowed, excerpt });
  };
  const inlines = ({ children }: { children: MdastNode[] }): IssueInline[] => children.flatMap(readInline);

  function readInline(node: MdastNode): IssueInline[] {
    switch (node.type) {
      case 'text':
        return fillIssueFacts(node.value.replace(/\s*\n\s*/g, ' '), ledger, where);
      case 'strong':
        return [{ kind: 'strong', children: inlines(node) }];
      case 'emphasis':
        return [{ kind: 'emphasis', children: inlines(node) }];
      case 'link':
        return [{ kind: 'link', href: checkHref(node.url, where), children: inlines(node) }];
      case 'break':
        return [{ kind: 'break' }];
      default:
        return refuse(node);
    }
  }

  return { written, refuse, inlines };
}

/** Reads the Markdown of an issue into the few elements that a page and a mail can both draw; all else is refused. */
export function readIssueBody(markdown: string, ledger: Ledger, where: string): IssueBlock[] {
  const source = typesetWords(markdown);
  const { written, refuse, inlines } = createWordReader(source, ledger, where);

  function readItem(item: MdastNode): IssueInline[] {
    const [first, ...rest] = 'children' in item ? (item.children as MdastNode[]) : [];
    if (first?.type !== 'paragraph' || (item.type === 'listItem' && typeof item.checked === 'boolean'))
      return refuse(first?.type === 'paragraph' ? item : (first ?? item));
    for (const node of rest) refuse(node);
    return inlines(first);
  }

  /** A paragraph of photos only is those photos, which may be links; one that is only a bold link is a button. */
  function readParagraph(paragraph: MdastNode & { type: 'paragraph' }): IssueBlock[] {
    const parts = paragraph.children.filter((part) => part.type !== 'break' && written(part) !== '');
    const photos = parts.filter((part) => part.type === 'image');
    if (photos.length > 0 && photos.length === parts.length)
      return photos.map((photo) => readPhoto(photo, written(photo), where));
    const [only, ...others] = parts;
    const [inside, ...beside] = only?.type === 'link' && others.length === 0 ? only.children : [];
    if (only?.type === 'link' && inside?.type === 'image' && beside.length === 0)
      return [{ ...readPhoto(inside, written(inside), where), href: checkHref(only.url, where) }];
    const [link, ...more] = only?.type === 'strong' && others.length === 0 ? only.children : [];
    if (link?.type === 'link' && more.length === 0)
      return [{ kind: 'button', href: checkHref(link.url, where), children: inlines(link) }];
    return [{ kind: 'paragraph', children: inlines(paragraph) }];
  }

  function readBlock(node: MdastNode): IssueBlock[] {
    switch (node.type) {
      case 'heading': {
        if (node.depth === 2 || node.depth === 3)
          return [{ kind: 'heading', level: node.depth, children: inlines(node) }];
        const problem = `'${written(node)}' is a heading of level ${node.depth}.`;
        const fix = 'Write ## or ###; the subject is the title.';
        throw refuseIssueText(where, { problem, fix, excerpt: written(node) });
      }
      case 'paragraph':
        return readParagraph(node);
      case 'list':
        return [{ kind: 'list', isOrdered: node.ordered === true, items: node.children.map(readItem) }];
      case 'table': {
        const [head = [], ...rows] = node.children.map((row) => row.children.map(inlines));
        return [{ kind: 'table', head, rows }];
      }
      case 'blockquote':
        return [{ kind: 'quote', children: node.children.flatMap(readBlock) }];
      default:
        return refuse(node);
    }
  }
  const root = markdownToMdast(source);
  return 'children' in root ? root.children.flatMap(readBlock) : [];
}

function readPhoto(
  { url, alt, title }: { url: string; alt?: string | null | undefined; title?: string | null | undefined },
  excerpt: string,
  where: string,
): IssuePhoto {
  const refuse = (problem: string, fix: string): never => {
    throw refuseIssueText(where, { problem, fix, excerpt });
  };
  if (!isBesideText(url))
    refuse(`The photo '${url}' is not in ${photoFolder(where)}/.`, 'Put it there and write ![alt](./photo.jpg).');
  const [src, focus] = splitFocus(url);
  if (!alt?.trim()) return refuse(`The photo '${url}' has no alt text.`, `Say what it shows: ![A lake](${url})`);
  return { kind: 'photo', id: photoId(where, src, focus), alt, ...(title ? { caption: typeset(title) } : {}) };
}

/** Sets quotes and apostrophes; the quotes around a photo's caption are Markdown. */
const typesetWords = (markdown: string): string =>
  markdown
    .split(/(!\[[^\]]*\]\((?:"(?:[^"\\\n]|\\.)*"|[^)\n])*\))/)
    .map((part, at) => (at % 2 === 0 ? typeset(part) : part))
    .join('');

function checkHref(href: string, where: string): string {
  if (/^\/(?!\/)/.test(href) || /^(https:\/\/|mailto:)\S+$/.test(href)) return href;
  const problem = `The link '${href}' works in no mail.`;
  throw refuseIssueText(where, { problem, fix: 'Write /blog/…, https://… or mailto:…', excerpt: href });
}

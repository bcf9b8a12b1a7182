import { displayDate, isExpired } from '../../core/dates.ts';
import { typeset } from '../../core/text/html-text.ts';
import { element, namesOf, type PlainNode, readMdx } from '../../core/text/plain-text.ts';
import { detailOf, disputesOf, groupBySource, hostOf, isSourced, type SourceNote } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { factsIn, printFact } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { buildDay } from '../../facts/site-time.ts';
import { site } from '../../site.config.ts';
import { findTool } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { plainComponentsFor } from '../mdx/registry.ts';
import { getPicture } from '../posts/pictures.ts';
import { firstPublished, hasUpdate, type Post, postFile } from '../posts/post.ts';
import { loadCompiled, renderPost } from '../posts/posts.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Writes where the facts of a text come from, as its footnotes or as a list at its end. */
function noteSources(facts: Fact[]) {
  const notes = groupBySource(facts.filter(isSourced));
  return {
    /** One line a source. */
    lines: notes.map((note) => [...nameSource(note), ': ', note.facts.map(describeFigure).join(' · ')]),
    /** Number of a record's line, counted from 1. */
    footnotes: new Map(notes.flatMap((note, at) => note.facts.map(({ id }) => [id, at + 1] as const))),
    /** What sources disagree on, one line each. */
    disputes: disputesOf(facts).map(({ about, sentence }) => [
      element('strong', [`${about}.`]),
      ` ${typeset(sentence)}`,
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
    detailOf(source),
    status === 'unconfirmed' && '; unconfirmed',
  ]
    .filter(Boolean)
    .join('');
}

/** An article without its page: for feeds and Markdown. */
type ArticleText = Awaited<ReturnType<typeof loadArticleText>>;

/** Reads an article into plain text; what its page draws with styles or scripts becomes text and tables. */
export async function loadArticleText(post: Post) {
  const where = postFile(post.slug);
  const [{ body: source }, draw] = await Promise.all([renderPost(post), loadCompiled(where)]);
  const vocabulary = plainComponentsFor({
    ledger: siteLedger,
    subject: subject.plainData,
    where,
    findPicture: pictureFile,
    findTool,
  });
  const drawn = draw({ components: namesOf(vocabulary) });
  const body = readMdx(drawn, vocabulary).filter((node) => typeof node !== 'string' || node.trim() !== '');
  return { body, notes: noteSources(factsIn(source, siteLedger, where)) };
}

/** Returns the file of a picture for readers without a choice of sizes. */
export function pictureFile(id: string): { url: string; width: number; height: number } {
  const { webp, width, height } = getPicture(id);
  return { url: webp.at(-1)?.url ?? '', width, height };
}

/** Returns an article with its sources as a list at the end, for readers without footnotes. */
export function withSourceList({ body, notes: { lines, disputes } }: ArticleText): PlainNode[] {
  return [
    ...body,
    ...section('h2', 'Figures and sources', lines, 'ol'),
    ...section('h3', 'Where sources disagree', disputes),
  ];
}

/** Returns an article as a Markdown file: title, who and when, text, and its sources as footnotes. */
export function articleMarkdown(post: Post, { body, notes }: ArticleText, base: string): string {
  const page = new URL(post.href, base).href;
  const context = { page, footnotes: notes.footnotes };
  const dated = hasUpdate(post) ? `${post.date}, updated ${displayDate(post.updatedAt ?? '')}` : post.date;
  const nodes: PlainNode[] = [
    element('h1', [post.title]),
    element('p', [element('em', [post.excerpt])]),
    element('p', [
      `${post.author}, ${dated}. ${firstPublished(post) ?? ''} `,
      element('a', [`Read it on ${site.name}`], { href: page }),
      '.',
    ]),
    ...expiry(post),
    ...ownPicture(post),
    ...body,
    ...section(
      'h2',
      'Corrections',
      (post.corrections ?? []).map((each) => [`${displayDate(each.date)}: ${each.right}`]),
    ),
    ...section('h2', 'Where sources disagree', notes.disputes),
  ];
  const footnotes = notes.lines.map((line, at) => `[^${at + 1}]: ${writeMarkdown(line, context)}`);
  return `${[writeMarkdown(nodes, context), ...footnotes].join('\n\n')}\n`;
}

export function ownPicture({ imageSrc, imageAlt, imageCredit }: Post): PlainNode[] {
  if (imageSrc === undefined) return [];
  const { url, width, height } = pictureFile(imageSrc);
  const alt = imageAlt ?? getPicture(imageSrc).alt;
  const image = element('img', [], { src: url, alt, width: String(width), height: String(height) });
  return [element('p', imageCredit ? [image, ` Photo: ${imageCredit}`] : [image])];
}

/** Returns a list under its heading; nothing where it is empty. */
function section(heading: 'h2' | 'h3', title: string, items: PlainNode[][], list: 'ol' | 'ul' = 'ul'): PlainNode[] {
  const lines = items.map((item) => element('li', item));
  return lines.length > 0 ? [element(heading, [title]), element(list, lines)] : [];
}

function expiry({ validUntil }: Post): PlainNode[] {
  if (validUntil === undefined || !isExpired(validUntil, buildDay)) return [];
  const words = `Expired: the offers this article is about ran through ${displayDate(validUntil)} and have ended.`;
  return [element('blockquote', [element('p', [words])])];
}

import { typeset } from '../../core/html-text.ts';
import { element, namesOf, type PlainNode, readMdx } from '../../core/plain-text.ts';
import { detailOf, disputesOf, groupBySource, hostOf, isSourced, type SourceNote } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { factsIn, printFact } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { findTool } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { plainComponentsFor } from '../mdx/registry.ts';
import { getPicture } from '../posts/pictures.ts';
import { type Post, postFile } from '../posts/post.ts';
import { loadCompiled, renderPost } from '../posts/posts.ts';

/** Writes where the facts of a text come from, as a list at its end. */
function noteSources(facts: Fact[]) {
  const notes = groupBySource(facts.filter(isSourced));
  return {
    /** One line a source. */
    lines: notes.map((note) => [...nameSource(note), ': ', note.facts.map(describeFigure).join(' · ')]),
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

/** An article without its page: for feeds. */
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

/** Returns an article with its sources as a list at the end. */
export function withSourceList({ body, notes: { lines, disputes } }: ArticleText): PlainNode[] {
  return [
    ...body,
    ...section('h2', 'Figures and sources', lines, 'ol'),
    ...section('h3', 'Where sources disagree', disputes),
  ];
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

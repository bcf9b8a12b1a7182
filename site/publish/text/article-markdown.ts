import { getPicture } from '../../../art/pictures.ts';
import { displayDate } from '../../../core/display-date.ts';
import { buildDay, isExpired } from '../../../core/expiry.ts';
import { site } from '../../../site.config.ts';
import type { Post } from '../../posts/post.ts';
import type { ArticleText } from './article-text.ts';
import { element, type PlainNode } from './plain-node.ts';
import { writeMarkdown } from './write-markdown.ts';

/** An article as a Markdown file: title, who and when, text, and its sources as footnotes. */
export function articleMarkdown(post: Post, { body, notes }: ArticleText, base: string): string {
  const page = new URL(post.href, base).href;
  const context = { page, footnotes: notes.footnotes };
  const picture = getPicture(post.imageSrc);
  const dated = post.updatedAt ? `${post.date}, updated ${displayDate(post.updatedAt)}` : post.date;
  const whole: PlainNode[] = [
    element('h1', [post.title]),
    element('p', [element('em', [post.excerpt])]),
    element('p', [`${post.author}, ${dated}. `, element('a', [`Read it on ${site.name}`], { href: page }), '.']),
    ...expiry(post),
    element('p', [element('img', [], { src: picture.webp.at(-1)?.url ?? '', alt: post.imageAlt ?? picture.alt })]),
    ...body,
    ...section(
      'Corrections',
      (post.corrections ?? []).map((each) => [`${displayDate(each.date)}: ${each.right}`]),
    ),
    ...section('Where sources disagree', notes.disputes),
  ];
  const footnotes = notes.lines.map((line, at) => `[^${at + 1}]: ${writeMarkdown(line, context)}`);
  return `${[writeMarkdown(whole, context), ...footnotes].join('\n\n')}\n`;
}

function section(title: string, items: PlainNode[][]): PlainNode[] {
  if (items.length === 0) return [];
  return [
    element('h2', [title]),
    element(
      'ul',
      items.map((item) => element('li', item)),
    ),
  ];
}

function expiry({ validUntil }: Post): PlainNode[] {
  if (validUntil === undefined || !isExpired(validUntil, buildDay)) return [];
  const words = `Expired: the offers this article describes ran through ${displayDate(validUntil)} and have ended.`;
  return [element('blockquote', [element('p', [words])])];
}
